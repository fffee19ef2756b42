// Payments for credits. Never published: zero-cache does not see them.
import {sql} from 'drizzle-orm';
import {check, index, integer, pgTable, text} from 'drizzle-orm/pg-core';
import {PAYMENT_PROBLEMS, type PaymentProblem} from '../../../rules/desk/payments.ts';
import {at, oneOf} from './columns.ts';

/** For the books, a paid row stays when the member leaves, without their id. */
export const payment = pgTable(
  'payment',
  {
    /** The payment service's session and payment carry it as metadata. */
    id: text('id').primaryKey(),
    userId: text('user_id'),
    credits: integer('credits').notNull(),
    /** In the currency's smallest unit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    /** Stripe's PaymentIntent, by which disputes name the payment. */
    intentId: text('intent_id').unique(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** Of lost disputes. */
    disputedAmount: integer('disputed_amount').notNull().default(0),
    /** Credits to take back that the member had already spent. */
    missingCredits: integer('missing_credits').notNull().default(0),
    problem: text('problem').$type<PaymentProblem>(),
  },
  (t) => [
    check('payment_amounts', sql`${t.credits} > 0 and ${t.amount} > 0`),
    check('payment_problem', sql`${t.problem} in (${oneOf(PAYMENT_PROBLEMS)})`),
    index('payment_by_member').on(t.userId),
    index('payment_by_time').on(t.createdAt),
    index('payment_problems')
      .on(t.createdAt)
      .where(sql`${t.problem} is not null`),
  ],
);
