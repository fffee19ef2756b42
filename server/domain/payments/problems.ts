// Payments that an operator has to look at.
import {and, desc, eq, isNotNull, sql} from 'drizzle-orm';
import type {PaymentProblem, Payments} from '../../../rules/desk-payments.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {payment} from '../database/payment-tables.ts';

/** The newest first. */
export async function paymentProblems(db: Executor): Promise<Payments['payments']> {
  const {id, userId, credits, missingCredits, amount, currency, createdAt} = payment;
  const problem = sql<PaymentProblem>`${payment.problem}`;
  const rows = await db
    .select({id, userId, problem, credits, missingCredits, amount, currency, createdAt})
    .from(payment)
    .where(isNotNull(payment.problem))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({...row, createdAt: row.createdAt.toISOString()}));
}

/** @returns the payment's member, or undefined when there is no such payment with a problem. */
export async function markSolved(
  db: Executor,
  id: string,
): Promise<{userId: string | null} | undefined> {
  const [solved] = await db
    .update(payment)
    .set({problem: null})
    .where(and(eq(payment.id, id), isNotNull(payment.problem)))
    .returning({userId: payment.userId});
  return solved;
}
