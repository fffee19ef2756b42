// Keeps suspended members from coming back under another form of their address. The database holds keyed hashes alone: also
// of accounts that were deleted while they were suspended, for two years.
import {createHmac} from 'node:crypto';
import {and, eq, inArray, isNotNull, isNull, lt} from 'drizzle-orm';
import {SUSPENDED_ADDRESS_DAYS} from '../../../rules/account/account.ts';
import type {Env} from '../../platform/config/env.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {deriveKey} from '../../platform/secret.ts';
import {suspendedAddress, user} from '../../platform/database/auth-tables.ts';
import {normalAddress} from './normal-address.ts';

export type SuspendedAddresses = ReturnType<typeof suspendedAddresses>;

const hashOf = (secret: string, email: string) =>
  createHmac('sha256', deriveKey(secret, 'suspended-address'))
    .update(normalAddress(email))
    .digest('base64url');

/** The former secret reads what it has hashed. */
export function suspendedAddresses({
  WING_SECRET = '',
  WING_SECRET_BEFORE = WING_SECRET,
}: Pick<Env, 'WING_SECRET' | 'WING_SECRET_BEFORE'>) {
  const rowsOf = (db: Executor, email: string) => {
    const hashes = [WING_SECRET, WING_SECRET_BEFORE].map((secret) => hashOf(secret, email));
    return db.select().from(suspendedAddress).where(inArray(suspendedAddress.hash, hashes));
  };
  return {
    /** Whether an account of this mailbox is suspended, or was when it was deleted. */
    has: async (db: Executor, email: string): Promise<boolean> =>
      (await rowsOf(db, email)).length > 0,
    /** The suspended accounts of this mailbox. */
    accountsOf: async (db: Executor, email: string): Promise<string[]> =>
      (await rowsOf(db, email)).flatMap(({userId}) => (userId === null ? [] : [userId])),
    /** Job: stores the address of a member who is suspended. */
    note: (db: Database, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [found] = await tx
          .select({email: user.email})
          .from(user)
          .where(and(eq(user.id, userId), isNotNull(user.disabledAt)))
          // Restoring the member waits until the row is there, and deletes it.
          .for('update');
        if (!found) return;
        const noted = {hash: hashOf(WING_SECRET, found.email), at: new Date()};
        await tx
          .insert(suspendedAddress)
          .values({userId, ...noted})
          .onConflictDoUpdate({target: suspendedAddress.userId, set: noted});
      }),
  };
}

/** Of a member who is no longer suspended. */
export async function forgetSuspendedAddress(db: Executor, userId: string): Promise<void> {
  await db.delete(suspendedAddress).where(eq(suspendedAddress.userId, userId));
}

/** Those of deleted accounts, after their time. */
export async function deleteOldAddresses(db: Executor, now: Date): Promise<void> {
  const isOld = lt(suspendedAddress.at, daysBefore(now, SUSPENDED_ADDRESS_DAYS));
  await db.delete(suspendedAddress).where(and(isNull(suspendedAddress.userId), isOld));
}
