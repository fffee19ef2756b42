// The connection to Postgres, and the types of it that the rest of the server passes around.
import {drizzle} from 'drizzle-orm/node-postgres';
import {Pool} from 'pg';
import * as authTables from './auth-tables.ts';
import * as tables from './tables.ts';

const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5000;

const schema = {...tables, auth: authTables.user};

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
  const db = drizzle(pool, {schema});
  return {db, close: () => pool.end()};
}

export type Database = ReturnType<typeof openDatabase>['db'];
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either a pool or a transaction on it. */
export type Executor = Pick<Transaction, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;
