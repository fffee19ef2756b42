// The model's goals on several simulated communities with known preferences.
import {test} from 'vitest';
import {
  expectCalibrated,
  expectGapClosed,
  expectNoHarm,
  expectNoPopularityContest,
  expectReadinessUsed,
} from '../../../tests/support/learning-goals.ts';

const SEEDS = [...'abcdefghijkl'];
const MORE_SEEDS = [...'abcdefghijklmnopqrstuvwx'];
const MEMBERS = 600;
const MINUTES = 60_000;

test(
  'costs at most a hundredth where the score is the truth',
  () => expectNoHarm(SEEDS, MEMBERS, [100, 300, 1000, 3000]),
  30 * MINUTES,
);

test(
  'closes half, three quarters and nine tenths of the gap where age and values are the truth',
  () =>
    expectGapClosed(SEEDS, MEMBERS, [
      [300, 0.5],
      [1000, 0.75],
      [3000, 0.9],
    ]),
  30 * MINUTES,
);

test(
  'takes no matches from the least liked third',
  () => expectNoPopularityContest(MORE_SEEDS, MEMBERS),
  30 * MINUTES,
);

test(
  'makes use of how readily members say Yes',
  () => expectReadinessUsed(SEEDS, MEMBERS),
  30 * MINUTES,
);

test.each(['score', 'age and values', 'popularity', 'readiness'] as const)(
  'predicts what comes true where the truth is "%s"',
  (kind) => expectCalibrated(kind, SEEDS, MEMBERS),
  30 * MINUTES,
);
