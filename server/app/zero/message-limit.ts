// Limits a member's sync messages, in this process (rules/sync.ts).
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {SYNC_RATE_LIMIT} from '../../../rules/sync.ts';
import {secondsToWait} from '../../platform/seconds-to-wait.ts';

/** Counts `points` for a member. @returns whether they are within the limit. */
export type MessageLimit = (userID: string, points: number) => Promise<boolean>;

export function createMessageLimit(): MessageLimit {
  const {points: max, seconds} = SYNC_RATE_LIMIT;
  const limiter = new RateLimiterMemory({points: max, duration: seconds});
  return async (userID, points) => (await secondsToWait(limiter, userID, points)) === undefined;
}
