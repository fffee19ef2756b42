// Metrics of matching rounds.
import {expect, test} from 'vitest';
import {register} from 'prom-client';
import {countRound} from './round-metrics.ts';

test('counts a round with its offered and retired pairs, but no round that another process ran', async () => {
  countRound(undefined);
  countRound({
    retired: {rejected: 1, matched: 2, expired: 3},
    offered: 4,
  });
  const text = await register.metrics();
  expect(text).toMatch(/^wing_rounds_total 1$/m);
  expect(text).toMatch(/^wing_round_pairs_total\{what="offered"\} 4$/m);
  expect(text).toMatch(/^wing_round_pairs_total\{what="retired-expired"\} 3$/m);
});
