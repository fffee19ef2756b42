// Counts what one person writes, in this process alone: a flood is slowed at the door it comes through, and an
// unreachable database cannot make the count lose a mutation.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {
  CLEANUPS_PACE,
  isPaced,
  PACES,
  REFUSED_POINTS,
  tooOften,
  WRITES_PACE,
} from '../../../rules/pace.ts';
import type {Refusal} from '../../../rules/refusal.ts';

export function createPaces() {
  const limiters = {
    'suggestion.answer': limiterOf('suggestion.answer'),
    'chat.send': limiterOf('chat.send'),
  };
  const {points, seconds} = WRITES_PACE;
  const writes = new RateLimiterMemory({points, duration: seconds});

  const cleanups = new RateLimiterMemory({
    points: CLEANUPS_PACE.points,
    duration: CLEANUPS_PACE.seconds,
  });

  return {
    /** Counts a clearing of results. Answers whether it may run. */
    async mayCleanUp(userId: string): Promise<boolean> {
      return (await cleanups.penalty(userId)).consumedPoints <= CLEANUPS_PACE.points;
    },
    /** Whether all that the member has written lately leaves room for more. */
    async mayWrite(userId: string): Promise<boolean> {
      const counted = await writes.get(userId);
      return counted === null || counted.remainingPoints > 0;
    },
    /** Counts a mutation. Answers the refusal when it was one too many of its kind. */
    async count(mutator: string, userId: string): Promise<Refusal | undefined> {
      if (!isPaced(mutator)) {
        await writes.penalty(userId);
        return undefined;
      }
      try {
        await limiters[mutator].consume(userId);
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return tooOften(mutator);
      }
    },
    async countRefused(userId: string): Promise<void> {
      await writes.penalty(userId, REFUSED_POINTS);
    },
  };
}

function limiterOf(mutator: keyof typeof PACES): RateLimiterMemory {
  const {points, seconds} = PACES[mutator];
  // From the first one too many everything waits: what a device sent right behind it must not be taken first.
  return new RateLimiterMemory({points, duration: seconds, blockDuration: seconds});
}
