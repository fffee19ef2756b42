// Credits that arrive from outside: an operator's grant. The same reference is booked once.
import {eq} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {creditEntry} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {book, lockWallets} from './wallet.ts';

export type Grant = {userId: string; amount: number; reference: string};

/**
 * Books a grant and asks for the pairs that waited for it to be settled.
 * @returns false when this very grant was booked before.
 * @throws when the reference was used for another member or amount, or the member has no wallet.
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
      if (await book(tx, {id, userId, amount, kind: 'grant'})) {
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
