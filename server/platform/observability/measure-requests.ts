// Gives every request its id, which the answer and its log lines carry, and times Zero's requests.
import type {MiddlewareHandler} from 'hono';
import {measureRequest} from './measure-work.ts';

const ENDPOINTS: Record<string, string> = {
  '/api/zero/query': 'query',
  '/api/zero/mutate': 'mutate',
};

export function measureRequests(): MiddlewareHandler {
  return async (c, next) => {
    await measureRequest(ENDPOINTS[c.req.path] ?? 'other', async (request) => {
      await next();
      c.header('X-Request-Id', request);
      return c.res.status;
    });
  };
}
