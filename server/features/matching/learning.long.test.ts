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
  'costs at most one percent of matches if preferences equal the score',
  () => expectNoHarm(SEEDS, MEMBERS, [100, 300, 1000, 3000]),
  30 * MINUTES,
);

test(
  'closes half, three quarters and nine tenths of the gap if preferences depend on age and values',
  () =>
    expectGapClosed(SEEDS, MEMBERS, [
      [300, 0.5],
      [1000, 0.75],
      [3000, 0.9],
    ]),
  30 * MINUTES,
);

test(
  'does not lower the matches of the least popular third',
  () => expectNoPopularityContest(MORE_SEEDS, MEMBERS),
  30 * MINUTES,
);

test('learns how readily members say Yes', () => expectReadinessUsed(SEEDS, MEMBERS), 30 * MINUTES);

test.each(['score', 'age and values', 'popularity', 'readiness'] as const)(
  'predicts answers if preferences depend on "%s"',
  (kind) => expectCalibrated(kind, SEEDS, MEMBERS),
  30 * MINUTES,
);
