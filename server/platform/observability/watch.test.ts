// Jobs are counted by the process that runs them.
import {expect, test} from 'vitest';
import {createLog} from './log.ts';
import {registry} from './metrics.ts';
import {watchJob} from './watch.ts';

const log = createLog('silent');

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
