// Limits the points of a member's sync connections and messages, in this process (rules/sync.ts).
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {QUERY_RATE_LIMIT} from '../../../rules/sync.ts';

/** Counts `points` for a member; negative ones are given back. @returns whether they are within the limit. */
export type QueryLimit = (userID: string, points: number) => Promise<boolean>;

export function createQueryLimit(): QueryLimit {
  const limiter = new RateLimiterMemory({
    points: QUERY_RATE_LIMIT.points,
    duration: QUERY_RATE_LIMIT.seconds,
  });
  return async (userID, points) => {
    try {
      if (points < 0) {
        const counted = await limiter.get(userID);
        await limiter.reward(userID, Math.min(-points, counted?.consumedPoints ?? 0));
      } else {
        await limiter.consume(userID, points);
      }
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  };
}
