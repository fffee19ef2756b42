// Who is signed in, in one statement: with each query and mutation of a browser somebody waits for the answer.
// better-auth, which makes, renews and ends the sessions, would read session and account one after the other.
import {createHmac, timingSafeEqual} from 'node:crypto';
import {and, eq, gt, isNull, sql, type Placeholder} from 'drizzle-orm';
import {parse} from 'hono/utils/cookie';
import {session, user} from '../../domain/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Auth} from './auth.ts';

/** Of a session joined with its account: that it has not run out, and that the account lets somebody in. */
export const letsIn = (now: Date | Placeholder) =>
  and(gt(session.expiresAt, now), isNull(user.disabledAt), isNull(user.leavesAt));

/**
 * The token in a cookie of better-auth's, which is the token and its signature; undefined when we have not
 * signed it. Both libraries would ask another thread to check that, which takes longer than the statement.
 */
function tokenOf(value: string, secret: string): string | undefined {
  const at = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(at, 0));
  const ours = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(value.slice(at + 1), 'base64');
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined;
}

/** The user id of the session that a request shows, or undefined when nobody is signed in. */
export type SignedIn = (headers: Headers) => Promise<string | undefined>;

export function signedInBy(auth: Auth, db: Database): SignedIn {
  const found = db
    .select({userId: session.userId})
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder('token')), letsIn(sql.placeholder('now'))))
    .prepare('signed_in');
  return async (headers) => {
    const {authCookies, secret} = await auth.$context;
    const {name} = authCookies.sessionToken;
    const {[name]: value} = parse(headers.get('cookie') ?? '', name);
    const token = value === undefined ? undefined : tokenOf(value, secret);
    if (token === undefined) return undefined;
    const [row] = await found.execute({token, now: new Date()});
    return row?.userId;
  };
}
