// Mailed links that prove access to a mailbox; each works once. The database keeps only a token's hash, so that
// reading the database does not open an account.
import {randomBytes} from 'node:crypto';
import {and, eq, gt, lt} from 'drizzle-orm';
import {LINK_SECONDS} from '../../../rules/account/account.ts';
import {mailedLink} from './auth-tables.ts';
import {hashOf} from '../hash.ts';
import type {Executor} from '../postgres/client.ts';

const TOKEN_BYTES = 32;

export type Purpose = keyof typeof LINK_SECONDS;
type Target = {readonly userId: string; readonly email: string};

/** Creates a token for this member and address. @returns the token for the mail; only its hash is stored. */
export async function createLink(
  db: Executor,
  purpose: Purpose,
  {userId, email}: Target,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000);
  await db.delete(mailedLink).where(lt(mailedLink.expiresAt, now));
  await db.insert(mailedLink).values({hash: hashOf(token), purpose, userId, email, expiresAt});
  return token;
}

/**
 * Consumes a token. @returns the member and address it was created for; undefined when it is unknown, used,
 * expired, or not for `userId`.
 */
export async function consumeLink(
  db: Executor,
  purpose: Purpose,
  {token, userId}: {token: string; userId?: string},
  now: Date,
): Promise<Target | undefined> {
  const [used] = await db
    .delete(mailedLink)
    .where(
      and(
        eq(mailedLink.hash, hashOf(token)),
        eq(mailedLink.purpose, purpose),
        gt(mailedLink.expiresAt, now),
        userId === undefined ? undefined : eq(mailedLink.userId, userId),
      ),
    )
    .returning({userId: mailedLink.userId, email: mailedLink.email});
  return used;
}

export async function voidLinks(db: Executor, userId: string): Promise<void> {
  await db.delete(mailedLink).where(eq(mailedLink.userId, userId));
}
