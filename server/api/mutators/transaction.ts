// The database as Zero's adapters see it, with two additions: a transaction that failed because of the database is
// done again, and is never recorded as refused; and what is recorded says when.
import type {TransactionProviderHooks} from '@rocicorp/zero/server';
import {zeroDrizzle} from '@rocicorp/zero/server/adapters/drizzle';
import type {DrizzleTransaction} from '@rocicorp/zero/server/adapters/drizzle';
import {DrizzleQueryError, sql} from 'drizzle-orm';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import {codeOf} from '../../../mutators/refuse.ts';
import {schema} from '../../../schema.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {isTransient, withRetry} from '../../platform/postgres/retry.ts';
import type {Log} from '../../platform/observability/log.ts';
import {Counter} from 'prom-client';
import {registry} from '../../platform/observability/metrics.ts';
import {traced} from '../../platform/observability/tracing.ts';

const retries = new Counter({
  name: 'wing_transaction_retries_total',
  help: 'Transactions of mutations that were run again because of the database.',
  registers: [registry],
});

export type WrappedTransaction = DrizzleTransaction<Database>;

/**
 * Zero writes errors down as they are and passes them on to browsers, and a failed query's message holds
 * what people typed. This one tells nothing.
 */
export class NotDone extends Error {
  constructor() {
    super(SOMETHING_WRONG);
  }
}

type RequestLog = Pick<Log, 'warn' | 'error' | 'debug' | 'isLevelEnabled'>;

/** Writes down which of the database's transactions this is. Asking costs a round trip: only when debugging. */
async function noteTransaction(db: Executor, log: RequestLog | undefined): Promise<void> {
  if (!log?.isLevelEnabled('debug')) return;
  const {rows} = await db.execute<{xid: string}>(sql`select pg_current_xact_id()::text as xid`);
  log.debug({xid: rows[0]?.xid}, 'transaction');
}

/** Notes in a refused mutation's result when it was stored: see forget-results.ts. */
function dated(hooks: TransactionProviderHooks): TransactionProviderHooks {
  return {
    ...hooks,
    writeMutationResult: ({id, result}) => {
      if (!('error' in result) || result.error !== 'app') {
        return hooks.writeMutationResult({id, result});
      }
      const code = codeOf(result.details);
      const details = {...(code === undefined ? {} : {code}), at: new Date().toISOString()};
      return hooks.writeMutationResult({id, result: {...result, details}});
    },
  };
}

/**
 * Makes the provider of each mutate request. The adapter under them is one: it asks the database's
 * catalogue what the columns are, which takes longer than most mutations, and remembers the answer.
 */
export function requestProviders(db: Database, log?: RequestLog) {
  const zero = zeroDrizzle(schema, db.prepared);
  return () => {
    let isLost = false;
    const transaction: typeof zero.transaction = async (callback, input) => {
      // Zero answers a failed transaction with a second one that records the failure and drops the
      // mutation for good. When the database was the reason, the whole request fails instead, and the
      // browser sends the mutation again.
      if (isLost) throw new NotDone();
      let thrownInside: unknown;
      try {
        let attempt = 0;
        return await withRetry(() => {
          attempt += 1;
          if (attempt > 1) retries.inc();
          return traced('transaction', {'wing.attempt': attempt}, () =>
            zero.transaction(async (tx, hooks) => {
              await noteTransaction(tx.dbTransaction.wrappedTransaction, log);
              try {
                return await callback(tx, dated(hooks));
              } catch (error) {
                thrownInside = error;
                throw error;
              }
            }, input),
          );
        });
      } catch (error) {
        if (isTransient(error)) {
          isLost = true;
          log?.warn({err: error}, 'a mutation has to be sent again');
          throw new NotDone();
        }
        // A refusal, or a mutation that comes in the wrong order. Anything else is the database's or its driver's.
        if (error === thrownInside && !(error instanceof DrizzleQueryError)) throw error;
        log?.error({err: error}, 'a mutation failed');
        throw new NotDone();
      }
    };
    return {
      transaction,
      /** Fails what is left of the request, which the browser sends again. */
      giveUp: (): void => {
        isLost = true;
      },
    };
  };
}
