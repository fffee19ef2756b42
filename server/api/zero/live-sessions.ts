// Cuts the live connections of sessions that have ended: signed out elsewhere, password reset, account
// disabled, expired. zero-cache asks now and then whether a session still holds, but was measured to
// take 44 seconds to act on the answer; and a browser need not leave by itself.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {and, eq, inArray} from 'drizzle-orm';
import type {Auth} from '../sessions/auth.ts';
import {letsIn} from '../sessions/signed-in.ts';
import {session, user} from '../../domain/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';

const SWEEP_MS = 5000;

/** Told of every connection that is opened in a session's name. */
export type SessionWatcher = {
  /** Resolves to whose session it is, if anybody's: from then on the connection ends when it does. */
  add: (request: http.IncomingMessage, socket: Duplex) => Promise<string | undefined>;
};

type Watching = {auth: Auth; db: Database; log: Log};

/** Of these sessions, those that still let somebody in. */
async function stillValid(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({id: session.id})
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, ids), letsIn(now)));
  return new Set(rows.map(({id}) => id));
}

function requestHeaders({headers}: http.IncomingMessage): Headers {
  return new Headers({cookie: headers.cookie ?? ''});
}

/** Starts watching. `add` a connection as soon as it is opened. */
export function watchSessions({auth, db, log}: Watching) {
  const sockets = new Map<string, Set<Duplex>>();

  async function sweep(): Promise<void> {
    const ids = [...sockets.keys()];
    if (ids.length === 0) return;
    const valid = await stillValid(db, ids, new Date());
    for (const id of ids) {
      if (!valid.has(id)) for (const socket of sockets.get(id) ?? []) socket.destroy();
    }
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({err: error}, 'sessions could not be checked'));
  }, SWEEP_MS);

  return {
    add: async (request: http.IncomingMessage, socket: Duplex): Promise<string | undefined> => {
      const found = await auth.api.getSession({
        headers: requestHeaders(request),
        query: {disableRefresh: true},
      });
      if (!found || socket.destroyed) return undefined;
      const {id, userId} = found.session;
      const own = sockets.get(id) ?? new Set();
      sockets.set(id, own.add(socket));
      socket.once('close', () => {
        own.delete(socket);
        if (own.size === 0 && sockets.get(id) === own) sockets.delete(id);
      });
      return userId;
    },
    stop: () => clearInterval(timer),
  };
}
