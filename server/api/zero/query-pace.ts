// Counts the queries that each member's pages start and stop, in this process.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {QUERY_PACE} from '../../../rules/sync.ts';

/** Counts `queries` for a member, or for a network address where nobody is signed in. Answers whether they may. */
export type QueryPace = (owner: string, queries: number) => Promise<boolean>;

export function createQueryPace(): QueryPace {
  const limiter = new RateLimiterMemory({points: QUERY_PACE.points, duration: QUERY_PACE.seconds});
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
