// The state of this tab's connection to zero-cache. Zero reconnects after a lost connection; this module makes it reconnect
// after an error or an expired session (reconnect.ts).
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useEffect, useSyncExternalStore} from 'react';
import {refreshSession} from '../session/session.ts';
import {
  connectionOf,
  isNetworkDown,
  isVersionRefused,
  noteConnectionState,
  onNetworkChanged,
  type Connection,
} from './network.ts';
import {reconnectFrom} from './reconnect.ts';

export function useConnection(): Connection {
  const {name} = useConnectionState();
  return connectionOf(name, useSyncExternalStore(onNetworkChanged, isNetworkDown));
}

/** Leaves Zero's `error` and `needs-auth` states ({@link reconnectFrom}). */
export function useReconnect(): void {
  const zero = useZero();
  const state = useConnectionState();
  useEffect(() => {
    noteConnectionState(state);
    const connect = () => zero.connection.connect();
    return reconnectFrom(state, {connect, refreshSession, isVersionRefused});
  }, [state, zero]);
}
