// The Postgres connection pool and its types.
import {sql, type Column, type SQL} from 'drizzle-orm';
import {drizzle} from 'drizzle-orm/node-postgres';
import {Pool, type PoolClient} from 'pg';
import {preparedStatements} from './prepared.ts';
import {isReadOnly, isStaleStatement, withRetry} from './retry.ts';

const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * Postgres ends an idle connection of a machine that is gone within 11 s, and with it its transactions and locks. By default
 * it takes two hours.
 */
export const KEEPALIVES = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
};
/** Also while Postgres waits for the client to acknowledge data. */
const END_DEAD_CLIENTS = {...KEEPALIVES, tcp_user_timeout: '11s'};

/** The system probes a silent connection. A statement whose machine has received it and is gone would otherwise wait for ever. */
export const PROBES = {keepAlive: true, keepAliveInitialDelayMillis: 10_000};

/** Opens a pool. `close` waits for running statements. A connection that Postgres ends fails only its own statements. */
export function openDatabase(url: string, applicationName: string, max = POOL_SIZE) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...PROBES,
    // Never closed when idle: the job worker's advisory lock lives as long as its connection.
    idleTimeoutMillis: 0,
    application_name: applicationName,
    options: Object.entries(END_DEAD_CLIENTS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // An unhandled error event would end the process. Callers get the error from their statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plain = drizzle(pool);
  // Drizzle 0.45 leaks a connection whose `begin` fails, so connections are acquired and released here.
  const transactionOn =
    (wrap: (client: PoolClient) => PoolClient): typeof plain.transaction =>
    async (work, config) => {
      const client = await pool.connect();
      let isStale = false;
      try {
        return await drizzle(wrap(client)).transaction(work, config);
      } catch (error) {
        isStale = isStaleStatement(error) || isReadOnly(error);
        throw error;
      } finally {
        client.release(isStale);
      }
    };
  const db = Object.assign(plain, {
    /** For a thread that opens a pool of its own. */
    url,
    transaction: transactionOn((client) => client),
    /** Retries the transaction after transient errors, also after a commit that was not acknowledged. */
    retry<T>(work: Parameters<typeof plain.transaction<T>>[0]): Promise<T> {
      return withRetry(() => this.transaction(work));
    },
    /** Transactions whose statements Postgres keeps prepared: for frequent ones that read and write rows by key. */
    prepared: {transaction: transactionOn(preparedStatements())},
  });
  return {db, close: () => pool.end()};
}

export type Database = ReturnType<typeof openDatabase>['db'];
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A pool or a transaction. */
export type Executor = Pick<
  Transaction,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>;

/** Like `inArray`, with one parameter for any number of values. */
export function isAmong(column: Column, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
