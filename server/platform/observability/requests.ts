// Gives every request its id, which its answer tells and its log lines carry, and times those of Zero.
import type {MiddlewareHandler} from 'hono';
import {watchRequest} from './watch.ts';

const DOORS: Record<string, string> = {
  '/api/zero/query': 'query',
  '/api/zero/mutate': 'mutate',
};

export function watchRequests(): MiddlewareHandler {
  return async (c, next) => {
    await watchRequest(
      {door: DOORS[c.req.path] ?? 'other', traceparent: c.req.header('traceparent')},
      async (request) => {
        await next();
        c.header('X-Request-Id', request);
        return c.res.status;
      },
    );
  };
}
