// A request that has not been answered in time is answered all the same: whoever waits can try again.
// What it has begun goes on, and may still be done.
import type {MiddlewareHandler} from 'hono';
import {failure} from './answers.ts';

/** Photos set a pace of their own; everything else is answered by then. */
export const DEADLINE_MS = 10_000;
const RETRY_AFTER_S = '5';

/** Answers 503 after `ms`. Only for requests that take no long body: those set a pace of their own. */
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
