// Metrics, traces and logs of requests and jobs.
import {redactedError, type Log} from './log.ts';
import {jobs, jobSeconds, requestSeconds} from './metrics.ts';
import {newRequest, requestOfFlags, withRequest} from './request.ts';
import {traced} from './tracing.ts';

export const secondsSince = (start: number) => (performance.now() - start) / 1000;
export const inMs = (seconds: number) => Math.round(seconds * 10_000) / 10;

/** `endpoint` is the label in the metric and the trace. `answer` receives the request's id and returns the status. */
export async function measureRequest(
  {endpoint, traceparent}: {endpoint: string; traceparent: string | undefined},
  answer: (request: string) => Promise<number>,
): Promise<void> {
  const start = performance.now();
  const context = newRequest(traceparent);
  await withRequest(context, () =>
    traced(`request ${endpoint}`, {'wing.endpoint': endpoint}, async () => {
      const status = await answer(context.request);
      requestSeconds.observe({endpoint, status}, secondsSince(start));
    }),
  );
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
  return withRequest(requestOfFlags(flags), () =>
    traced(`job ${name}`, {'wing.job': name, 'wing.attempt': attempt}, async () => {
      try {
        await work();
        record('done');
      } catch (error) {
        record('failed');
        // graphile-worker stores and prints the message.
        throw redactedError(error);
      }
    }),
  );
}
