// Metrics of jobs.
import {register} from 'prom-client';
import {expect, test} from 'vitest';
import {createLog} from './log.ts';
import {measureJob} from './measure-work.ts';

const log = createLog('silent');

test('counts a failing job and rethrows its error', async () => {
  register.resetMetrics();
  const failing = measureJob({name: 'push', attempt: 1}, log, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await measureJob({name: 'push', attempt: 2}, log, async () => undefined);
  const text = await register.metrics();
  expect(text).toMatch(/^wing_jobs_total\{name="push",result="failed"\} 1$/m);
  expect(text).toMatch(/^wing_jobs_total\{name="push",result="done"\} 1$/m);
  expect(text).toMatch(/^wing_job_seconds_count\{name="push"\} 2$/m);
});
