// Signs members up and in directly in the database: a password takes a fifth of a second to hash.
import {createHmac, randomBytes} from 'node:crypto';
import {hashPassword} from 'better-auth/crypto';
import type {TestDatabase} from './database.ts';

/** The name of better-auth's session cookie, with the prefix that Wing sets for HTTP. */
const COOKIE = 'wing.session_token';

const randomId = () => randomBytes(16).toString('hex');

/** The cookie's value is the token and its signature. */
function signedCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Opens a session. @param secret `WING_SECRET` of the servers. @returns its cookie. */
export async function openSession(
  sql: TestDatabase,
  userId: string,
  secret: string,
): Promise<string> {
  const token = randomId();
  await sql`insert into auth.session (id, token, user_id, expires_at) values
    (${randomId()}, ${token}, ${userId}, now() + interval '30 days')`;
  return signedCookie(token, secret);
}

/** Cookies of a caller without a session. */
export const INVALID_COOKIES = ['no cookie', 'altered cookie'] as const;

/** @param cookie A member's cookie, to be altered. */
export function invalidCookie(kind: (typeof INVALID_COOKIES)[number], cookie: string): string {
  return kind === 'no cookie' ? '' : cookie.replace(/=.{8}/, '=AAAAAAAA');
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password once in this process. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Creates an account as the sign-up does. @returns the member's id. */
export async function insertAccount(
  sql: TestDatabase,
  email: string,
  password: string,
): Promise<string> {
  const [userId, hash] = [randomId(), await hashOnce(password)];
  await sql`insert into auth.user (id, name, email) values (${userId}, 'test', ${email})`;
  await sql`insert into auth.account (id, account_id, provider_id, user_id, password)
    values (${randomId()}, ${userId}, 'credential', ${userId}, ${hash})`;
  return userId;
}
