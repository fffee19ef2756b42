// The Zero endpoints are for zero-cache alone, which shows a key that no browser has.
import {createHash, timingSafeEqual} from 'node:crypto';
import type {MiddlewareHandler} from 'hono';
import {failure} from '../http/answers.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

export function requireApiKey(key: string): MiddlewareHandler {
  const expected = digest(key);
  return async (c, next) => {
    const given = digest(c.req.header('x-api-key') ?? '');
    if (timingSafeEqual(given, expected)) return next();
    return failure(c, 403, 'forbidden', 'This address is not for browsers.');
  };
}
