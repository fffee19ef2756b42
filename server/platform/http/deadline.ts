// Answers 503 to a request that takes too long, so that the client can retry. The request's work goes on and may still
// succeed.
import type {MiddlewareHandler} from 'hono';
import {failure} from './answers.ts';

/** Uploads have a rate limit instead. */
export const DEADLINE_MS = 10_000;
const RETRY_AFTER_S = '5';

/** Answers 503 after `ms`. Not for requests with long bodies. */
export function deadline(ms: number): MiddlewareHandler {
  return async (c, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, ms, 'late');
    });
    const outcome = await Promise.race([next(), late]);
    clearTimeout(timer);
    if (outcome !== 'late') return undefined;
    c.header('Retry-After', RETRY_AFTER_S);
    return failure(c, 503, 'too-slow', 'Wing is slow right now. Please try again.');
  };
}
