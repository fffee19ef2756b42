// What each of Stripe's events means for the ledger.
import {eq} from 'drizzle-orm';
import type {Stripe} from 'stripe';
import type {Database} from '../../platform/postgres/client.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {bookPurchase, bookTakenBack, type TakenBack} from './book.ts';
import {idOf, paidSession} from './stripe.ts';

/** `unknown` is an event about a payment that has not been booked yet: Stripe has to send it again. */
export type EventOutcome = 'booked' | 'nothing' | 'unknown';

/** For refunds and lost disputes, which name the payment by Stripe's PaymentIntent. */
export async function takeBackOf(
  db: Database,
  intent: string | {id: string} | null,
  taken: TakenBack,
): Promise<EventOutcome> {
  const intentId = idOf(intent);
  if (!intentId) return 'nothing';
  const [row] = await db.select().from(payment).where(eq(payment.intentId, intentId));
  return row && (await bookTakenBack(db, row.id, taken)) ? 'booked' : 'unknown';
}

export async function bookDispute(
  db: Database,
  {status, amount: disputedAmount, payment_intent: intent}: Stripe.Dispute,
): Promise<EventOutcome> {
  return status === 'lost' ? takeBackOf(db, intent, {disputedAmount}) : 'nothing';
}

/** Repeated events change nothing. */
export async function bookEvent(db: Database, event: Stripe.Event): Promise<EventOutcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const paid = paidSession(event.data.object);
      return paid && (await bookPurchase(db, paid)) ? 'booked' : 'nothing';
    }
    case 'charge.refunded': {
      const {metadata, amount_refunded: refundedAmount, payment_intent: intent} = event.data.object;
      // A payment of the same account that is not Wing's.
      if (!metadata['payment']) return 'nothing';
      const isKnown = await bookTakenBack(db, metadata['payment'], {refundedAmount});
      return isKnown ? 'booked' : takeBackOf(db, intent, {refundedAmount});
    }
    case 'charge.dispute.closed':
      return bookDispute(db, event.data.object);
    default:
      return 'nothing';
  }
}
