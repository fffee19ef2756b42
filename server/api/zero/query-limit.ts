// Limits the points of a member's sync connections and messages, in this process (rules/sync.ts).
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {QUERY_RATE_LIMIT} from '../../../rules/sync.ts';

/** Counts `points` for a member; negative ones are given back. @returns whether they are within the limit. */
export type QueryLimit = (userID: string, points: number) => Promise<boolean>;

/** The limiter counts whole numbers, and drops the fraction of each sum. */
const UNITS_PER_POINT = 1000;

export function createQueryLimit(): QueryLimit {
  const limiter = new RateLimiterMemory({
    points: QUERY_RATE_LIMIT.points * UNITS_PER_POINT,
    duration: QUERY_RATE_LIMIT.seconds,
  });
  return async (userID, points) => {
    const units = Math.round(points * UNITS_PER_POINT);
    try {
      if (units < 0) {
        const counted = await limiter.get(userID);
        await limiter.reward(userID, Math.min(-units, counted?.consumedPoints ?? 0));
      } else {
        await limiter.consume(userID, units);
      }
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  };
}
