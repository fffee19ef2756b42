// Counts with a rate limiter, whose library throws the refusal.
import {type RateLimiterAbstract, RateLimiterRes} from 'rate-limiter-flexible';

/** Takes points. @returns the seconds to wait when too few are left. */
export async function secondsToWait(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<number | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.ceil(refused.msBeforeNext / 1000);
  }
}
