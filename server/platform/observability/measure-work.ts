// Metrics and logs of requests and jobs.
import {redactedError, type Log} from './log.ts';
import {jobs, jobSeconds, requestSeconds} from './metrics.ts';
import {newRequest, requestOfFlags, withRequest} from './request.ts';

export const secondsSince = (start: number) => (performance.now() - start) / 1000;
export const inMs = (seconds: number) => Math.round(seconds * 10_000) / 10;

/** `endpoint` is the label in the metric. `answer` receives the request's id and returns the status. */
export async function measureRequest(
  endpoint: string,
  answer: (request: string) => Promise<number>,
): Promise<void> {
  const start = performance.now();
  const request = newRequest();
  await withRequest(request, async () => {
    const status = await answer(request);
    requestSeconds.observe({endpoint, status}, secondsSince(start));
  });
}

type Job = {readonly name: string; readonly flags: readonly string[]; readonly attempt: number};

export async function measureJob(
  {name, flags, attempt}: Job,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const record = (result: 'done' | 'failed') => {
    const seconds = secondsSince(start);
    jobs.inc({name, result});
    jobSeconds.observe({name}, seconds);
    log.info({job: name, attempt, result, ms: inMs(seconds)}, 'job');
  };
  return withRequest(requestOfFlags(flags), async () => {
    try {
      await work();
      record('done');
    } catch (error) {
      record('failed');
      // graphile-worker stores and prints the message.
      throw redactedError(error);
    }
  });
}
