// Counts, times, traces and logs requests and jobs.
import {printable, type Log} from './log.ts';
import {jobs, jobSeconds, requestSeconds} from './metrics.ts';
import {newRequest, requestOfFlags, within} from './request.ts';
import {traced} from './tracing.ts';

export const secondsSince = (start: number) => (performance.now() - start) / 1000;
export const inMs = (seconds: number) => Math.round(seconds * 10_000) / 10;

/** One request at a door whose name is ours; `answer` is told its id and tells its status. */
export async function watchRequest(
  {door, traceparent}: {door: string; traceparent: string | undefined},
  answer: (request: string) => Promise<number>,
): Promise<void> {
  const start = performance.now();
  const context = newRequest(traceparent);
  await within(context, () =>
    traced(`request ${door}`, {'wing.door': door}, async () => {
      const status = await answer(context.request);
      requestSeconds.observe({door, status}, secondsSince(start));
    }),
  );
}

type Job = {readonly name: string; readonly flags: readonly string[]; readonly attempt: number};

export async function watchJob(
  {name, flags, attempt}: Job,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const note = (result: 'done' | 'failed') => {
    const seconds = secondsSince(start);
    jobs.inc({name, result});
    jobSeconds.observe({name}, seconds);
    log.info({job: name, attempt, result, ms: inMs(seconds)}, 'job');
  };
  return within(requestOfFlags(flags), () =>
    traced(`job ${name}`, {'wing.job': name, 'wing.attempt': attempt}, async () => {
      try {
        await work();
        note('done');
      } catch (error) {
        note('failed');
        // Who runs jobs keeps the message in the job's row and prints it.
        throw printable(error);
      }
    }),
  );
}
