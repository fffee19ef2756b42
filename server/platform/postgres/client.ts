// The connection to Postgres, and the types of it that the rest of the server passes around.
import {sql, type Column, type SQL} from 'drizzle-orm';
import {drizzle} from 'drizzle-orm/node-postgres';
import {Pool, type PoolClient} from 'pg';
import {preparer} from './prepared.ts';
import {isStaleStatement} from './retry.ts';

const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Opens a pool. `close` waits for running statements. Connections that the server ends, idle or in the
 * middle of a transaction, fail what runs on them and nothing else.
 */
export function openDatabase(url: string, applicationName: string, max = POOL_SIZE) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Connections are kept: the jobs' lock lives as long as its own.
    idleTimeoutMillis: 0,
    application_name: applicationName,
  });
  // A connection tells of its end as an event too, which would end the process if nobody listened.
  // Whoever uses it learns the same from their query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plain = drizzle(pool);
  // Drizzle 0.45 keeps a connection for good when its `begin` fails: after a few of them nobody gets one.
  const transactionOn =
    (seenAs: (client: PoolClient) => PoolClient): typeof plain.transaction =>
    async (work, config) => {
      const client = await pool.connect();
      let isStale = false;
      try {
        return await drizzle(seenAs(client)).transaction(work, config);
      } catch (error) {
        isStale = isStaleStatement(error);
        throw error;
      } finally {
        client.release(isStale);
      }
    };
  const db = Object.assign(plain, {
    transaction: transactionOn((client) => client),
    /** For transactions of a few statements by key that come all the time. */
    prepared: {transaction: transactionOn(preparer())},
  });
  return {db, close: () => pool.end()};
}

export type Database = ReturnType<typeof openDatabase>['db'];
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either a pool or a transaction on it. */
export type Executor = Pick<Transaction, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** `inArray` for hundreds of values: one parameter, whatever their number. */
export function isAmong(column: Column, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
