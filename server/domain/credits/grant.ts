// Grants credits from outside, such as an operator's. The reference is the idempotency key.
import {eq} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {creditEntry} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {bookEntry, lockWallets} from './wallet.ts';

export type Grant = {userId: string; amount: number; reference: string};

/**
 * Books a grant and adds the job that settles the pairs waiting for this member's credits.
 * @returns false when this grant was booked before.
 * @throws when the reference belongs to another grant, or the member has no wallet.
 */
export function grantCredits(db: Database, {userId, amount, reference}: Grant): Promise<boolean> {
  if (!Number.isInteger(amount) || amount <= 0) {
    throw new Error('A grant is a whole number of credits, at least 1.');
  }
  const id = `grant:${reference}`;
  return withRetry(() =>
    db.transaction(async (tx) => {
      const wallets = await lockWallets(tx, [userId]);
      if (!wallets.has(userId)) throw new Error('This member has no wallet yet.');
      if (await bookEntry(tx, {id, userId, amount, kind: 'grant'})) {
        await addJob(tx, 'settle-waiting', {userId});
        return true;
      }
      const [before] = await tx.select().from(creditEntry).where(eq(creditEntry.id, id));
      if (before?.userId !== userId || before.amount !== amount) {
        throw new Error(`The reference ${reference} was used for another grant.`);
      }
      return false;
    }),
  );
}
