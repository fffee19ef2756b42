// Payments that an operator has to look at.
import {desc, eq, isNotNull} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {payment} from '../database/payment-tables.ts';

/** The newest first. */
export const paymentProblems = (db: Executor) =>
  db.select().from(payment).where(isNotNull(payment.problem)).orderBy(desc(payment.createdAt));

/** @returns false when there is no such payment. */
export async function markSolved(db: Executor, id: string): Promise<boolean> {
  const solved = await db
    .update(payment)
    .set({problem: null})
    .where(eq(payment.id, id))
    .returning({id: payment.id});
  return solved.length > 0;
}
