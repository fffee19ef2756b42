// Sends a member's writes, those of a lane one at a time and in order. Knows neither React nor Zero: pages and the service worker run it.
import {isMessage, type Change, type Lane, type Outcome, type Shown, type Write} from './entry.ts';
import {backoffMs, send} from '../http/request.ts';
import {post} from './post.ts';

/** A page that holds the lock for longer is frozen, or its network slow: a visible page takes it over (Web Locks' `steal`). A write sent twice counts once. */
const LOCK_TIMEOUT_MS = 15_000;
const PROBE_TIMEOUT_MS = 5000;
const BACKOFF_MAX_MS = 10_000;

export type Source = {
  readonly member: string;
  readonly lane: Lane;
  /** The write to send now. */
  readonly next: () => Promise<Shown | undefined>;
  /** Notes the attempt. False: the change does not wait any more. */
  readonly claim: (change: Change) => Promise<boolean>;
  readonly request?: typeof post;
  readonly settle: (write: Write, outcome: Outcome) => Promise<unknown>;
  /** A request had no session of the member. */
  readonly onSessionOver?: () => void;
};

/** The lock that a page holds while Zero sends the change. */
const lockOf = ({id}: Change) => `write:${id}`;

/** Runs `work` under a lock. Senders of all pages wait until it ends, at most `LOCK_TIMEOUT_MS`. */
export const holdingBack = (change: Change, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(change), work);

const canBeUndone = (write: Shown): boolean =>
  write.name === 'suggestion.answer' && !(write.state === 'waiting' && write.isAttempted);

const isReachable = async (): Promise<boolean> =>
  (await send('/healthz', {cache: 'no-store', timeoutMs: PROBE_TIMEOUT_MS})).status === 200;

/** Resolves when no page holds the change back, or after `LOCK_TIMEOUT_MS`. */
async function untilFree(change: Change): Promise<void> {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  await navigator.locks.request(lockOf(change), {signal}, () => {}).catch(() => undefined);
}

function underLock<T>({lane, member}: Source, work: () => Promise<T>): Promise<T> {
  const request = (options: LockOptions) =>
    navigator.locks.request(`${lane}:${member}`, options, work);
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  return request({signal}).catch((error: unknown) => {
    const isVisiblePage = 'document' in globalThis && document.visibilityState === 'visible';
    if (!signal.aborted || !isVisiblePage) throw error;
    return request({steal: true});
  });
}

/** Sends the next write. A number is the shortest delay before the next attempt, in milliseconds. @throws when the lock or the source fails. */
export const sendNext = (source: Source): Promise<'settled' | 'empty' | number> =>
  underLock(source, async () => {
    const write = await source.next();
    if (!write) return 'empty';
    if (!isMessage(write)) {
      await untilFree(write);
      // The member can take it back until its request begins.
      if (canBeUndone(write) && !(await isReachable())) return 0;
      if (!(await source.claim(write))) return 'settled';
    }
    const outcome = await (source.request ?? post)(write);
    if ('isSessionOver' in outcome) source.onSessionOver?.();
    if ('retryAfterMs' in outcome) return outcome.retryAfterMs;
    await source.settle(write, outcome);
    return 'settled';
  });

/** Sends what waits, until `ended`. `wake` says that a write was added; `retry` also ends the pause after a failure. */
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
        failures += 1;
        wakeUp = Promise.withResolvers();
        isPausing = true;
        setTimeout(wakeUp.resolve, Math.max(step, backoffMs(failures, BACKOFF_MAX_MS)));
      }
      if (step !== 'settled') await wakeUp.promise;
    }
  };
  void run();
  const retry = () => wakeUp.resolve();
  return {retry, wake: () => isPausing || retry()};
}
