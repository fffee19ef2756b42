// Copies all tables of Wing and of the job queue out of a database, and into a migrated one. zero-cache's own tables are
// left out: it makes them anew, and browsers then start with a new client group.
import {createReadStream, createWriteStream} from 'node:fs';
import {pipeline} from 'node:stream/promises';
import {createGunzip, createGzip} from 'node:zlib';
import {escapeIdentifier, type ClientBase} from 'pg';
import {from as copyFrom, to as copyTo} from 'pg-copy-streams';
import {tableFile, type Manifest, type Sequence, type Table} from './manifest.ts';

export const SCHEMAS = ['public', 'auth', 'graphile_worker'];
/** Says which version of the queue's tables this is: not data. */
const LEFT_OUT = ['graphile_worker.migrations'];

const quoted = (name: string) => name.split('.').map(escapeIdentifier).join('.');
const listOf = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

/** Every table with its columns, but for generated ones. */
async function tablesOf(client: ClientBase): Promise<Omit<Table, 'rows'>[]> {
  const {rows} = await client.query<{name: string; columns: string[]}>(
    `select nspname || '.' || relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname = any ($1) and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1 order by 1`,
    [SCHEMAS],
  );
  return rows.filter(({name}) => !LEFT_OUT.includes(name));
}

/** Copies the tables as the client's transaction sees them. */
export async function copyOut(client: ClientBase, folder: string): Promise<Table[]> {
  const tables: Table[] = [];
  for (const {name, columns} of await tablesOf(client)) {
    const rows = client.query(copyTo(`copy ${quoted(name)} (${listOf(columns)}) to stdout`));
    const file = createWriteStream(tableFile(folder, name), {flush: true, mode: 0o600});
    await pipeline(rows, createGzip(), file);
    tables.push({name, columns, rows: rows.rowCount});
  }
  return tables;
}

/** Call after copying: a sequence belongs to no snapshot, and must not lag behind the rows. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const {rows} = await client.query<Sequence>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname = any ($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function lastMigration(client: ClientBase): Promise<number> {
  const {rows} = await client.query<{at: string}>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at);
}

const shapeOf = ({name, columns}: Omit<Table, 'rows'>) => `${name} (${columns.toSorted().join()})`;

/** @throws unless the database has the migrations, tables and columns of the backup. */
async function assertSameVersion(client: ClientBase, backup: Manifest): Promise<void> {
  const found = new Set((await tablesOf(client)).map(shapeOf));
  const different = found.symmetricDifference(new Set(backup.tables.map(shapeOf)));
  if (different.size === 0 && (await lastMigration(client)) === backup.migration) return;
  throw new Error(
    `The backup is of another version of Wing: restore it with the version that made it (${backup.version ?? 'from before 1.0.0'}), then start this one, which migrates it unless it is from before 1.0.0.`,
  );
}

/** Replaces the contents of all tables, in one transaction. Triggers and foreign keys are disabled meanwhile. */
export async function copyIn(
  client: ClientBase,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await assertSameVersion(client, manifest);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`truncate ${manifest.tables.map(({name}) => quoted(name)).join(', ')}`);
  for (const {name, columns, rows} of manifest.tables) {
    const into = client.query(copyFrom(`copy ${quoted(name)} (${listOf(columns)}) from stdin`));
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), into);
    if (into.rowCount !== rows)
      throw new Error(`${name}: ${into.rowCount} of ${rows} rows arrived.`);
  }
  for (const {name, last} of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  }
  await client.query('commit');
  await client.query('analyze');
}
