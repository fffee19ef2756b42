// Waiting for something to become true, with an end to the patience.
import {setTimeout as sleep} from 'node:timers/promises';

/**
 * Asks `probe` every `everyMs` until it answers without throwing.
 * @throws the last refusal once `patienceMs` is over, or what `giveUp` answers as soon as it does.
 */
export async function waitFor<T>(
  probe: () => Promise<T>,
  {
    patienceMs,
    everyMs,
    giveUp,
  }: {patienceMs: number; everyMs: number; giveUp?: () => Error | undefined},
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      const reason = giveUp?.();
      if (reason) throw reason;
      if (Date.now() > deadline) throw error;
      await sleep(everyMs);
    }
  }
}
