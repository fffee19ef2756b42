// Passwords: which are refused, how they are checked and kept. The hash is better-auth's, so that its
// own sign-in reads what is written here.
import {hashPassword, verifyPassword} from 'better-auth/crypto';
import {and, eq} from 'drizzle-orm';
import {ACCOUNT, passwordProblem} from '../../../rules/account.ts';
import {account} from '../database/auth-tables.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {isCommon} from './common-passwords.ts';

const CREDENTIAL = 'credential';

/** Why this cannot become somebody's password, or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  const problem = passwordProblem(password);
  if (problem) return problem;
  return isCommon(password) ? ACCOUNT.passwordTooCommon : undefined;
}

const ofUser = (userId: string) =>
  and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL));

async function passwordHash(db: Executor, userId: string): Promise<string | undefined> {
  const [found] = await db.select({password: account.password}).from(account).where(ofUser(userId));
  return found?.password ?? undefined;
}

/** 'none' for somebody who only ever came through Google. */
export async function checkPassword(
  db: Executor,
  userId: string,
  password: string,
): Promise<'right' | 'wrong' | 'none'> {
  const hash = await passwordHash(db, userId);
  if (!hash) return 'none';
  return (await verifyPassword({hash, password})) ? 'right' : 'wrong';
}

export async function hasPassword(db: Executor, userId: string): Promise<boolean> {
  return (await passwordHash(db, userId)) !== undefined;
}

/** Gives them this password, whether or not they had one. `hash` comes from {@link hashPassword}. */
export async function writePassword(db: Executor, userId: string, hash: string): Promise<void> {
  const changed = await db
    .update(account)
    .set({password: hash, updatedAt: new Date()})
    .where(ofUser(userId))
    .returning({id: account.id});
  if (changed.length > 0) return;
  await db.insert(account).values({
    id: `${CREDENTIAL}:${userId}`,
    accountId: userId,
    providerId: CREDENTIAL,
    userId,
    password: hash,
  });
}

export {hashPassword};
