// The mix of score and model, with and without answers.
import {describe, expect, test} from 'vitest';
import {SimulatedMembers} from '../../../tests/support/simulated-members.ts';
import {FEATURES, SCORE_FEATURE} from './features.ts';
import {fitModel} from './model.ts';
import {meanAndSpread} from './norm.ts';
import {normsOf, samplePairs} from './norms.ts';
import {offerOf} from './offered-pair.ts';
import {scorePlanShare} from './plan.ts';
import {randomFrom} from './random.ts';
import {ageNearness} from './terms/age.ts';
import {drawsControlGroup, weighed, Weighing, type Weighed} from './weighing.ts';

const members = new SimulatedMembers('readiness', 200, 'weighing');
const sample = samplePairs(members.people, 's');
const norms = normsOf(sample);

test('without answers the coefficients are the prior: 0.3 for the score, 0 for all else', () => {
  const {coefficients, willingness} = fitModel(norms, []);
  expect(coefficients).toEqual(FEATURES.map((_, i) => (i === SCORE_FEATURE ? 0.3 : 0)));
  expect(willingness.size).toBe(0);
});

test('a gap of eight years halves the nearness of age', () => {
  const [person] = members.people;
  if (!person) throw new Error('no people');
  const aged = (age: number) => ({...person.traits, age});
  expect(ageNearness(aged(30), aged(30))).toBe(1);
  expect(ageNearness(aged(30), aged(38))).toBe(0.5);
});

describe('with answers', () => {
  const {learned, willingness} = members.round('learned', members.answersOfRounds(1000));
  const weighing = new Weighing(norms, learned);
  const pairs = sample.map(
    ([a, b]) => [weighed(a, {willingness}), weighed(b, {willingness})] as const,
  );
  const rescaledOf = (a: Weighed, b: Weighed) => {
    const [ab, ba] = weighing.chances(a, b);
    return weighing.rescaled(ab * ba) ?? Number.NaN;
  };

  test('the rescaled chance of a match has the mean and spread of the values', () => {
    const rescaled = pairs.map(([a, b]) => rescaledOf(a, b));
    const {mean, spread} = meanAndSpread(rescaled);
    // The round has measured its own sample of the same members.
    expect(Math.abs(mean - norms.value.mean) / norms.value.spread).toBeLessThan(0.05);
    expect(Math.abs(spread / norms.value.spread - 1)).toBeLessThan(0.05);
  });

  test('the weight mixes value and chance by n / (n + 500)', () => {
    const share = 1000 / 1500;
    for (const [a, b] of pairs.slice(0, 50)) {
      const mixed = (1 - share) * weighing.value(a, b) + share * rescaledOf(a, b);
      expect(weighing.weight(a, b)).toBeCloseTo(Math.max(1e-6, mixed), 10);
    }
  });
});

test('a recorded prediction belongs to its member, in either order of the pair', () => {
  const found = {arm: 'model', chances: [0.2, 0.7]} as const;
  expect(offerOf('ann', 'bob', 1, found)).toMatchObject({lowPredicted: 0.2, highPredicted: 0.7});
  expect(offerOf('bob', 'ann', 1, found)).toMatchObject({lowPredicted: 0.7, highPredicted: 0.2});
});

test.each([
  [100, 1],
  [20_000, 1],
  [40_000, 0.5],
  [100_000, 0.2],
  [1_000_000, 0.2],
])(
  'of %i members with room the score plans a share of %d, and a tenth of all is the control group',
  (open, share) => {
    expect(scorePlanShare(open)).toBe(share);
    const random = randomFrom(5);
    const drawn = Array.from(
      {length: 20_000},
      () => random() < share && drawsControlGroup(random, share),
    );
    const kept = drawn.filter(Boolean).length / drawn.length;
    expect(Math.abs(kept - 0.1)).toBeLessThan(0.01);
  },
);
