// Limits the queries that a member's pages start and stop, in this process.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {QUERY_RATE_LIMIT} from '../../../rules/sync.ts';

/** Counts `queries` for a user id, or a network address when signed out. @returns whether they may run. */
export type QueryLimit = (owner: string, queries: number) => Promise<boolean>;

export function createQueryLimit(): QueryLimit {
  const limiter = new RateLimiterMemory({
    points: QUERY_RATE_LIMIT.points,
    duration: QUERY_RATE_LIMIT.seconds,
  });
  return async (owner, queries) => {
    try {
      await limiter.consume(owner, queries);
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  };
}
