// Which of the browsers' clients, one a tab, are connected through this process. A browser's tabs share what
// they have not sent: Zero lets one tab send what another, long closed, has left behind. Whether a form's
// answer is still meant then is for the form to find out: it has kept it, and asks what has come since.
import type {EventEmitter} from 'node:events';
import type http from 'node:http';

/** What a tab sent just before it was closed is its own still. */
const GRACE_MS = 5000;

/** As Zero names them: the group is a browser's replica, the client one tab on it. */
export type Sender = {readonly clientGroupID: string; readonly clientID: string};

/** How many connections each client has; it is gone from here once the grace is over. */
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
    /** The connection that `request` has opened, until `socket` is closed. */
    add(request: http.IncomingMessage, socket: Pick<EventEmitter, 'once'>): void {
      const sender = senderOf(request);
      change(sender, 1);
      socket.once('close', () => setTimeout(() => change(sender, -1), GRACE_MS).unref());
    },
    /** Whether another tab of the same browser has sent this, for one that is not there any more. */
    isAbandoned({clientGroupID, clientID}: Sender): boolean {
      const group = groups.get(clientGroupID);
      return group !== undefined && !group.has(clientID);
    },
  };
}
