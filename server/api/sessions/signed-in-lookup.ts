// Finds the signed-in user in one statement, because every query and mutation of a client waits for it. better-auth
// would read session and account one after the other.
import {createHmac, timingSafeEqual} from 'node:crypto';
import {and, eq, gt, isNull, sql, type Placeholder} from 'drizzle-orm';
import {parse} from 'hono/utils/cookie';
import {session, user} from '../../domain/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Auth} from './auth.ts';

/** For a session joined with its user: unexpired, and the account neither suspended nor leaving. */
export const isSessionValid = (now: Date | Placeholder) =>
  and(gt(session.expiresAt, now), isNull(user.disabledAt), isNull(user.leavesAt));

/**
 * The session token in better-auth's signed cookie; undefined for an invalid signature. Verified synchronously: the
 * libraries use a worker thread, which takes longer than the statement.
 */
function verifiedToken(value: string, secret: string): string | undefined {
  const at = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(at, 0));
  const expected = createHmac('sha256', secret).update(token).digest();
  const signature = Buffer.from(value.slice(at + 1), 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected)
    ? token
    : undefined;
}

/** The user id of a request's session; undefined when signed out. */
export type SignedIn = (headers: Headers) => Promise<string | undefined>;

export function signedInLookup(auth: Auth, db: Database): SignedIn {
  const found = db
    .select({userId: session.userId})
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder('token')), isSessionValid(sql.placeholder('now'))))
    .prepare('signed_in');
  return async (headers) => {
    const {authCookies, secret} = await auth.$context;
    const {name} = authCookies.sessionToken;
    const {[name]: value} = parse(headers.get('cookie') ?? '', name);
    const token = value === undefined ? undefined : verifiedToken(value, secret);
    if (token === undefined) return undefined;
    const [row] = await found.execute({token, now: new Date()});
    return row?.userId;
  };
}
