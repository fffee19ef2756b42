// The Zero endpoints admit zero-cache only, by its API key.
import type {MiddlewareHandler} from 'hono';
import {failure} from '../../platform/http/answers.ts';
import {keyCheck} from '../../platform/http/secret-key.ts';

export function requireApiKey(key: string): MiddlewareHandler {
  const isKey = keyCheck(key);
  return async (c, next) =>
    isKey(c.req.header('x-api-key'))
      ? next()
      : failure(c, 403, 'forbidden', 'This address is not for browsers.');
}
