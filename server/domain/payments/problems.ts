// Payments that an operator has to look at.
import {and, desc, eq, isNotNull} from 'drizzle-orm';
import type {Payments} from '../../../rules/desk-payments.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {payment} from '../database/payment-tables.ts';

/** The newest first. */
export async function paymentProblems(db: Executor): Promise<Payments['payments']> {
  const rows = await db
    .select()
    .from(payment)
    .where(isNotNull(payment.problem))
    .orderBy(desc(payment.createdAt));
  return rows.flatMap(
    ({id, userId, problem, credits, missingCredits, amount, currency, createdAt}) =>
      problem === null
        ? []
        : [
            {
              id,
              userId,
              problem,
              credits,
              missingCredits,
              amount,
              currency,
              createdAt: createdAt.toISOString(),
            },
          ],
  );
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
