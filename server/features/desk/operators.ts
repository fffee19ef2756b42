// Operators' accounts: adding and removing them, and the link with which an operator sets the password. The link is
// printed by the command, works once, and replaces password and second factor.
import {randomBytes} from 'node:crypto';
import {hashPassword} from 'better-auth/crypto';
import {and, asc, eq, gt, isNull} from 'drizzle-orm';
import {DESK_LINK_SECONDS, type DeskRole} from '../../../rules/desk/desk.ts';
import {hashOf} from '../../platform/hash.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {
  operator,
  operatorAccount,
  operatorSession,
  operatorTwoFactor,
} from '../../platform/database/operator-tables.ts';
import {logDesk} from '../../platform/database/desk-log.ts';

const TOKEN_BYTES = 32;
const CREDENTIAL = 'credential';

/** @param by The name that the log records. */
type Adding = {readonly email: string; readonly role: DeskRole; readonly by: string};

/**
 * Adds an operator, or gives one who exists this role and another chance to set the password.
 * @returns the token of the link; only its hash is stored.
 */
export async function addOperator(
  db: Database,
  {email, role, by}: Adding,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = {
    role,
    linkHash: hashOf(token),
    linkExpiresAt: new Date(now.getTime() + DESK_LINK_SECONDS * 1000),
    disabledAt: null,
  };
  await db.transaction(async (tx) => {
    const id = randomBytes(TOKEN_BYTES / 2).toString('hex');
    await tx
      .insert(operator)
      .values({id, name: email, email, ...link})
      .onConflictDoUpdate({target: operator.email, set: link});
    await logDesk(tx, {operator: by, act: 'operator-added', why: `${email}, ${role}`});
  });
  return token;
}

/** Takes away all by which the operator could sign in. */
async function forgetCredentials(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(operatorSession).where(eq(operatorSession.userId, userId));
  await tx.delete(operatorAccount).where(eq(operatorAccount.userId, userId));
  await tx.delete(operatorTwoFactor).where(eq(operatorTwoFactor.userId, userId));
}

/** @returns false when there is no such operator. */
export function removeOperator(
  db: Database,
  {email, by}: Omit<Adding, 'role'>,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .update(operator)
      .set({disabledAt: now, linkHash: null, twoFactorEnabled: false})
      .where(and(eq(operator.email, email), isNull(operator.disabledAt)))
      .returning({id: operator.id});
    if (!removed) return false;
    await forgetCredentials(tx, removed.id);
    await logDesk(tx, {operator: by, act: 'operator-removed', why: email});
    return true;
  });
}

export function listOperators(db: Database) {
  const {email, role, twoFactorEnabled, disabledAt} = operator;
  return db
    .select({email, role, twoFactorEnabled, disabledAt})
    .from(operator)
    .orderBy(asc(operator.email));
}

/** @returns the operator's address; undefined when the link is unknown, used or expired. */
export async function setOperatorPassword(
  db: Database,
  {token, newPassword}: {token: string; newPassword: string},
  now: Date,
): Promise<string | undefined> {
  // Hashing is slow on purpose, so it runs before any lock is taken.
  const password = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .update(operator)
      .set({linkHash: null, twoFactorEnabled: false, emailVerified: true, updatedAt: now})
      .where(and(eq(operator.linkHash, hashOf(token)), gt(operator.linkExpiresAt, now)))
      .returning({userId: operator.id, email: operator.email});
    if (!owner) return undefined;
    const {userId, email} = owner;
    await forgetCredentials(tx, userId);
    const id = `${CREDENTIAL}:${userId}`;
    await tx
      .insert(operatorAccount)
      .values({id, accountId: userId, providerId: CREDENTIAL, userId, password});
    await logDesk(tx, {operator: email, act: 'password-set'});
    return email;
  });
}
