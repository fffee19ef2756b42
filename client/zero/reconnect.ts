// When to leave Zero's `error` and `needs-auth` states, in which Zero itself does not reconnect.
import type {ConnectionState} from '@rocicorp/zero';
import {isDisplaced} from './connection-text.ts';

const RETRY_DELAY_MIN_MS = 1000;
/** Keeps the sum of retry delay and handshake below six seconds. */
const RETRY_DELAY_MAX_MS = 3000;
/** After a connection of this length the retry delay starts at the minimum again. */
const STABLE_CONNECTION_MS = 10_000;

type Parts = {
  connect: () => Promise<unknown>;
  refreshSession: () => Promise<void>;
  /** Whether the server has refused this version of Wing. */
  isVersionRefused: () => boolean;
};

/**
 * @returns a function to call with each new state; it returns how to end its wait in that state. Retries after a delay that
 * doubles up to {@link RETRY_DELAY_MAX_MS}, and at once on `online` and when the page becomes visible; without a timed retry
 * once the server has refused this version. A displaced tab waits until the member uses it.
 */
export function reconnector({connect, refreshSession, isVersionRefused}: Parts) {
  let delayMs = RETRY_DELAY_MIN_MS;
  return (state: ConnectionState): (() => void) | undefined => {
    if (state.name === 'connected') {
      const timer = setTimeout(() => {
        delayMs = RETRY_DELAY_MIN_MS;
      }, STABLE_CONNECTION_MS);
      return () => clearTimeout(timer);
    }
    if (state.name !== 'error' && state.name !== 'needs-auth') return undefined;
    const isExpired = state.name === 'needs-auth';
    const waiting = new AbortController();
    const {signal} = waiting;
    const retry = async () => {
      waiting.abort();
      if (isExpired) await refreshSession();
      await connect();
    };
    const retryWhenVisible = () => document.visibilityState === 'visible' && void retry();
    document.addEventListener('visibilitychange', retryWhenVisible, {signal});
    if (isDisplaced(state)) {
      for (const event of ['focus', 'pointerdown', 'keydown']) {
        window.addEventListener(event, retry, {signal});
      }
    } else {
      window.addEventListener('online', retry, {signal});
      if (!isVersionRefused()) {
        const timer = setTimeout(retry, delayMs);
        signal.addEventListener('abort', () => clearTimeout(timer));
        delayMs = Math.min(delayMs * 2, RETRY_DELAY_MAX_MS);
      }
    }
    return () => waiting.abort();
  };
}
