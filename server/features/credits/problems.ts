// Payments that an operator has to look at.
import {and, desc, eq, isNotNull, sql} from 'drizzle-orm';
import type {PaymentProblem, Payments} from '../../../rules/desk/payments.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {logDesk} from '../../platform/database/desk-log.ts';

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

/** @returns false when there is no such payment with a problem. */
export function markSolved(
  db: Database,
  {id, operator, why}: {id: string; operator: string; why: string},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [solved] = await tx
      .update(payment)
      .set({problem: null})
      .where(and(eq(payment.id, id), isNotNull(payment.problem)))
      .returning({userId: payment.userId});
    if (!solved) return false;
    const userId = solved.userId ?? undefined;
    await logDesk(tx, {operator, act: 'payment-solved', userId, why: `${id}: ${why}`});
    return true;
  });
}

/** Whether {@link markSolved} has ever solved a problem of the payment, for a statement that reads `payment`. */
export const wasSolved = sql<boolean>`exists (
  select from desk_entry where act = 'payment-solved' and starts_with(why, ${payment.id} || ':'))`;
