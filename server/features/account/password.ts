// Checks and stores passwords, with better-auth's hash, so that its sign-in accepts them.
import {hashPassword, verifyPassword} from 'better-auth/crypto';
import {and, eq, ne} from 'drizzle-orm';
import {ACCOUNT, passwordProblem} from '../../../rules/account/account.ts';
import {account} from '../../platform/database/auth-tables.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {isCommon} from './common-passwords.ts';

const CREDENTIAL = 'credential';

/** @returns why a new password is refused, or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  const problem = passwordProblem(password);
  if (problem) return problem;
  return isCommon(password) ? ACCOUNT.passwordTooCommon : undefined;
}

const credentialOf = (userId: string) =>
  and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL));

async function passwordHash(db: Executor, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({password: account.password})
    .from(account)
    .where(credentialOf(userId));
  return found?.password ?? undefined;
}

/** False for a member who only signs in with Google. */
export async function isPassword(db: Executor, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHash(db, userId);
  return hash !== undefined && verifyPassword({hash, password});
}

export async function hasPassword(db: Executor, userId: string): Promise<boolean> {
  return (await passwordHash(db, userId)) !== undefined;
}

/** Ends the other ways to sign in of a member who has a password. */
export async function keepOnlyPassword(db: Executor, userId: string): Promise<void> {
  if (!(await hasPassword(db, userId))) return;
  await db
    .delete(account)
    .where(and(eq(account.userId, userId), ne(account.providerId, CREDENTIAL)));
}

/** Sets or replaces the password. `hash` comes from {@link hashPassword}. */
export async function writePassword(db: Executor, userId: string, hash: string): Promise<void> {
  const changed = await db
    .update(account)
    .set({password: hash, updatedAt: new Date()})
    .where(credentialOf(userId))
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
