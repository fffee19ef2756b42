// The database as Zero's adapters see it, with one addition: a transaction that failed because of
// the database is done again, and is never recorded as refused.
import {zeroDrizzle} from '@rocicorp/zero/server/adapters/drizzle';
import type {DrizzleTransaction} from '@rocicorp/zero/server/adapters/drizzle';
import {schema} from '../../schema.ts';
import type {Database} from '../db/client.ts';
import {isTransient, withRetry} from '../db/retry.ts';

export type WrappedTransaction = DrizzleTransaction<Database>;

/** The provider of one mutate request. */
export function requestProvider(db: Database) {
  const zero = zeroDrizzle(schema, db);
  let lost: unknown;
  const transaction: typeof zero.transaction = async (callback, input) => {
    // Zero answers a failed transaction with a second one that records the failure and drops the
    // mutation for good. When the database was the reason, the whole request fails instead, and the
    // browser sends the mutation again.
    if (lost !== undefined) throw lost;
    try {
      return await withRetry(() => zero.transaction(callback, input));
    } catch (error) {
      if (isTransient(error)) lost = error;
      throw error;
    }
  };
  return {transaction};
}
