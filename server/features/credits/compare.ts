// Compares the last days' payments with Stripe's: books what a lost webhook or a restored backup has left out.
import {and, gte, isNotNull, isNull, lt, not} from 'drizzle-orm';
import type {Stripe} from 'stripe';
import {isAmong, type Database} from '../../platform/postgres/client.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {bookPurchase} from './book.ts';
import {wasSolved} from './problems.ts';
import {paidSession} from './stripe.ts';
import {bookDispute, takeBackOf} from './webhook.ts';

const DAYS = 14;
/** Disputes take weeks. */
const DISPUTE_DAYS = 120;
const DAY_MS = 86_400_000;
/** Payments within an hour of either end of the period are not called unknown: Stripe's list may end differently there. */
const SETTLED_MS = 3_600_000;

const secondsBefore = (now: Date, days: number) =>
  Math.floor((now.getTime() - days * DAY_MS) / 1000);

export type Comparison = {payments: number; bookedLate: number; unknown: number};

export async function comparePayments(
  db: Database,
  stripe: Stripe,
  now: Date,
): Promise<Comparison> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const seen: string[] = [];
  let bookedLate = 0;
  const sessions = stripe.checkout.sessions.list({
    created: {gte: secondsBefore(now, DAYS)},
    limit: 100,
  });
  for await (const session of sessions) {
    const paid = paidSession(session);
    if (!paid) continue;
    seen.push(paid.id);
    if (await bookPurchase(db, paid)) bookedLate += 1;
  }
  // Of payments of any age.
  const refunds = stripe.refunds.list({
    created: {gte: secondsBefore(now, DAYS)},
    limit: 100,
    expand: ['data.charge'],
  });
  for await (const {charge, payment_intent: intent} of refunds) {
    const refundedAmount = typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
    await takeBackOf(db, intent, {refundedAmount});
  }
  const disputes = stripe.disputes.list({
    created: {gte: secondsBefore(now, DISPUTE_DAYS)},
    limit: 100,
  });
  for await (const dispute of disputes) await bookDispute(db, dispute);
  const unknown = await db
    .update(payment)
    .set({problem: 'unknown'})
    .where(
      and(
        isNotNull(payment.paidAt),
        isNull(payment.problem),
        gte(payment.createdAt, new Date(since.getTime() + SETTLED_MS)),
        lt(payment.paidAt, new Date(now.getTime() - SETTLED_MS)),
        not(isAmong(payment.id, seen)),
        not(wasSolved),
      ),
    )
    .returning({id: payment.id});
  return {payments: seen.length, bookedLate, unknown: unknown.length};
}
