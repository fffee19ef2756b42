// Requests that change something must come from Wing's own origins.
import type {MiddlewareHandler} from 'hono';
import {failure} from './answers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function requireOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (SAFE.has(c.req.method) || (origin !== undefined && origins.includes(origin))) return next();
    return failure(c, 403, 'forbidden-origin', 'This request did not come from Wing.');
  };
}
