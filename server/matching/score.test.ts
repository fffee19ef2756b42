import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {blankMember, inventMember} from '../../tests/support/population.ts';
import type {Member} from './member.ts';
import {randomFrom} from './random.ts';
import {directionScore, explainDirection, harmonicMean, pairValue} from './score.ts';
import {NEUTRAL} from './terms/term.ts';
import {traitsOf} from './traits.ts';

const members = fc.integer().map((seed) => inventMember(`m${seed}`, randomFrom(seed)));
const score = (u: Member, v: Member) => directionScore(traitsOf(u), traitsOf(v));

describe('the score', () => {
  test('lies between 0 and 1 and is the sum of its explained terms', () => {
    fc.assert(
      fc.property(members, members, (u, v) => {
        const terms = explainDirection(traitsOf(u), traitsOf(v));
        const sum = terms.reduce((total, {weight, value}) => total + weight * value, 0);
        expect(terms.reduce((total, {weight}) => total + weight, 0)).toBeCloseTo(1);
        expect(terms.every(({value}) => value >= 0 && value <= 1)).toBe(true);
        expect(score(u, v)).toBeCloseTo(sum);
      }),
    );
  });

  test('of a pair is the same from both sides and no more than twice the less willing one', () => {
    fc.assert(
      fc.property(members, members, (u, v) => {
        const value = pairValue(traitsOf(u), traitsOf(v));
        expect(value).toBeCloseTo(pairValue(traitsOf(v), traitsOf(u)));
        expect(value).toBeLessThanOrEqual(2 * Math.min(score(u, v), score(v, u)) + 1e-9);
      }),
    );
    expect(harmonicMean(0, 0)).toBe(0);
    expect(harmonicMean(1, 0.2)).toBeLessThan(harmonicMean(0.6, 0.6));
  });

  test('of two people who have answered nothing is neutral', () => {
    expect(score(blankMember('a'), blankMember('b'))).toBeCloseTo(NEUTRAL);
  });
});

/** For each answer: v's best and worst one in the eyes of a u who wants exactly this. */
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
    answer: 'hopes for the partner',
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
    u: {backgroundWeights: [0, 0, 0, 0, 18, 0], hometown: 'São Paulo, Brazil'},
    best: {hometown: 'sao paulo,  brazil'},
    worst: {hometown: 'Lima, Peru'},
  },
  {
    answer: 'education',
    u: {backgroundWeights: [0, 0, 0, 18, 0, 0]},
    best: {education: 'PhD in Physics', backgroundScore: 9},
    worst: {education: 'none', backgroundScore: 1},
  },
  {
    answer: 'looks',
    u: {looksPreferenceGeneral: true},
    best: {looksScore: 9},
    worst: {looksScore: 1},
  },
];

describe('an answer that is missing', () => {
  test.each(SENSITIVE)('lies between the best and the worst one: $answer', ({u, best, worst}) => {
    const seen = (answers: Partial<Member>) =>
      score(blankMember('u', u), blankMember('v', answers));
    expect(seen(best)).toBeGreaterThan(seen({}));
    expect(seen({})).toBeGreaterThan(seen(worst));
  });

  test.each(SENSITIVE)('of the one who asks leaves the score neutral: $answer', ({best}) => {
    expect(score(blankMember('u'), blankMember('v', best))).toBeCloseTo(NEUTRAL);
  });
});

test('the dimension ranked first weighs four times the one ranked last', () => {
  const u = traitsOf(blankMember('u', {dimensionWeights: [4, 3, 2, 1]}));
  const weights = explainDirection(u, traitsOf(blankMember('v')));
  expect(weights.map(({name}) => name)).toEqual([
    'interests',
    'background',
    'personality',
    'looks',
    'readiness',
  ]);
  expect(weights[0]?.weight).toBeCloseTo(4 * (weights[3]?.weight ?? 0));
});

const withOther = (otherInterestText: string) =>
  blankMember(otherInterestText, {
    interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 3],
    otherInterestText,
  });

test('"Other" is common ground only when the words agree', () => {
  const chess = withOther('Chess');
  expect(score(chess, withOther('chess '))).toBeGreaterThan(score(chess, withOther('Go')));
});
