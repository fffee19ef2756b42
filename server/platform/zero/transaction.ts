// Zero's database adapter. A transaction that fails because of the database is retried, and never recorded as refused.
import {zeroDrizzle, type DrizzleTransaction} from '@rocicorp/zero/server/adapters/drizzle';
import {DrizzleQueryError} from 'drizzle-orm';
import {PROBLEMS} from '../../../rules/wording.ts';
import {schema} from '../../../schema.ts';
import type {Database} from '../postgres/client.ts';
import {isTransient, withRetry} from '../postgres/retry.ts';
import type {Log} from '../observability/log.ts';
import {Counter} from 'prom-client';

const retries = new Counter({
  name: 'wing_transaction_retries_total',
  help: 'Transactions of mutations that were run again because of the database.',
});

export type WrappedTransaction = DrizzleTransaction<Database>;

/** Replaces a database error, whose message may hold members' data: Zero stores errors and sends them to clients. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super(PROBLEMS.somethingWrong);
  }
}

/**
 * Creates the providers of mutate requests. All share one adapter, which caches the columns that it reads from the
 * database's catalogue: reading takes longer than most mutations.
 */
export function requestProviders(db: Database, log?: Pick<Log, 'warn' | 'error'>) {
  const zero = zeroDrizzle(schema, db.prepared);
  return () => {
    let hasFailed = false;
    const transaction: typeof zero.transaction = async (callback, input) => {
      // After a failed transaction Zero runs a second one that records the failure and drops the mutation. When the
      // database was the cause, that one fails too, so that the client retries the whole request.
      if (hasFailed) throw new DatabaseUnavailable();
      let thrownInside: unknown;
      try {
        let attempt = 0;
        return await withRetry(() => {
          attempt += 1;
          if (attempt > 1) retries.inc();
          return zero.transaction(async (tx, hooks) => {
            try {
              return await callback(tx, hooks);
            } catch (error) {
              thrownInside = error;
              throw error;
            }
          }, input);
        });
      } catch (error) {
        if (isTransient(error)) {
          hasFailed = true;
          log?.warn({err: error}, 'the client has to retry a mutation');
          throw new DatabaseUnavailable();
        }
        // Zero answers a refusal or an out-of-order mutation. Other errors come from the database or its driver.
        if (error === thrownInside && !(error instanceof DrizzleQueryError)) throw error;
        log?.error({err: error}, "a mutation's transaction failed");
        throw new DatabaseUnavailable();
      }
    };
    return {
      transaction,
      /** Fails the rest of the request, so that the client retries it. */
      fail: (): void => {
        hasFailed = true;
      },
    };
  };
}
