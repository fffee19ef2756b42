// Metrics and logs of requests and jobs.
import type {MiddlewareHandler} from 'hono';
import {redactedError, type Log} from './log.ts';
import {jobs, jobSeconds, requestSeconds} from './metrics.ts';
import {withRequest} from './request.ts';

export const secondsSince = (start: number) => (performance.now() - start) / 1000;
export const inMs = (seconds: number) => Math.round(seconds * 10_000) / 10;

const ENDPOINTS: Record<string, string> = {
  '/api/zero/query': 'query',
  '/api/zero/mutate': 'mutate',
};

/** Times every request, and gives it an id, which the answer and its log lines carry. */
export const measureRequests: MiddlewareHandler = (c, next) =>
  withRequest(async (request) => {
    const start = performance.now();
    await next();
    c.header('X-Request-Id', request);
    const endpoint = ENDPOINTS[c.req.path] ?? 'other';
    requestSeconds.observe({endpoint, status: c.res.status}, secondsSince(start));
  });

export async function measureJob(
  {name, attempt}: {name: string; attempt: number},
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
  try {
    await work();
    record('done');
  } catch (error) {
    record('failed');
    // graphile-worker stores and prints the message.
    throw redactedError(error);
  }
}
