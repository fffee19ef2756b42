// Books payments and refunds in the ledger. Every event of the payment service may come twice, late, and in any order.
import {and, eq, isNotNull, or, sql} from 'drizzle-orm';
import type {PaymentProblem} from '../../../rules/desk/payments.ts';
import {purchaseEntryId} from '../../../rules/credits/payments.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {bookEntry, lockWallets} from './wallet.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {creditEntry} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';

export type Payment = typeof payment.$inferSelect;
/** What the payment service says of a paid session. `intentId` is absent while nothing was charged. */
export type Paid = Pick<
  Payment,
  'id' | 'credits' | 'amount' | 'currency' | 'createdAt' | 'intentId'
> & {userId: string};
/** Refunds and lost disputes of a payment so far, in the currency's smallest unit. */
export type TakenBack = {refundedAmount?: number; disputedAmount?: number};

/** Whether the member is suspended or leaving, and may not get to use the credits. */
async function isAway(db: Transaction, userId: string): Promise<boolean> {
  const away = or(isNotNull(user.disabledAt), isNotNull(user.leavesAt));
  return (await db.$count(user, and(eq(user.id, userId), away))) > 0;
}

/** The payment's row, locked, with the credits in its member's wallet. Locks wallets first, as every writer does. */
async function lockPayment(db: Transaction, id: string) {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  const wallets = await lockWallets(db, found?.userId ? [found.userId] : []);
  const [row] = await db.select().from(payment).where(eq(payment.id, id)).for('update');
  return row && {row, held: row.userId === null ? undefined : wallets.get(row.userId)};
}

/**
 * Books a paid session once. Also makes the payment's row when it is missing, as after a restored backup.
 * @returns whether it was booked now.
 */
export function bookPurchase(db: Database, {userId, ...paid}: Paid): Promise<boolean> {
  return db.retry(async (tx) => {
    await tx
      .insert(payment)
      .values({userId, ...paid})
      .onConflictDoNothing();
    const locked = await lockPayment(tx, paid.id);
    if (!locked || locked.row.paidAt) return false;
    const {row, held} = locked;
    const member = held === undefined ? undefined : row.userId;
    let problem: PaymentProblem | null = null;
    if (!member) problem = 'no-member';
    else if (await isAway(tx, member)) problem = 'suspended';
    const {intentId} = paid;
    const [booked] = await tx
      .update(payment)
      .set({paidAt: new Date(), intentId, problem, userId: member ?? null})
      .where(eq(payment.id, row.id))
      .returning();
    if (!member || !booked) return true;
    const {id, credits: amount} = booked;
    await bookEntry(tx, {id: purchaseEntryId(id), userId: member, amount, kind: 'purchase'});
    await addJob(tx, 'settle-waiting', {userId: member});
    await takeBack(tx, booked, (held ?? 0) + amount);
    return true;
  });
}

/** Takes refunded credits back, as far as the member still has them. @returns false when the payment is not known. */
export function bookTakenBack(db: Database, id: string, taken: TakenBack): Promise<boolean> {
  return db.retry(async (tx) => {
    const locked = await lockPayment(tx, id);
    if (!locked) return false;
    const {refundedAmount = 0, disputedAmount = 0} = taken;
    const [row] = await tx
      .update(payment)
      .set({
        // Reports that come late name less.
        refundedAmount: sql`greatest(${payment.refundedAmount}, ${refundedAmount}::int)`,
        disputedAmount: sql`greatest(${payment.disputedAmount}, ${disputedAmount}::int)`,
      })
      .where(eq(payment.id, id))
      .returning();
    if (row?.paidAt && locked.held !== undefined) await takeBack(tx, row, locked.held);
    return true;
  });
}

/** The caller holds the wallet's lock and knows its credits. */
async function takeBack(tx: Transaction, row: Payment, held: number): Promise<void> {
  const {id, userId, credits, amount, refundedAmount, disputedAmount, missingCredits} = row;
  if (!userId) return;
  const share = Math.min(1, (refundedAmount + disputedAmount) / amount);
  const owed = Math.floor(credits * share);
  const [sum] = await tx
    .select({taken: sql<number>`coalesce(-sum(${creditEntry.amount}), 0)::int`})
    .from(creditEntry)
    .where(
      and(
        eq(creditEntry.userId, userId),
        eq(creditEntry.kind, 'refund'),
        sql`starts_with(${creditEntry.id}, ${`refund:${id}:`})`,
      ),
    );
  const due = owed - (sum?.taken ?? 0) - missingCredits;
  if (due <= 0) return;
  const taken = Math.min(due, held);
  if (taken > 0) {
    await bookEntry(tx, {id: `refund:${id}:${owed}`, userId, amount: -taken, kind: 'refund'});
  }
  if (taken === due) return;
  await tx
    .update(payment)
    .set({missingCredits: missingCredits + due - taken, problem: 'spent'})
    .where(eq(payment.id, id));
}
