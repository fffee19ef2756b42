// The clients that are connected through this process; each tab is one. A browser's tabs share their unsent mutations:
// Zero lets an open tab send those of a tab that was closed long ago.
import type {EventEmitter} from 'node:events';
import type http from 'node:http';

/** Time for the mutations that a tab sent just before it closed. */
const GRACE_MS = 5000;

/** Zero's ids: the group is a browser's replica, the client one of its tabs. */
export type Sender = {readonly clientGroupID: string; readonly clientID: string};

/** Connections by client, until the grace period after the last one has passed. */
type Group = Map<string, number>;

function senderOf({url = ''}: http.IncomingMessage): Sender {
  const {searchParams} = new URL(url, 'http://localhost');
  const read = (name: string) => searchParams.get(name) ?? '';
  return {clientGroupID: read('clientGroupID'), clientID: read('clientID')};
}

export type OpenClients = ReturnType<typeof createOpenClients>;

export function createOpenClients() {
  const groups = new Map<string, Group>();

  function change({clientGroupID, clientID}: Sender, by: 1 | -1): void {
    const group: Group = groups.get(clientGroupID) ?? new Map();
    const left = (group.get(clientID) ?? 0) + by;
    if (left > 0) groups.set(clientGroupID, group.set(clientID, left));
    else group.delete(clientID);
    if (group.size === 0) groups.delete(clientGroupID);
  }

  return {
    /** Registers the connection that `request` opened until `socket` closes. */
    add(request: http.IncomingMessage, socket: Pick<EventEmitter, 'once'>): void {
      const sender = senderOf(request);
      change(sender, 1);
      socket.once('close', () => setTimeout(() => change(sender, -1), GRACE_MS).unref());
    },
    /** Whether another tab has sent this mutation for a closed one. */
    isAbandoned({clientGroupID, clientID}: Sender): boolean {
      const group = groups.get(clientGroupID);
      return group !== undefined && !group.has(clientID);
    },
  };
}
