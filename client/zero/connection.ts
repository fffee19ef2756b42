// The state of this tab's connection to zero-cache, in a form screens can use. Zero reconnects by itself after a lost
// connection; after an error or an expired session this module asks Zero to reconnect.
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useRef, useState, useSyncExternalStore} from 'react';
import {mustLoadNewVersion} from './refused-version.ts';
import {refreshSession, useSession} from '../session/session.ts';
import {hasLostPlace} from './connection-words.ts';

const FIRST_RETRY_MS = 1000;
/** Keeps the retry delay and the handshake together below six seconds. */
const LONGEST_RETRY_MS = 3000;
/** A connection that is lost sooner does not shorten the next retry delay. */
const STEADY_MS = 10_000;
/** The banner does not report shorter interruptions. */
const GRACE_MS = 1500;
/** A write that is not stored offline waits this long for a connection. */
const REACH_MS = 3000;

/**
 * Whether the network was lost while this page was open. The initial `navigator.onLine` is ignored: a machine without
 * an external network reports offline although it reaches a local server.
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

/** Zero needs up to ten seconds to notice a lost network (ADR 40); the browser may know at once. */
export function useIsConnected(): boolean {
  const hasNetwork = useHasNetwork();
  return useConnectionState().name === 'connected' && hasNetwork;
}

/** Resolves to whether a connection exists, or is established within {@link REACH_MS}. */
async function isSoonConnected({
  connection: {state},
}: ReturnType<typeof useZero>): Promise<boolean> {
  if (state.current.name !== 'connecting') return state.current.name === 'connected';
  let stop: (() => void) | undefined;
  const changed = new Promise<boolean>((resolve) => {
    stop = state.subscribe(({name}) => name !== 'connecting' && resolve(name === 'connected'));
  });
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, REACH_MS, false));
  const isConnected = await Promise.race([changed, timeout]);
  stop?.();
  return isConnected;
}

/**
 * For writes that are not stored offline. `mayReach`: whether a try makes sense now; `reach` resolves to whether the
 * server can be reached.
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

/** Whether Zero has given up connecting for now, or the server has not confirmed the session since this page opened. */
export function useIsOffline(): boolean {
  const {name} = useConnectionState();
  const session = useSession();
  return name === 'disconnected' || (session.status === 'signed-in' && !session.verified);
}

/**
 * Leaves Zero's `error` and `needs-auth` states: after a delay that doubles up to {@link LONGEST_RETRY_MS}, and at once
 * on `online` and when the page becomes visible. No delay runs out once the server refuses this version.
 */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  const delayMs = useRef(FIRST_RETRY_MS);
  const last = useRef(state.name);
  useEffect(() => {
    // Some browsers fire `offline` and never `online`: a new connection proves that there is a network.
    if (state.name === 'connected' && last.current !== 'connected') noteNetwork(false);
    last.current = state.name;
    if (state.name === 'connected') {
      const timer = setTimeout(() => {
        delayMs.current = FIRST_RETRY_MS;
      }, STEADY_MS);
      return () => clearTimeout(timer);
    }
    if (state.name !== 'error' && state.name !== 'needs-auth') return undefined;
    const isExpired = state.name === 'needs-auth';
    const waiting = new AbortController();
    const {signal} = waiting;
    const retry = async () => {
      waiting.abort();
      if (isExpired) await refreshSession();
      await zero.connection.connect();
    };
    const retryWhenVisible = () => document.visibilityState === 'visible' && void retry();
    document.addEventListener('visibilitychange', retryWhenVisible, {signal});
    if (hasLostPlace(state)) {
      for (const use of ['focus', 'pointerdown', 'keydown']) {
        window.addEventListener(use, retry, {signal});
      }
    } else {
      window.addEventListener('online', retry, {signal});
      if (!mustLoadNewVersion()) {
        const timer = setTimeout(retry, delayMs.current);
        signal.addEventListener('abort', () => clearTimeout(timer));
        delayMs.current = Math.min(delayMs.current * 2, LONGEST_RETRY_MS);
      }
    }
    return () => waiting.abort();
  }, [state, zero]);
}

/** True once this has been mounted for {@link GRACE_MS}. */
export function useGraceIsOver(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
