// The Zero endpoints admit zero-cache only, by its API key. A wrong key is answered 503, not 403, which zero-cache takes
// for the end of the member's session: while ZERO_API_KEY changes, zero-cache and the pages shall try again.
import type {MiddlewareHandler} from 'hono';
import {failure} from '../../platform/http/answers.ts';
import {keyCheck} from '../../platform/http/secret-key.ts';

export function requireApiKey(key: string): MiddlewareHandler {
  const isKey = keyCheck(key);
  return async (c, next) => {
    const given = c.req.header('x-api-key');
    if (isKey(given)) return next();
    return given
      ? failure(c, 503, 'wrong-key', 'ZERO_API_KEY is another one here.')
      : failure(c, 403, 'forbidden', 'This address is not for browsers.');
  };
}
