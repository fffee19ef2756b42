// Rate limits of a member's writes, in this process's memory, so that counting needs no database.
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {ANSWER_RATE_LIMIT, REFUSED_POINTS, WRITE_RATE_LIMIT} from '../../../rules/rate-limits.ts';
import {secondsToWait} from '../../platform/seconds-to-wait.ts';

export function createWriteLimits() {
  const answers = new RateLimiterMemory({
    points: ANSWER_RATE_LIMIT.points,
    duration: ANSWER_RATE_LIMIT.seconds,
    // After one excess answer all are refused for the window, so that a later one is not accepted before an earlier one.
    blockDuration: ANSWER_RATE_LIMIT.seconds,
  });
  const writes = new RateLimiterMemory({
    points: WRITE_RATE_LIMIT.points,
    duration: WRITE_RATE_LIMIT.seconds,
  });

  return {
    /** The seconds until the member may write again; undefined while their recent writes leave room for another. */
    async untilWrite(userId: string): Promise<number | undefined> {
      const counted = await writes.get(userId);
      if (counted === null || counted.remainingPoints > 0) return undefined;
      return Math.ceil(counted.msBeforeNext / 1000);
    },
    /** Counts a write. @returns the seconds to wait when the limit of answers is reached. */
    async count(write: string, userId: string): Promise<number | undefined> {
      if (write === 'suggestion.answer') return secondsToWait(answers, userId);
      await writes.penalty(userId);
      return undefined;
    },
    async countRefused(userId: string): Promise<void> {
      await writes.penalty(userId, REFUSED_POINTS);
    },
  };
}

export type WriteLimits = ReturnType<typeof createWriteLimits>;
