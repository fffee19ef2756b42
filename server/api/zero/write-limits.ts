// Rate limits of a member's writes, in this process's memory, so that counting needs no database.
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {
  hasRateLimit,
  MUTATOR_RATE_LIMITS,
  REFUSED_POINTS,
  rateLimitRefusal,
  WRITE_RATE_LIMIT,
} from '../../../rules/rate-limits.ts';
import type {Refusal} from '../../../rules/refusal.ts';
import {secondsToWait} from '../../platform/seconds-to-wait.ts';

export function createWriteLimits() {
  const limiters = {
    'suggestion.answer': limiterOf('suggestion.answer'),
  };
  const {points, seconds} = WRITE_RATE_LIMIT;
  const writes = new RateLimiterMemory({points, duration: seconds});

  return {
    /** Whether the member's recent writes leave room for another. */
    async mayWrite(userId: string): Promise<boolean> {
      const counted = await writes.get(userId);
      return counted === null || counted.remainingPoints > 0;
    },
    /** Counts a mutation. @returns the refusal when its own limit is reached. */
    async count(mutator: string, userId: string): Promise<Refusal | undefined> {
      if (!hasRateLimit(mutator)) {
        await writes.penalty(userId);
        return undefined;
      }
      const wait = await secondsToWait(limiters[mutator], userId);
      return wait === undefined ? undefined : rateLimitRefusal(mutator);
    },
    async countRefused(userId: string): Promise<void> {
      await writes.penalty(userId, REFUSED_POINTS);
    },
  };
}

function limiterOf(mutator: keyof typeof MUTATOR_RATE_LIMITS): RateLimiterMemory {
  const {points, seconds} = MUTATOR_RATE_LIMITS[mutator];
  // After one excess write all are refused for the window, so that a later write is not accepted before an earlier one.
  return new RateLimiterMemory({points, duration: seconds, blockDuration: seconds});
}
