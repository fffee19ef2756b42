import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {blankMember, inventMember, population} from '../../../tests/support/population.ts';
import {areEligible} from './eligibility.ts';
import type {ComparedMember, Member} from './traits/member.ts';
import {normsAmong, normsOf, samplePairs, scorerOf} from './norms.ts';
import {unpack} from './traits/packed.ts';
import {personOf, type Person} from './person.ts';
import {randomFrom} from './random.ts';
import {RawTerms} from './raw-terms.ts';
import {harmonicMean, scoreOf} from './score.ts';
import {backgroundPoints} from './terms/background.ts';
import {PARTS, TERMS} from './terms/parts.ts';
import {MISSING} from './traits/term.ts';
import {answerAt, RANK_BITS, traitsOf, type Traits} from './traits/traits.ts';

const MIDDLE = 0.5;
const town = population(200, 'score').map((member) => ({
  ...member,
  looksScore: 5 + (member.age % 3),
  backgroundScore: 5 + (member.age % 4),
}));
const norms = normsAmong(town);
const scorer = scorerOf(norms);
const members = fc.integer().map((seed) => inventMember(`m${seed}`, randomFrom(seed)));
const score = (u: Member, v: Member) => scoreOf(scorer.direction(traitsOf(u), traitsOf(v)));

const aged = (age: number) => blankMember(`${age}`, {age});

describe('the score', () => {
  test('lies between 0 and 1 and is the sum of its explained terms', () => {
    fc.assert(
      fc.property(members, members, (u, v) => {
        const terms = scorer.explain(traitsOf(u), traitsOf(v));
        const sum = terms.reduce((total, {adds}) => total + adds, MIDDLE);
        expect(terms.reduce((total, {weight}) => total + weight, 0)).toBeCloseTo(1);
        expect(score(u, v)).toBeCloseTo(Math.min(1, Math.max(0, sum)));
      }),
    );
  });

  test.each(['background', 'personality'] as const)('weighs the parts of %s by points', (name) => {
    const first = PARTS.findIndex(({term}) => TERMS[term] === name);
    const pointsOf = (u: Traits, i: number) => {
      if (name === 'background') return backgroundPoints(u, i);
      return Number(
        answerAt(i % 2 === 0 ? u.answers : u.wantedAnswers, Math.floor(i / 2)) !== MISSING,
      );
    };
    fc.assert(
      fc.property(members, members, fc.constantFrom(0, 2, 7, 14), (one, two, untold) => {
        const parts = norms.parts.map((norm, i) => (i === untold ? {...norm, spread: 0} : norm));
        const byParts = new RawTerms(parts);
        const [u, v] = [traitsOf(one), traitsOf(two)];
        let [sum, squares, isKnown] = [0, 0, false];
        PARTS.forEach(({term, compare}, i) => {
          if (TERMS[term] !== name || parts[i]?.spread === 0) return;
          const points = pointsOf(u, i - first);
          squares += points ** 2;
          sum += points * byParts.part(i, u, v);
          isKnown ||= points > 0 && compare(u, v) !== MISSING;
        });
        const weighed = byParts.of(TERMS.indexOf(name), u, v);
        if (isKnown) expect(weighed).toBeCloseTo(sum / Math.sqrt(squares), 10);
        else expect(weighed).toBeNaN();
      }),
      {numRuns: 60},
    );
  });

  test("a pair's value is symmetric and at most twice the lower direction", () => {
    fc.assert(
      fc.property(members, members, (u, v) => {
        const value = scorer.value(traitsOf(u), traitsOf(v));
        expect(value).toBeCloseTo(scorer.value(traitsOf(v), traitsOf(u)));
        expect(value).toBeLessThanOrEqual(2 * Math.min(score(u, v), score(v, u)) + 1e-9);
      }),
    );
    expect(harmonicMean(0, 0)).toBe(0);
    expect(harmonicMean(1, 0.2)).toBeLessThan(harmonicMean(0.6, 0.6));
  });

  test('falls with the gap in years, in both directions', () => {
    expect(score(aged(30), aged(36))).toBe(score(aged(36), aged(30)));
    const scores = [30, 34, 40, 50].map((age) => score(aged(30), aged(age)));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

/** For each answer: v's best and worst answer for a u who wants exactly this. */
const SENSITIVE: {
  answer: string;
  u: Partial<Member>;
  best: Partial<Member>;
  worst: Partial<Member>;
}[] = [
  {
    answer: 'readiness',
    u: {relationshipReadiness: 'long-term'},
    best: {relationshipReadiness: 'long-term'},
    worst: {relationshipReadiness: 'short-term'},
  },
  {
    answer: 'interests',
    u: {interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0]},
    best: {interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0]},
    worst: {interestWeights: [0, 0, 0, 3, 3, 3, 0, 0, 0]},
  },
  {
    answer: 'values',
    u: {valuesAnswer: 'Conventional'},
    best: {valuesAnswer: 'Conventional'},
    worst: {valuesAnswer: 'Alternative'},
  },
  {
    answer: 'first date',
    u: {firstDateAnswer: 'Coffee'},
    best: {firstDateAnswer: 'Coffee'},
    worst: {firstDateAnswer: 'Activity'},
  },
  {
    answer: 'answers wanted from a partner',
    u: {
      personalityPreferences: [
        'Starting a family',
        'Dinner with close friends',
        'Coffee',
        'Traditional/conservative',
      ],
    },
    best: {threeYearsAnswer: 'Starting a family', valuesAnswer: 'Conventional'},
    worst: {threeYearsAnswer: 'Dating casually', valuesAnswer: 'Alternative'},
  },
  {
    answer: 'hometown',
    u: {backgroundWeights: [0, 0, 0, 0, 18, 0], hometown: 'Berlin, Germany'},
    best: {hometown: 'berlin,  Germany'},
    worst: {hometown: 'Lima, Peru'},
  },
  {
    answer: 'education',
    u: {backgroundWeights: [0, 0, 0, 18, 0, 0]},
    best: {education: 'PhD in Physics', backgroundScore: 9},
    worst: {education: 'no degree', backgroundScore: 1},
  },
  {
    answer: 'looks',
    u: {looksPreferenceGeneral: true},
    best: {looksScore: 9},
    worst: {looksScore: 1},
  },
];

/** What the ranked statements ask for without further answers. */
const IN_STATEMENTS = ['looks', 'education'];

describe('a missing answer', () => {
  test.each(SENSITIVE)(
    'ranks between the best and the worst answer: $answer',
    ({u, best, worst}) => {
      const scoreWith = (answers: Partial<Member>) =>
        score(blankMember('u', u), blankMember('v', answers));
      expect(scoreWith(best)).toBeGreaterThan(scoreWith({}));
      expect(scoreWith({})).toBeGreaterThan(scoreWith(worst));
    },
  );

  test.each(SENSITIVE.filter(({answer}) => !IN_STATEMENTS.includes(answer)))(
    "of u makes v's answer irrelevant: $answer",
    ({best}) => {
      const blank = score(blankMember('u'), blankMember('v'));
      expect(score(blankMember('u'), blankMember('v', best))).toBeCloseTo(blank);
    },
  );
});

/** One group of answers to remove from each member. */
const WITHOUT: Record<string, Partial<ComparedMember>> = {
  interests: {interestWeights: null, otherInterestText: null},
  'points for background': {backgroundWeights: null},
  background: {education: null, hometown: null, isStudent: null},
  'the four questions': {
    threeYearsAnswer: null,
    firstDateAnswer: null,
    qualityTimeAnswer: null,
    valuesAnswer: null,
  },
  'the answers wanted from a partner': {personalityPreferences: null},
  readiness: {relationshipReadiness: null},
  age: {age: null},
  'the ranking': {dimensionWeights: null},
  'the preference for looks': {looksPreferenceGeneral: null, looksPreferencePoints: null},
};

/** As in production, all looks and background scores are 5. */
const crowd = population(2000, 'share');
const people = crowd.map((member) => personOf(member));
const sample = samplePairs(people, 'share');
const ofCrowd = scorerOf(normsOf(sample));

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const covariance = (x: readonly number[], y: readonly number[]) => {
  const [a, b] = [mean(x), mean(y)];
  return mean(x.map((value, i) => (value - a) * ((y[i] ?? 0) - b)));
};

describe('among 2,000 members whose looks and background score are 5', () => {
  const pairs = sample.map(([{traits: u}, {traits: v}]) => {
    const [one, other] = [ofCrowd.explain(u, v), ofCrowd.explain(v, u)];
    return {
      value: ofCrowd.value(u, v),
      adds: TERMS.map((_, t) => ((one[t]?.adds ?? 0) + (other[t]?.adds ?? 0)) / 2),
      weights: TERMS.map((_, t) => ((one[t]?.weight ?? 0) + (other[t]?.weight ?? 0)) / 2),
    };
  });
  const values = pairs.map(({value}) => value);

  test.each(TERMS.map((term, t) => ({term, t})))(
    "the share of $term in the variance of a pair's value is its weight, within 5 points",
    ({t}) => {
      const adds = pairs.map((pair) => pair.adds[t] ?? 0);
      const share = covariance(adds, values) / covariance(values, values);
      expect(Math.abs(share - mean(pairs.map(({weights}) => weights[t] ?? 0)))).toBeLessThan(0.05);
    },
  );

  test('looks are equal for all, so their weight goes to the other terms in proportion', () => {
    const u = traitsOf(blankMember('u', {dimensionWeights: [3, 1, 2, 4]}));
    const weights = ofCrowd.weights(u);
    expect(weights[TERMS.indexOf('looks')]).toBe(0);
    const [interests = 0, background = 0] = weights;
    expect(interests / background).toBeCloseTo(3);
    expect((weights[4] ?? 0) / (weights[5] ?? 0)).toBeCloseTo(0.15 / 0.25);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });

  test('the first statement changes the order more than the last, for 95 % of members', () => {
    const compared = people.filter((u, i) => i % 10 === 0 && candidatesOf(u).length >= 10);
    const moved = compared.filter((u) => rankedFirstMovesMore(u));
    expect(compared.length).toBeGreaterThan(150);
    expect(moved.length / compared.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each(Object.entries(WITHOUT))(
    "leaving out %s neither raises nor lowers a member's value",
    (_, without) => {
      const spread = Math.sqrt(covariance(values, values));
      const bare = crowd.map((member) => personOf({...member, ...without}));
      const half = new Map(people.map((person, i) => [person, bare[i] ?? person]));
      const missing = sample.map(([u, v]) => ofCrowd.value((half.get(u) ?? u).traits, v.traits));
      expect(Math.abs(mean(missing) - mean(values))).toBeLessThan(0.06 * spread);
    },
  );
});

const candidatesOf = (u: Person) =>
  people.filter((v) => areEligible(u.wishes, v.wishes)).slice(0, 200);

/** How far the order of u's candidates moves without each statement. Excludes looks, which are equal for all. */
function rankedFirstMovesMore(u: Person): boolean {
  const termAdds = candidatesOf(u).map((v) =>
    ofCrowd.explain(u.traits, v.traits).map(({adds}) => adds),
  );
  const ranked = [0, 1, 2].toSorted(
    (a, b) => unpack(u.traits.ranking, b, RANK_BITS) - unpack(u.traits.ranking, a, RANK_BITS),
  );
  const places = (without?: number) => {
    const totals = termAdds.map((adds) =>
      adds.reduce((sum, value, t) => (t === without ? sum : sum + value), 0),
    );
    const order = [...totals.keys()].toSorted((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0));
    return order.reduce((at, i, place) => at.set(i, place), new Map<number, number>());
  };
  const whole = places();
  const movedBy = (term?: number) => {
    const other = places(term);
    return mean(termAdds.map((_, i) => Math.abs((other.get(i) ?? 0) - (whole.get(i) ?? 0))));
  };
  return movedBy(ranked[0]) > movedBy(ranked[2]);
}

test('the dimension ranked first weighs four times the one ranked last', () => {
  const weights = scorer.weights(traitsOf(blankMember('u', {dimensionWeights: [4, 3, 2, 1]})));
  expect(weights[0]).toBeCloseTo(4 * (weights[3] ?? 0));
  expect(weights.slice(4)).toEqual([0.15, 0.25].map((weight) => expect.closeTo(weight)));
});

const withOther = (otherInterestText: string) =>
  blankMember(otherInterestText, {
    interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 3],
    otherInterestText,
  });

test('"Other" counts as shared only if the texts are equal', () => {
  const chess = withOther('Chess');
  expect(score(chess, withOther('chess '))).toBeGreaterThan(score(chess, withOther('Go')));
});
