// What is counted of rounds and jobs, by whom they were run.
import {expect, test} from 'vitest';
import {createLog} from './log.ts';
import {registry} from './metrics.ts';
import {countRound, watchJob} from './watch.ts';

const log = createLog('silent');

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

test('a job that fails is counted as failed and still fails', async () => {
  const failing = watchJob({name: 'push', flags: [], attempt: 1}, log, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await watchJob({name: 'push', flags: [], attempt: 2}, log, async () => undefined);
  const text = await registry.metrics();
  expect(text).toMatch(/^wing_jobs_total\{name="push",result="failed"\} 1$/m);
  expect(text).toMatch(/^wing_jobs_total\{name="push",result="done"\} 1$/m);
  expect(text).toMatch(/^wing_job_seconds_count\{name="push"\} 2$/m);
});
