// Counts what one person answers and writes, in this process alone: a flood is slowed at the door it
// comes through, and an unreachable database cannot make the count lose a mutation.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {isPaced, PACES, tooOften} from '../../rules/pace.ts';
import type {Refusal} from '../../rules/refusal.ts';

/** Answers a function that counts a mutation and says no when it was one too many. */
export function createPaces() {
  const limiters = {
    'suggestion.answer': limiterOf('suggestion.answer'),
    'chat.send': limiterOf('chat.send'),
  };
  return async function count(mutator: string, userId: string): Promise<Refusal | undefined> {
    if (!isPaced(mutator)) return undefined;
    try {
      await limiters[mutator].consume(userId);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return tooOften(mutator);
    }
  };
}

function limiterOf(mutator: keyof typeof PACES): RateLimiterMemory {
  const {points, seconds} = PACES[mutator];
  // From the first one too many everything waits: what a device sent right behind it must not be taken first.
  return new RateLimiterMemory({points, duration: seconds, blockDuration: seconds});
}
