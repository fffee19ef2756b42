// Rounds are counted by the process that runs them.
import {expect, test} from 'vitest';
import {registry} from '../../platform/observability/metrics.ts';
import {countRound} from './count-round.ts';

test('a round counts once, with the pairs it offered and retired; one that another process runs does not', async () => {
  countRound(undefined);
  countRound({
    retired: {rejected: 1, matched: 2, expired: 3},
    open: 9,
    offered: 4,
    served: 8,
    meanValue: 0.5,
  });
  const text = await registry.metrics();
  expect(text).toMatch(/^wing_rounds_total 1$/m);
  expect(text).toMatch(/^wing_round_pairs_total\{what="offered"\} 4$/m);
  expect(text).toMatch(/^wing_round_pairs_total\{what="retired-expired"\} 3$/m);
});
