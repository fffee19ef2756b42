// What the states of Zero's connection, the network and the session mean for the member.
import type {ConnectionState} from '@rocicorp/zero';
import type {Session} from '../session/session.ts';

type Name = ConnectionState['name'];

/** Zero needs up to ten seconds to notice a lost network (ADR 40); the browser may know at once. */
export const isConnected = (name: Name, hasNetwork: boolean): boolean =>
  name === 'connected' && hasNetwork;

/** Whether a write that Wing does not store offline may still reach the server. */
export const mayConnect = (name: Name, hasNetwork: boolean): boolean =>
  hasNetwork && (name === 'connected' || name === 'connecting');

/**
 * Whether Zero is disconnected, or the session is only remembered: neither an answer of the server nor a connection has
 * confirmed it.
 */
export function isOffline(name: Name, session: Session): boolean {
  const isConfirmed = session.status !== 'signed-in' || session.verified || name === 'connected';
  return name === 'disconnected' || !isConfirmed;
}
