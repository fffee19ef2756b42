// Signs members in directly in the database: a password takes a third of a second to hash.
import {createHmac, randomBytes} from 'node:crypto';
import type {TestDatabase} from './database.ts';
import {signUp} from './member.ts';
import type {Entrance} from './stack.ts';

const randomId = () => randomBytes(16).toString('hex');

/** The cookie's value is the token and its signature. */
function signedCookie(name: string, token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** @param secret `WING_SECRET` of the servers. @returns a function that opens a session and resolves to its cookie. */
export async function sessionOpener(
  stack: Entrance,
  sql: TestDatabase,
  secret: string,
): Promise<(userId: string) => Promise<string>> {
  const [cookieName = ''] = (await signUp(stack)).cookie.split('=');
  return async (userId) => {
    const token = randomId();
    await sql`insert into auth.session (id, token, user_id, expires_at) values
      (${randomId()}, ${token}, ${userId}, now() + interval '1 day')`;
    return signedCookie(cookieName, token, secret);
  };
}
