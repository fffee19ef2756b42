// Warns once of a proxy that TRUSTED_PROXY does not list: its headers are ignored, so all its clients share one address
// and that address's limits.
import type {MiddlewareHandler} from 'hono';
import type {Log} from '../observability/log.ts';

/** `declared` is TRUSTED_PROXY. */
export function warnOfUnknownProxy(declared: readonly string[], log: Log): MiddlewareHandler {
  let hasWarned = declared.length > 0;
  return async (c, next) => {
    if (!hasWarned && c.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true;
      log.warn(
        'Requests arrive with X-Forwarded-For while TRUSTED_PROXY is empty: behind a proxy, set it, or all clients share one address and its limits.',
      );
    }
    return next();
  };
}
