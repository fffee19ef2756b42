// Whether what is shown is live. Zero retries by itself while connecting, but never out of an error;
// this does, and asks who is signed in when the server no longer accepts the session.
import type {ConnectionState} from '@rocicorp/zero';
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useRef, useState, useSyncExternalStore} from 'react';
import {refreshSession, useSession} from '../session/session.ts';

const FIRST_RETRY_MS = 1000;
/** Back online, Wing is live again within five seconds: the rest is for the call itself. */
const LONGEST_RETRY_MS = 3000;
/** Shorter interruptions are not worth a word. */
const GRACE_MS = 1500;
/** Whoever presses something in the middle of one waits so long for its end. */
const REACH_MS = 3000;

/**
 * Whether the network went away while this page was open. What a browser thinks at the start counts
 * for nothing: a machine that only knows itself calls itself offline.
 */
let hasLostNetwork = false;
const listeners = new Set<() => void>();

function noteNetwork(isLost: boolean): void {
  hasLostNetwork = isLost;
  for (const listener of listeners) listener();
}
window.addEventListener('offline', () => noteNetwork(true));
window.addEventListener('online', () => noteNetwork(false));

function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => !hasLostNetwork);
}

/** Zero takes some seconds to notice a lost network; the browser may know at once. */
export function useIsConnected(): boolean {
  const hasNetwork = useHasNetwork();
  return useConnectionState().name === 'connected' && hasNetwork;
}

/** Resolves to whether there is a connection, or one that is being made comes soon. */
async function isSoonConnected({
  connection: {state},
}: ReturnType<typeof useZero>): Promise<boolean> {
  if (state.current.name !== 'connecting') return state.current.name === 'connected';
  let stop: (() => void) | undefined;
  const changed = new Promise<boolean>((resolve) => {
    stop = state.subscribe(({name}) => name !== 'connecting' && resolve(name === 'connected'));
  });
  const patience = new Promise<boolean>((over) => setTimeout(over, REACH_MS, false));
  const isConnected = await Promise.race([changed, patience]);
  stop?.();
  return isConnected;
}

/**
 * For writes that are not kept for a connection that may come. `mayReach`: whether it is worth trying now; `reach`
 * resolves to whether the server can be asked.
 */
export function useReach(): {mayReach: boolean; reach: () => Promise<boolean> | true} {
  const zero = useZero();
  const hasNetwork = useHasNetwork();
  const {name} = useConnectionState();
  return {
    mayReach: hasNetwork && (name === 'connected' || name === 'connecting'),
    reach: () => name === 'connected' || isSoonConnected(zero),
  };
}

/** Whether the server has been out of reach for as long as it takes to say so, or since this page opened. */
export function useIsOffline(): boolean {
  const {name} = useConnectionState();
  const session = useSession();
  return name === 'disconnected' || (session.status === 'signed-in' && !session.verified);
}

/**
 * Leaves `error` and `needs-auth` again: soon the first time, then at doubling intervals, and at once when
 * the network is back or somebody comes to look.
 */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  const delay = useRef(FIRST_RETRY_MS);
  const last = useRef(state.name);
  useEffect(() => {
    // Not every browser that has said it is offline says when it no longer is: whoever gets through has a network.
    if (state.name === 'connected' && last.current !== 'connected') noteNetwork(false);
    last.current = state.name;
    if (state.name === 'connected') delay.current = FIRST_RETRY_MS;
    if (state.name !== 'error' && state.name !== 'needs-auth') return undefined;
    const expired = state.name === 'needs-auth';
    const waiting = new AbortController();
    const {signal} = waiting;
    const retry = async () => {
      waiting.abort();
      if (expired) await refreshSession();
      await zero.connection.connect();
    };
    const timer = setTimeout(retry, delay.current);
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', retry, {signal});
    const look = () => document.visibilityState === 'visible' && void retry();
    document.addEventListener('visibilitychange', look, {signal});
    delay.current = Math.min(delay.current * 2, LONGEST_RETRY_MS);
    return () => waiting.abort();
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

/** What to say where {@link useHasLostPlace} says so. */
export const LOST_PLACE_WORDS =
  'Wing is open in too many tabs. Press anywhere to go on in this one.';

/** True once this has been mounted for longer than an interruption worth no word. */
export function useGraceIsOver(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
