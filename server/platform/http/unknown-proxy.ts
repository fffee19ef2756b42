// A proxy that nobody has declared: its word is not believed, so all of its visitors seem to come from one
// address and share that address's limits. Said once, because it looks like a mystery otherwise.
import type {MiddlewareHandler} from 'hono';
import type {Log} from '../observability/log.ts';

/** `declared` is TRUSTED_PROXY. */
export function warnOfUnknownProxy(declared: readonly string[], log: Log): MiddlewareHandler {
  let isSaid = declared.length > 0;
  return async (c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true;
      log.warn(
        'Requests arrive with X-Forwarded-For while TRUSTED_PROXY is empty: behind a proxy, set it, or everybody shares one address and its limits.',
      );
    }
    return next();
  };
}
