// Reads zero-cache's replica, the SQLite file from which clients are synced.
import {createRequire} from 'node:module';
import path from 'node:path';
import {z} from 'zod';
import type {TestDatabase} from './database.ts';
import type {StackAddress} from './stack.ts';

type Row = Record<string, unknown>;
type Sqlite = {
  prepare: (query: string) => {all: () => Row[]};
  close: () => void;
};
const sqliteModule = z.custom<new (file: string, options: {readonly: boolean}) => Sqlite>(
  (value) => typeof value === 'function',
);

/** Calls `read` with a function that runs one query on the stack's replica. */
export function readReplica<T>(
  {dataDir}: StackAddress,
  read: (run: (query: string) => Row[]) => T,
): T {
  return readReplicaFile(path.join(dataDir, 'zero', 'replica.db'), read);
}

/** {@link readReplica} for any replica. */
export function readReplicaFile<T>(file: string, read: (run: (query: string) => Row[]) => T): T {
  const Database = sqliteModule.parse(createRequire(import.meta.url)('@rocicorp/zero-sqlite3'));
  const db = new Database(file, {readonly: true});
  try {
    return read((query) => db.prepare(query).all());
  } finally {
    db.close();
  }
}

/** The compared columns: keys, and the columns that answers and messages change. */
const COMPARED = {
  chat: ['id'],
  chat_member: ['chat_id', 'user_id', 'other_id', 'shown_id'],
  message: ['id', 'chat_id', 'sender', 'text'],
  suggestion: ['user_id', 'other_id', 'response', 'outcome', 'chat_id'],
  wallet: ['user_id', 'credits'],
  credit_entry: ['id', 'user_id', 'amount', 'kind', 'chat_id'],
} as const;

const lineOf = (row: Row) => JSON.stringify(Object.values(row).map((value) => String(value)));

/** The tables in which replica and Postgres differ, each with a row that one of them lacks. */
export async function replicaDifferences(stack: StackAddress, sql: TestDatabase) {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(COMPARED)) {
    const stored = (await sql<Row[]>`select ${sql(columns)} from ${sql(table)}`).map(lineOf);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const rows = readReplica(stack, (run) => run(`select ${names} from "${table}"`)).map(lineOf);
    const [here, there] = [new Set(stored), new Set(rows)];
    const odd = [...here.symmetricDifference(there)];
    if (odd.length > 0) found.push(`${table}: ${odd.length} rows, such as ${odd[0]}`);
  }
  return found;
}
