// The state of this tab's connection to zero-cache. Zero reconnects after a lost connection; this module makes it reconnect
// after an error or an expired session (reconnect.ts).
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useRef, useState, useSyncExternalStore} from 'react';
import {isVersionRefused} from './refused-version.ts';
import {refreshSession, useSession} from '../session/session.ts';
import {reconnector} from './reconnect.ts';
import {createListeners} from '../session/listeners.ts';

/** The banner ignores shorter interruptions. */
const GRACE_MS = 1500;
/** How long a write that Wing does not store offline waits for a connection. */
const CONNECT_TIMEOUT_MS = 3000;

/**
 * Whether the network was lost while this page was open. The initial `navigator.onLine` is ignored: a machine without
 * an external network reports offline although it reaches a local server.
 */
let hasLostNetwork = false;
const {notify, subscribe} = createListeners();

function setNetworkLost(isLost: boolean): void {
  hasLostNetwork = isLost;
  notify();
}
window.addEventListener('offline', () => setNetworkLost(true));
window.addEventListener('online', () => setNetworkLost(false));

export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribe, () => !hasLostNetwork);
}

/** Zero needs up to ten seconds to notice a lost network (ADR 40); the browser may know at once. */
export function useIsConnected(): boolean {
  const hasNetwork = useHasNetwork();
  return useConnectionState().name === 'connected' && hasNetwork;
}

/** Resolves to whether a connection exists, or is established within {@link CONNECT_TIMEOUT_MS}. */
async function waitForConnection({
  connection: {state},
}: ReturnType<typeof useZero>): Promise<boolean> {
  if (state.current.name !== 'connecting') return state.current.name === 'connected';
  let stop: (() => void) | undefined;
  const changed = new Promise<boolean>((resolve) => {
    stop = state.subscribe(({name}) => name !== 'connecting' && resolve(name === 'connected'));
  });
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, CONNECT_TIMEOUT_MS, false));
  const isConnected = await Promise.race([changed, timeout]);
  stop?.();
  return isConnected;
}

/**
 * For writes that Wing does not store offline. `mayConnect`: connected or connecting; `canReachServer` resolves to whether
 * the tab is connected within {@link CONNECT_TIMEOUT_MS}.
 */
export function useReachability(): {
  mayConnect: boolean;
  canReachServer: () => Promise<boolean> | true;
} {
  const zero = useZero();
  const hasNetwork = useHasNetwork();
  const {name} = useConnectionState();
  return {
    mayConnect: hasNetwork && (name === 'connected' || name === 'connecting'),
    canReachServer: () => name === 'connected' || waitForConnection(zero),
  };
}

/** Whether Zero is disconnected, or the server has not confirmed the session yet, as a connection does. */
export function useIsOffline(): boolean {
  const {name} = useConnectionState();
  const session = useSession();
  const isConfirmed = session.status !== 'signed-in' || session.verified || name === 'connected';
  return name === 'disconnected' || !isConfirmed;
}

/** Leaves Zero's `error` and `needs-auth` states ({@link reconnector}). */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  const previous = useRef(state.name);
  const waitIn = useMemo(() => {
    const connect = () => zero.connection.connect();
    return reconnector({connect, refreshSession, isVersionRefused});
  }, [zero]);
  useEffect(() => {
    // Some browsers never fire `online` after `offline`: a new connection proves that the network works.
    if (state.name === 'connected' && previous.current !== 'connected') setNetworkLost(false);
    previous.current = state.name;
    return waitIn(state);
  }, [state, waitIn]);
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
