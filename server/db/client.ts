// The connection to Postgres, and the types of it that the rest of the server passes around.
import {drizzle} from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as authTables from './auth-tables.ts';
import * as tables from './tables.ts';

const POOL_SIZE = 16;
const CONNECT_TIMEOUT_S = 5;

const schema = {...tables, auth: authTables.user};

/** Opens a pool. `close` waits for running statements. */
export function openDatabase(url: string, applicationName: string, max = POOL_SIZE) {
  const pool = postgres(url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    connection: {application_name: applicationName},
    onnotice: () => undefined,
  });
  const db = drizzle(pool, {schema});
  return {db, pool, close: () => pool.end({timeout: 5})};
}

export type Database = ReturnType<typeof openDatabase>['db'];
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either a pool or a transaction on it. */
export type Executor = Pick<Transaction, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;
