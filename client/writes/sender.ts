// Sends a member's messages one at a time, in order. Knows neither React nor Zero: pages and the service worker run it.
import type {Outcome, Shown} from './entry.ts';
import {postMessage} from './post.ts';

/** A page that holds the lock for longer is frozen, or its network slow: a visible page steals it. A message sent twice is stored once. */
const LOCK_TIMEOUT_MS = 15_000;
const BACKOFF_MS = [1000, 2000, 5000, 10_000] as const;

export type Source = {
  readonly userID: string;
  /** The message to send now. */
  readonly next: () => Promise<Shown | undefined>;
  readonly settle: (message: Shown, outcome: Outcome) => Promise<unknown>;
};

function underLock<T>(userID: string, work: () => Promise<T>): Promise<T> {
  const request = (options: LockOptions) =>
    navigator.locks.request(`outbox:${userID}`, options, work);
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  return request({signal}).catch((error: unknown) => {
    const isVisiblePage = 'document' in globalThis && document.visibilityState === 'visible';
    if (!signal.aborted || !isVisiblePage) throw error;
    return request({steal: true});
  });
}

/** Sends the next message. A number is the shortest delay before the next attempt, in milliseconds. @throws when the lock or the source fails. */
export const sendNext = (source: Source): Promise<'settled' | 'empty' | number> =>
  underLock(source.userID, async () => {
    const message = await source.next();
    if (!message) return 'empty';
    const outcome = await postMessage(message);
    if ('retryAfterMs' in outcome) return outcome.retryAfterMs;
    await source.settle(message, outcome);
    return 'settled';
  });

/** Sends what waits, until `ended`. `wake` says that a message was added; `retry` also ends the pause after a failure. */
export function startSending(source: Source, ended: AbortSignal, onFailed: () => void) {
  let wakeUp = Promise.withResolvers<void>();
  let isPausing = false;
  const run = async () => {
    for (let failures = 0; !ended.aborted; isPausing = false) {
      wakeUp = Promise.withResolvers();
      const step = await sendNext(source).catch(() => 0);
      if (typeof step === 'string') failures = 0;
      else {
        onFailed();
        const backoffMs = BACKOFF_MS[failures] ?? BACKOFF_MS[3];
        failures += 1;
        const spreadMs = backoffMs * (0.8 + 0.4 * Math.random());
        wakeUp = Promise.withResolvers();
        isPausing = true;
        setTimeout(wakeUp.resolve, Math.max(step, spreadMs));
      }
      if (step !== 'settled') await wakeUp.promise;
    }
  };
  void run();
  const retry = () => wakeUp.resolve();
  return {retry, wake: () => isPausing || retry()};
}
