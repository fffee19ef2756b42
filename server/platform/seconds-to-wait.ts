// Counts with a rate limiter, whose library throws the refusal.
import {type RateLimiterAbstract, RateLimiterRes} from 'rate-limiter-flexible';

/** Takes a point. @returns the seconds to wait when none is left. */
export async function secondsToWait(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.ceil(refused.msBeforeNext / 1000);
  }
}
