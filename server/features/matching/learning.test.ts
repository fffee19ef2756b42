// The model on simulated members with known preferences, in short. learning.long.test.ts uses several seeds.
import {describe, expect, test} from 'vitest';
import {
  expectCalibrated,
  expectGapClosed,
  expectNoHarm,
} from '../../../tests/support/learning-goals.ts';
import {SimulatedMembers} from '../../../tests/support/simulated-members.ts';
import {ROUND_EFFORT} from './candidates.ts';
import {choosePairs} from './choose-pairs.ts';
import {FEATURES, featuresOf, Predictor} from './features.ts';
import {fitLogistic, logistic} from './logistic.ts';
import {trustIn, type AnsweredCard} from './model.ts';
import {normsOf, samplePairs, scorerOf} from './norms.ts';
import {offerOf, type Offer} from './offered-pair.ts';
import {planOffers} from './plan.ts';
import {Pool} from './pool.ts';
import {randomFrom} from './random.ts';

const members = new SimulatedMembers('age and values', 200, 'learning');
const answers = members.answersOfRounds(600);
const byIds = (x: Offer, y: Offer) => (`${x.low} ${x.high}` < `${y.low} ${y.high}` ? -1 : 1);

describe('the features of the model', () => {
  test('are exactly these', () => {
    expect(FEATURES).toEqual([
      'base',
      'score',
      'interests',
      'looks',
      'readiness',
      'age',
      'size of the age gap',
      'threeYears, the same answer',
      'threeYears, the answer hoped for',
      'firstDate, the same answer',
      'firstDate, the answer hoped for',
      'qualityTime, the same answer',
      'qualityTime, the answer hoped for',
      'values, the same answer',
      'values, the answer hoped for',
    ]);
  });

  test.each([
    'popular',
    'liked',
    'race',
    'religion',
    'origin',
    'hometown',
    'cultur',
    'name',
    'photo',
    'gender',
    'older',
  ])('include nothing about "%s"', (never) => {
    expect(FEATURES.join(' ').toLowerCase()).not.toContain(never);
  });

  test('predicts the sum of its contributions', () => {
    const norms = normsOf(samplePairs(members.people, 's'));
    const scorer = scorerOf(norms);
    const coefficients = FEATURES.map((_, i) => (i % 2 === 0 ? 0.1 : -0.2) * (i + 1));
    const predictor = new Predictor(scorer, norms, coefficients);
    for (const [{traits: u}, {traits: v}] of samplePairs(members.people, 's').slice(0, 300)) {
      const sum = featuresOf(scorer, norms, u, v).reduce(
        (total, value, i) => total + value * (coefficients[i] ?? 0),
        0.5,
      );
      const {direction, probability} = predictor.predict(u, v, 0.5);
      expect(probability).toBeCloseTo(logistic(sum), 10);
      expect(direction).toBe(scorer.direction(u, v));
    }
  });

  test('predicts the same whichever of two members is older', () => {
    const norms = normsOf(samplePairs(members.people, 's'));
    const coefficients = FEATURES.map((_, i) => 1 / (i + 1));
    const predictor = new Predictor(scorerOf(norms), norms, coefficients);
    const [first] = members.people;
    if (!first) throw new Error('no people');
    const aged = (age: number) => ({...first.traits, age});
    expect(predictor.predict(aged(30), aged(36), 0).probability).toBe(
      predictor.predict(aged(36), aged(30), 0).probability,
    );
  });
});

describe('the plan', () => {
  test('without answers is that of the score, to the last bit', () => {
    const {offers, norms} = members.round('none');
    const scorer = scorerOf(norms);
    const pool = new Pool(members.people, new Int32Array(), 'none');
    const weigh = (i: number, j: number) => {
      const [u, v] = [pool.people[i], pool.people[j]];
      return u && v ? scorer.value(u.traits, v.traits) : 0;
    };
    const openPositions = pool.people.map((person) => person.openPositions);
    const byScore = choosePairs({pool, weigh, openPositions, effort: ROUND_EFFORT, seed: 'none'});
    const offersByScore = byScore.map(({a, b, weight}) =>
      offerOf(pool.userId(a), pool.userId(b), weight, {arm: 'start', chances: null}),
    );
    expect(offers.toSorted(byIds)).toEqual(offersByScore.toSorted(byIds));
  });

  test('with answers keeps a random tenth of the plan by score, drawn independently of members', () => {
    const large = new SimulatedMembers('readiness', 300, 'arms');
    const learned = large.answersOfRounds(1000);
    const rounds = Array.from({length: 6}, (_, i) => ({
      byScore: large.round(`arms ${i}`).offers,
      byBoth: large.round(`arms ${i}`, learned).offers,
    }));
    const compared = rounds.flatMap(({byBoth}) => byBoth.filter(({arm}) => arm === 'score'));
    const share = compared.length / rounds.flatMap(({byBoth}) => byBoth).length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
    for (const {byScore, byBoth} of rounds) {
      const planned = new Set(byScore.map(({low, high}) => `${low} ${high}`));
      for (const {low, high, arm} of byBoth) {
        if (arm === 'score') expect(planned).toContain(`${low} ${high}`);
      }
    }
    const all = rounds.flatMap(({byScore}) => byScore);
    const ratio = large.mutualRate(compared) / large.mutualRate(all);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
    expect(large.round('arms 0', learned.toReversed()).offers).toEqual(rounds[0]?.byBoth);
  }, 30_000);

  test('after an erasure equals a fit that never had the answers', () => {
    const [gone] = answers;
    const left = answers.filter(
      ({fromId, toId}) => fromId !== gone?.fromId && toId !== gone?.fromId,
    );
    // As the database returns them after the erasure: all answers, without the member's traits.
    const others = members.people.filter(({wishes}) => wishes.userId !== gone?.fromId);
    const plan = (given: readonly AnsweredCard[]) =>
      planOffers(others, {barred: new Int32Array(), seed: 'erased', answers: given});
    const {learned, willingness} = plan(answers);
    expect(willingness.has(gone?.fromId ?? '')).toBe(false);
    expect(learned).toEqual(plan(left.toReversed()).learned);
    expect(learned).not.toEqual(members.round('erased', answers).learned);
  });
});

test('model and score have equal weight after 500 answers', () => {
  expect([0, 500, 1500].map(trustIn)).toEqual([0, 0.5, 0.75]);
});

test('a fit recovers the coefficient from which the answers were drawn', () => {
  const [rows, width, groups] = [20_000, 15, 4000];
  const random = randomFrom(7);
  const x = Float64Array.from({length: rows * width}, (_, i) =>
    i % width === 0 ? 1 : random() - 0.5,
  );
  const group = Int32Array.from({length: rows}, () => Math.floor(random() * groups));
  const y = Uint8Array.from({length: rows}, (_, row) =>
    Number(random() < 1 / (1 + Math.exp(-3 * (x[row * width + 1] ?? 0)))),
  );
  const mean = Array.from({length: width}, () => 0);
  const strength = mean.map(() => 1);
  const fit = fitLogistic({x, width, group, groups, y}, {mean, strength, groupStrength: 1.3});
  fit.coefficients.forEach((coefficient, i) => {
    expect(Math.abs(coefficient - (i === 1 ? 3 : 0))).toBeLessThan(0.3);
  });
});

test('learning costs nothing if preferences equal the score', () => {
  expectNoHarm(['b', 'c'], 300, [300]);
}, 30_000);

test('learning closes the gap if preferences depend on age and values', () => {
  expectGapClosed(['short'], 300, [[1000, 0.7]]);
}, 30_000);

test.each(['age and values', 'readiness'] as const)(
  'predicts answers to new pairs if preferences depend on "%s"',
  (kind) => expectCalibrated(kind, ['short'], 300),
  30_000,
);
