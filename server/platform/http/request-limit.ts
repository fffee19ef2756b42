// Limits requests by a key, such as the member's id, in this process.
import type {Context} from 'hono';
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {secondsToWait} from '../seconds-to-wait.ts';
import {failure} from './answers.ts';

type Limit = {readonly points: number; readonly seconds: number};

/** @returns a function that counts a request, and answers 429 with `message` beyond the limit, otherwise undefined. */
export function requestLimit({points, seconds}: Limit, message: string) {
  const limiter = new RateLimiterMemory({points, duration: seconds});
  return async (c: Context, key: string): Promise<Response | undefined> => {
    const wait = await secondsToWait(limiter, key);
    if (wait === undefined) return undefined;
    c.header('Retry-After', String(wait));
    return failure(c, 429, 'too-often', message);
  };
}
