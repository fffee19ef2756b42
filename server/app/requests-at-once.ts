// Limits the requests of a member that are under way at once, in this process. Requests that wait for the member's own
// locks hold database connections, which all members share.
import type {MiddlewareHandler} from 'hono';
import {NOT_NOW, REQUESTS_AT_ONCE} from '../../rules/rate-limits.ts';
import {concurrencyLimit} from '../platform/concurrency-limit.ts';
import {failure} from '../platform/http/answers.ts';
import {sessionUser, type Services} from '../platform/sessions/services.ts';

const RETRY_AFTER_S = '5';

/** Mount it after `deadline()`: a request that was answered 503 counts until its handler ends. */
export function requestsAtOnce(services: Pick<Services, 'signedIn'>): MiddlewareHandler {
  const begin = concurrencyLimit(REQUESTS_AT_ONCE);
  return async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (userId === undefined) return next();
    const end = await begin(userId);
    if (!end) {
      c.header('Retry-After', RETRY_AFTER_S);
      return failure(c, 429, 'too-many-at-once', NOT_NOW.requests);
    }
    try {
      return await next();
    } finally {
      end();
    }
  };
}
