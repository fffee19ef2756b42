// When to leave Zero's `error` and `needs-auth` states, in which Zero itself does not reconnect.
import type {ConnectionState} from '@rocicorp/zero';
import {isDisplaced} from './connection-text.ts';

/** Keeps the sum of retry delay and handshake below six seconds. */
const RETRY_DELAY_MS = 2000;

type Parts = {
  connect: () => Promise<unknown>;
  refreshSession: () => Promise<void>;
  /** Whether the server has refused this version of Wing. */
  isVersionRefused: () => boolean;
};

/**
 * Call with each new state; returns how to end the wait in that state. Retries after a delay, and at once on `online` and when
 * the page becomes visible; without a timed retry once the server has refused this version. A displaced tab waits until the
 * member uses it.
 */
export function reconnectFrom(
  state: ConnectionState,
  {connect, refreshSession, isVersionRefused}: Parts,
): (() => void) | undefined {
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
      const timer = setTimeout(retry, RETRY_DELAY_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
  }
  return () => waiting.abort();
}
