// Grants credits from outside, such as an operator's, and takes them back. The reference is the idempotency key.
import {eq} from 'drizzle-orm';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {creditEntry} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {bookEntry, lockWallets} from './wallet.ts';

export type Grant = {userId: string; amount: number; reference: string};

/** Written with a grant in one transaction, such as an entry of a log. */
type Beside = (tx: Transaction) => Promise<void>;
const nothing: Beside = () => Promise.resolve();

function checkAmount({amount}: Grant): void {
  if (Number.isInteger(amount) && amount > 0) return;
  throw new Error('A grant is a whole number of credits, at least 1.');
}

/** A member cannot give back more than they have. */
export class TooFewCredits extends Error {
  readonly credits: number;
  constructor(credits: number) {
    super(`This member has ${credits} credits: no more can be taken back.`);
    this.credits = credits;
  }
}

/** @throws when the reference belongs to another grant, or the member has no wallet. */
async function book(tx: Transaction, {userId, amount, reference}: Grant): Promise<boolean> {
  const id = `grant:${reference}`;
  const credits = (await lockWallets(tx, [userId])).get(userId);
  if (credits === undefined) throw new Error('This member has no wallet yet.');
  const [before] = await tx.select().from(creditEntry).where(eq(creditEntry.id, id));
  if (before?.userId === userId && before.amount === amount) return false;
  if (before) throw new Error(`The reference ${reference} was used for another grant.`);
  if (credits + amount < 0) throw new TooFewCredits(credits);
  if (await bookEntry(tx, {id, userId, amount, kind: 'grant'})) return true;
  throw new Error(`The reference ${reference} was used for another grant.`);
}

/**
 * Books a grant and adds the job that settles the pairs waiting for this member's credits.
 * @returns false when this grant was booked before.
 * @throws when the reference belongs to another grant, or the member has no wallet.
 */
export function grantCredits(db: Database, grant: Grant, beside = nothing): Promise<boolean> {
  checkAmount(grant);
  return db.retry(async (tx) => {
    if (!(await book(tx, grant))) return false;
    await addJob(tx, 'settle-waiting', {userId: grant.userId});
    await beside(tx);
    return true;
  });
}

/**
 * Takes granted credits back. `amount` is positive.
 * @returns false when this was booked before.
 * @throws TooFewCredits when the balance would fall below zero.
 */
export function takeBackCredits(db: Database, grant: Grant, beside = nothing): Promise<boolean> {
  checkAmount(grant);
  return db.retry(async (tx) => {
    if (!(await book(tx, {...grant, amount: -grant.amount}))) return false;
    await beside(tx);
    return true;
  });
}
