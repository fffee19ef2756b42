// Whether what is shown is live. Zero retries by itself while connecting, but never out of an error;
// this does, and asks who is signed in when the server no longer accepts the session.
import type {ConnectionState} from '@rocicorp/zero';
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useRef, useState, useSyncExternalStore} from 'react';
import {refreshSession} from '../session/session.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Shorter interruptions are not worth a word. */
const GRACE_MS = 1500;

/**
 * Whether the network went away while this page was open. What a browser thinks at the start counts
 * for nothing: a machine that only knows itself calls itself offline.
 */
let hasLostNetwork = false;
window.addEventListener('offline', () => {
  hasLostNetwork = true;
});
window.addEventListener('online', () => {
  hasLostNetwork = false;
});

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => !hasLostNetwork);
}

/** Zero takes some seconds to notice a lost network; the browser may know at once. */
export function useIsConnected(): boolean {
  const hasNetwork = useHasNetwork();
  return useConnectionState().name === 'connected' && hasNetwork;
}

/** Leaves `error` and `needs-auth` again: at once the first time, then at doubling intervals. */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  const delay = useRef(FIRST_RETRY_MS);
  useEffect(() => {
    if (state.name === 'connected') delay.current = FIRST_RETRY_MS;
    if (state.name !== 'error' && state.name !== 'needs-auth') return undefined;
    const expired = state.name === 'needs-auth';
    const timer = setTimeout(async () => {
      if (expired) await refreshSession();
      await zero.connection.connect();
    }, delay.current);
    delay.current = Math.min(delay.current * 2, LONGEST_RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, zero]);
}

/** What to say about a connection that is not live. */
export function connectionWords(name: ConnectionState['name'], wasConnected: boolean): string {
  switch (name) {
    case 'connecting':
      return wasConnected
        ? 'Connection lost. Reconnecting…'
        : 'Connecting… You are seeing what this device last saved.';
    case 'needs-auth':
      return 'Your session needs checking. One moment…';
    case 'error':
      return 'Wing is having trouble. Trying again…';
    default:
      return 'You are offline. You can read everything; changes have to wait.';
  }
}

/** True once this has been mounted for longer than an interruption worth no word. */
export function useGraceIsOver(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
