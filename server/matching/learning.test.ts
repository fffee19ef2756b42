// The model on invented members whose truth is known. Short forms; with several seeds in learning.long.test.ts.
import {describe, expect, test} from 'vitest';
import {
  expectCalibrated,
  expectGapClosed,
  expectNoHarm,
} from '../../tests/support/learning-goals.ts';
import {Truth} from '../../tests/support/truth.ts';
import {FEATURES} from './features.ts';
import {fitLogistic} from './logistic.ts';
import {fitModel, Predictor, trustIn} from './model.ts';
import {normsOf, samplePairs} from './norms.ts';
import {randomFrom} from './random.ts';
import {Scorer} from './score.ts';
import {Weighing} from './weighing.ts';

const town = new Truth('age and values', 200, 'learning');
const answers = town.answersOfRounds(600);

describe('what the model looks at', () => {
  test('is this list and nothing else', () => {
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
  ])('names nothing of "%s"', (never) => {
    expect(FEATURES.join(' ').toLowerCase()).not.toContain(never);
  });

  test('does not tell who is the older, nor what others said to somebody', () => {
    const norms = normsOf(samplePairs(town.people, 's'));
    const predictor = new Predictor(
      norms,
      fitModel(norms, []).coefficients.map((_, i) => 1 / (i + 1)),
    );
    const [first] = town.people;
    if (!first) throw new Error('no people');
    const aged = (age: number) => ({...first.traits, age});
    expect(predictor.probability(aged(30), aged(36), 0)).toBe(
      predictor.probability(aged(36), aged(30), 0),
    );
  });
});

describe('the plan', () => {
  test('without answers is that of the score, to the last bit', () => {
    const {offers, norms} = town.round('none');
    const scorer = new Scorer(norms);
    for (const {low, high, value, arm, lowPredicted} of offers) {
      expect(value).toBe(scorer.value(town.person(low).traits, town.person(high).traits));
      expect([arm, lowPredicted]).toEqual(['start', null]);
    }
    const weighing = new Weighing(norms, town.round('none').learned);
    const [u, v] = town.people.map(({traits}) => ({traits, willingness: 0}));
    if (u && v) expect(weighing.weight('model', u, v)).toBe(scorer.value(u.traits, v.traits));
  });

  test('with answers takes a tenth of the pairs by the score, the same for the same seed', () => {
    const large = new Truth('score', 300, 'arms');
    const learned = large.answersOfRounds(500);
    const {offers} = large.round('arms', learned);
    const byScore = offers.filter(({arm}) => arm === 'score').length / offers.length;
    expect(byScore).toBeGreaterThan(0.06);
    expect(byScore).toBeLessThan(0.15);
    expect(large.round('arms', learned.toReversed()).offers).toEqual(offers);
  }, 30_000);

  test('without the answers of a member is that of a Wing which never had them', () => {
    const [gone] = answers;
    const left = answers.filter(
      ({fromId, toId}) => fromId !== gone?.fromId && toId !== gone?.fromId,
    );
    const {learned, willingness} = town.round('erased', left);
    expect(willingness.has(gone?.fromId ?? '')).toBe(false);
    expect(learned).toEqual(town.round('erased', left.toReversed()).learned);
    expect(learned).not.toEqual(town.round('erased', answers).learned);
  });
});

test('the model counts as much as the score after 500 answers', () => {
  expect([0, 500, 1500].map(trustIn)).toEqual([0, 0.5, 0.75]);
});

test('a fit of 100,000 answers by 15 features takes less than a second of CPU', () => {
  const [rows, width, groups] = [100_000, 15, 20_000];
  const random = randomFrom(7);
  const x = Float64Array.from({length: rows * width}, (_, i) =>
    i % width === 0 ? 1 : random() - 0.5,
  );
  const group = Int32Array.from({length: rows}, () => Math.floor(random() * groups));
  const y = Uint8Array.from({length: rows}, (_, row) =>
    Number(random() < 1 / (1 + Math.exp(-3 * (x[row * width + 1] ?? 0)))),
  );
  const mean = Array.from({length: width}, () => 0);
  const strength = mean.map(() => 100);
  const before = process.cpuUsage();
  const fit = fitLogistic({x, width, group, groups, y}, {mean, strength, groupStrength: 1.3});
  const used = process.cpuUsage(before);
  expect(fit.coefficients[1]).toBeGreaterThan(2.5);
  expect((used.user + used.system) / 1e6).toBeLessThan(1);
});

test('learning costs nothing where the score is the truth', () => {
  expectNoHarm(['b', 'c'], 300, [300]);
}, 30_000);

test('learning closes the gap where age and values are the truth', () => {
  expectGapClosed(['short'], 300, [[1000, 0.7]]);
}, 30_000);

test('predictions come true', () => {
  expectCalibrated(['short'], 300);
}, 30_000);
