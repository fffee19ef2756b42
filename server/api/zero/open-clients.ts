// Tells whether a mutation comes from an open tab. A browser's tabs share their unsent mutations: Zero lets an open tab
// send those of a tab that was closed long ago.
import type {EventEmitter} from 'node:events';
import {idInHeader} from '../../config/zero.ts';

/** Time for the mutations that a tab sent just before it closed. */
const GRACE_MS = 5000;

export type OpenClients = ReturnType<typeof createOpenClients>;

/** Knows the tabs that are connected through this process; Zero's client id names a tab. */
export function createOpenClients() {
  /** Connections by client, until the grace period after the last one has passed. */
  const connections = new Map<string, number>();

  function change(clientID: string, by: 1 | -1): void {
    const left = (connections.get(clientID) ?? 0) + by;
    if (left > 0) connections.set(clientID, left);
    else connections.delete(clientID);
  }

  return {
    /** Registers a client's connection until `socket` closes. */
    add(clientID: string, socket: Pick<EventEmitter, 'once'>): void {
      change(clientID, 1);
      socket.once('close', () => setTimeout(() => change(clientID, -1), GRACE_MS).unref());
    },
    /**
     * Whether another tab has sent a mutation for this client, which is not connected here. `sender` is the header that
     * names the sending tab, whichever server that tab is connected to; undefined when no proxy set it.
     */
    isAbandoned(clientID: string, sender: string | undefined): boolean {
      const isOwn = sender === undefined || sender === idInHeader(clientID);
      return !isOwn && !connections.has(clientID);
    },
  };
}
