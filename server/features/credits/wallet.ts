// Wallets and the ledger: every change of a balance is an entry, written in the same transaction.
import {sql} from 'drizzle-orm';
import {INITIAL_CREDITS, type CreditKind} from '../../../rules/credits/credits.ts';
import {isAmong, type Transaction} from '../../platform/postgres/client.ts';
import {creditEntry, wallet} from '../../platform/database/tables.ts';

/** Opens a member's wallet with the initial credits. Idempotent. */
export async function openWallet(db: Transaction, userId: string): Promise<void> {
  const opened = await db
    .insert(wallet)
    .values({userId, credits: INITIAL_CREDITS})
    .onConflictDoNothing()
    .returning();
  if (opened.length === 0) return;
  await db
    .insert(creditEntry)
    .values({id: `opening:${userId}`, userId, amount: INITIAL_CREDITS, kind: 'opening'});
}

/** Credits by user id. */
export type LockedWallets = ReadonlyMap<string, number>;

/**
 * Locks wallets in code-unit order of user ids, which prevents deadlocks. Both answers of a pair wait for each other here.
 * @returns those that exist.
 */
export async function lockWallets(
  db: Transaction,
  userIds: readonly string[],
): Promise<LockedWallets> {
  const rows = await db
    .select()
    .from(wallet)
    .where(isAmong(wallet.userId, userIds))
    .orderBy(sql`${wallet.userId} collate "C"`)
    .for('update');
  return new Map(rows.map(({userId, credits}) => [userId, credits]));
}

type Entry = {id: string; userId: string; amount: number; kind: CreditKind; chatId?: string};

/**
 * Writes one entry and adds its amount to the balance. The caller must hold the wallet's lock.
 * @returns false, without any change, when the entry's id exists.
 */
export async function bookEntry(db: Transaction, entry: Entry): Promise<boolean> {
  const booked = await db.insert(creditEntry).values(entry).onConflictDoNothing().returning();
  if (booked.length === 0) return false;
  await db
    .update(wallet)
    .set({credits: sql`${wallet.credits} + ${entry.amount}`})
    .where(sql`${wallet.userId} = ${entry.userId}`);
  return true;
}
