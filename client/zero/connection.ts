// The state of this tab's connection to zero-cache. Zero reconnects after a lost connection; this module makes it reconnect
// after an error or an expired session (reconnect.ts).
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {refreshSession, useSession} from '../session/session.ts';
import {isConnected, isOffline, mayConnect} from './connection-rules.ts';
import {hasNetwork, noteConnectionState, onNetworkChanged} from './network.ts';
import {reconnector} from './reconnect.ts';
import {isVersionRefused} from './refused-version.ts';
import {waitForConnection} from './wait-for-connection.ts';

/** The banner ignores shorter interruptions. */
const GRACE_MS = 1500;

export function useHasNetwork(): boolean {
  return useSyncExternalStore(onNetworkChanged, hasNetwork);
}

export function useIsConnected(): boolean {
  const network = useHasNetwork();
  return isConnected(useConnectionState().name, network);
}

/**
 * For writes that Wing does not store offline: {@link mayConnect}, and then {@link waitForConnection}, which ignores the
 * browser's network events.
 */
export function useReachability(): {
  mayConnect: boolean;
  canReachServer: () => Promise<boolean> | true;
} {
  const zero = useZero();
  const network = useHasNetwork();
  const {name} = useConnectionState();
  return {
    mayConnect: mayConnect(name, network),
    canReachServer: () => name === 'connected' || waitForConnection(zero.connection.state),
  };
}

export function useIsOffline(): boolean {
  const {name} = useConnectionState();
  return isOffline(name, useSession());
}

/** Leaves Zero's `error` and `needs-auth` states ({@link reconnector}). */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  const waitIn = useMemo(() => {
    const connect = () => zero.connection.connect();
    return reconnector({connect, refreshSession, isVersionRefused});
  }, [zero]);
  useEffect(() => {
    noteConnectionState(state.name);
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
