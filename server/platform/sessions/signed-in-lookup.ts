// Finds a request's session in one statement, because every query, mutation and connection of a client waits for it.
// better-auth would read session and account one after the other.
import {and, eq, gt, isNull, sql, type Placeholder} from 'drizzle-orm';
import {session, user} from '../database/auth-tables.ts';
import type {Database} from '../postgres/client.ts';
import {sessionToken, type CookieAuth} from './verified-cookie.ts';
import {noteVisit} from './visits.ts';

/** For a session joined with its user: unexpired, and the account neither suspended nor leaving. */
export const isSessionValid = (now: Date | Placeholder) =>
  and(gt(session.expiresAt, now), isNull(user.disabledAt), isNull(user.leavesAt));

export type SessionMember = {
  readonly userId: string;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly email: string;
  readonly isConfirmed: boolean;
};

/** A request's session, which counts as a visit; undefined when signed out. */
export type SignedIn = (headers: Headers) => Promise<SessionMember | undefined>;

export function signedInLookup(auth: CookieAuth, db: Database): SignedIn {
  const found = db
    .select({
      sessionId: session.id,
      userId: session.userId,
      signedInAt: session.createdAt,
      email: user.email,
      isConfirmed: user.emailVerified,
      visitedOn: user.visitedOn,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder('token')), isSessionValid(sql.placeholder('now'))))
    .prepare('signed_in');
  return async (headers) => {
    const token = await sessionToken(auth, headers);
    if (token === undefined) return undefined;
    const now = new Date();
    const [row] = await found.execute({token, now});
    if (row) await noteVisit(db, row, now);
    return row;
  };
}
