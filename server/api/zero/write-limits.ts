// Rate limits of a member's writes, in this process's memory, so that counting needs no database.
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {
  ANSWER_RATE_LIMIT,
  ANSWERING_TOO_FAST,
  REFUSED_POINTS,
  WRITE_RATE_LIMIT,
} from '../../../rules/rate-limits.ts';
import type {Refusal} from '../../../rules/refusal.ts';
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
    /** Whether the member's recent writes leave room for another. */
    async mayWrite(userId: string): Promise<boolean> {
      const counted = await writes.get(userId);
      return counted === null || counted.remainingPoints > 0;
    },
    /** Counts a mutation. @returns the refusal when the limit of answers is reached. */
    async count(mutator: string, userId: string): Promise<Refusal | undefined> {
      if (mutator === 'suggestion.answer') {
        const wait = await secondsToWait(answers, userId);
        return wait === undefined ? undefined : ANSWERING_TOO_FAST;
      }
      await writes.penalty(userId);
      return undefined;
    },
    async countRefused(userId: string): Promise<void> {
      await writes.penalty(userId, REFUSED_POINTS);
    },
  };
}
