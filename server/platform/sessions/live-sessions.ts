// Closes the live connections of sessions that have ended by sign-out, reset, suspension or expiry. zero-cache
// revalidates sessions too, but was measured to take 44 s to act.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {and, eq} from 'drizzle-orm';
import {isSessionValid, type SignedIn} from './signed-in-lookup.ts';
import {session, user} from '../database/auth-tables.ts';
import {isAmong, type Database} from '../postgres/client.ts';
import type {Log} from '../observability/log.ts';

const SWEEP_INTERVAL_MS = 5000;

/** Register every connection that is opened with a session. */
export type SessionWatcher = {
  /** Resolves to the session's user id, if any; the connection is closed when the session ends. */
  add: (request: http.IncomingMessage, socket: Duplex) => Promise<string | undefined>;
};

type Watching = {signedIn: SignedIn; db: Database; log: Log};

/** Which of these sessions are still valid. */
async function validSessions(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({id: session.id})
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(isAmong(session.id, ids), isSessionValid(now)));
  return new Set(rows.map(({id}) => id));
}

function requestHeaders({headers}: http.IncomingMessage): Headers {
  return new Headers({cookie: headers.cookie ?? ''});
}

/** Starts the periodic check. `add` a connection as soon as it is opened. */
export function watchSessions({signedIn, db, log}: Watching) {
  const sockets = new Map<string, Set<Duplex>>();

  async function sweep(): Promise<void> {
    const ids = [...sockets.keys()];
    if (ids.length === 0) return;
    const valid = await validSessions(db, ids, new Date());
    for (const id of ids) {
      if (!valid.has(id)) for (const socket of sockets.get(id) ?? []) socket.destroy();
    }
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({err: error}, 'sessions could not be checked'));
  }, SWEEP_INTERVAL_MS);

  return {
    add: async (request: http.IncomingMessage, socket: Duplex): Promise<string | undefined> => {
      const found = await signedIn(requestHeaders(request));
      if (!found || socket.destroyed) return undefined;
      const {sessionId, userId} = found;
      const own = sockets.get(sessionId) ?? new Set();
      sockets.set(sessionId, own.add(socket));
      socket.once('close', () => {
        own.delete(socket);
        if (own.size === 0 && sockets.get(sessionId) === own) sockets.delete(sessionId);
      });
      return userId;
    },
    stop: () => clearInterval(timer),
  };
}
