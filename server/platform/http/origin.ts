// Requests that change something must come from Wing's own origins.
import type {Context, MiddlewareHandler} from 'hono';
import {failure} from './answers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** False without an `Origin` header: pages always send one with a change. */
export const isOwnOrigin = (origins: readonly string[], origin: string | undefined): boolean =>
  origin !== undefined && origins.includes(origin);

/** Browsers that send no `Sec-Fetch-Site` are let through, and addresses that the member typed. */
export function isFromOtherSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  return site !== 'same-origin' && site !== 'none';
}

export function requireOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || isOwnOrigin(origins, c.req.header('origin'))) return next();
    return failure(c, 403, 'forbidden-origin', 'This request did not come from Wing.');
  };
}
