// Sends a member's messages one at a time, in order. Knows neither React nor Zero: pages and the service worker run it, and a Web
// Lock lets one of them send at a time.
import type {Outcome, Shown} from './entry.ts';
import {postMessage} from './post-message.ts';

/** A page that holds the lock for longer than a request may take is frozen: a visible page steals the lock. */
const LOCK_TIMEOUT_MS = 15_000;
/** The tag of the Background Sync. */
export const OUTBOX_SYNC = 'outbox';
const BACKOFF_MS = [1000, 2000, 5000, 10_000] as const;

export type Source = {
  readonly userID: string;
  /** The message to send now. */
  readonly next: () => Promise<Shown | undefined>;
  readonly settle: (message: Shown, outcome: Outcome) => Promise<void>;
};

const isVisiblePage = () => 'document' in globalThis && document.visibilityState === 'visible';

async function underLock<T>(userID: string, work: () => Promise<T>): Promise<T> {
  const name = `outbox:${userID}`;
  let isHeld = false;
  const run = () => {
    isHeld = true;
    return work();
  };
  try {
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    return await navigator.locks.request(name, {signal}, run);
  } catch (error) {
    if (isHeld || !isVisiblePage()) throw error;
    return navigator.locks.request(name, {steal: true}, run);
  }
}

/** Sends the next message. A number says in how many milliseconds to try again. @throws when the lock or the source fails. */
export const sendNext = (source: Source): Promise<'settled' | 'empty' | number> =>
  underLock(source.userID, async () => {
    const message = await source.next();
    if (!message) return 'empty';
    const outcome = await postMessage(message);
    if ('retryAfterMs' in outcome) return outcome.retryAfterMs;
    await source.settle(message, outcome);
    return 'settled';
  });

function createBell() {
  let bell = Promise.withResolvers<void>();
  const ring = () => {
    bell.resolve();
    bell = Promise.withResolvers();
  };
  return {ring, next: () => bell.promise};
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends what waits, until it is stopped. `wake` says that a message was added, `retry` also ends the pause after a failure.
 * Every pass after a failure waits for a time or an event.
 */
export function startSending(source: Source, onFailed: () => void) {
  const stopped = new AbortController();
  const [news, retries] = [createBell(), createBell()];
  const run = async () => {
    for (let failures = 0; !stopped.signal.aborted;) {
      const [isNews, isRetry] = [news.next(), retries.next()];
      const step = await sendNext(source).catch(() => 0);
      if (step === 'empty') await Promise.race([isNews, isRetry]);
      if (typeof step === 'string') failures = 0;
      else {
        onFailed();
        const backoffMs = BACKOFF_MS[failures] ?? BACKOFF_MS[3];
        failures += 1;
        const spreadMs = backoffMs * (0.8 + 0.4 * Math.random());
        await Promise.race([isRetry, after(Math.max(step, spreadMs))]);
      }
    }
  };
  void run();
  const stop = () => {
    stopped.abort();
    retries.ring();
  };
  return {wake: news.ring, retry: retries.ring, stop};
}
