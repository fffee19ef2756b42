// Brings a database to this version's tables, SQL functions and jobs schema. One process at a time.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {readMigrationFiles} from 'drizzle-orm/migrator';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {ZERO_PUBLICATION} from '../config/zero.ts';
import {setTimeout as sleep} from 'node:timers/promises';
import {openDatabase, type Database} from '../postgres/client.ts';
import {isLockTimeout, withRetry} from '../postgres/retry.ts';
import {buildIndexes} from './build-indexes.ts';
import {JOB_INDEXES} from './job-indexes.ts';
import {MIGRATION_LOCK_ID} from './migration-lock.ts';
import {announceSchema} from './schema-hook.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS = new URL('./functions/', import.meta.url);

/** How long a migration is retried when its table locks time out behind a long transaction. */
const LOCK_BUDGET_MS = 60_000;
/** Between two attempts to become the server that migrates. */
const LOCK_INTERVAL_MS = 200;

/** Creates SQL functions: all of them anew, or those that are missing, whose bodies may name tables yet to come. */
async function applyFunctions(db: Database, which: 'all' | 'missing'): Promise<void> {
  const files = await readdir(FUNCTIONS);
  await db.execute(sql`set check_function_bodies = ${sql.raw(which === 'all' ? 'on' : 'off')}`);
  await db.transaction(async (tx) => {
    for (const file of files) {
      const name = path.basename(file, '.sql');
      const {rows} = await tx.execute(sql`select from pg_proc where proname = ${name}`);
      if (which === 'missing' && rows.length > 0) continue;
      await tx.execute(sql.raw(await readFile(new URL(file, FUNCTIONS), 'utf8')));
    }
  });
}

/** The versions of the migrations that the database has and that this build has, as drizzle-kit's times; 0 for none. */
async function versions(
  db: Database,
  migrations: string,
): Promise<{database: number; first: number; last: number}> {
  const times = readMigrationFiles({migrationsFolder: migrations}).map((one) => one.folderMillis);
  const {rows: migrated} = await db.execute<{table: string | null}>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  const {rows} = migrated[0]?.table
    ? await db.execute<{at: string | null}>(
        sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
      )
    : {rows: []};
  return {database: Number(rows[0]?.at ?? 0), first: Math.min(...times), last: Math.max(...times)};
}

function pendingStatements(database: number, migrations: string): string[] {
  return readMigrationFiles({migrationsFolder: migrations})
    .filter(({folderMillis}) => folderMillis > database)
    .flatMap((migration) => migration.sql);
}

/** Asks again instead of waiting: the build of an index waits for statements that began before it, such as one that waits for this lock. */
async function lockMigrations(db: Database): Promise<void> {
  for (;;) {
    const {rows} = await db.execute<{locked: boolean}>(
      sql`select pg_try_advisory_lock(${MIGRATION_LOCK_ID}) as locked`,
    );
    if (rows[0]?.locked) return;
    await sleep(LOCK_INTERVAL_MS);
  }
}

/** The published tables and columns, as one text to compare. */
export async function publishedColumns(url: string): Promise<string> {
  const {db, close} = openDatabase(url, 'wing-migrate', 1);
  try {
    const {rows} = await db.execute(sql`
      select tablename, attnames::text from pg_publication_tables
      where pubname = ${ZERO_PUBLICATION} order by tablename`);
    return JSON.stringify(rows);
  } finally {
    await close();
  }
}

/**
 * @param migrations drizzle-kit's folder. Tests of the next migration have their own.
 * @returns false when a newer version of Wing has migrated the database: nothing is changed then.
 * @throws when the server cannot be reached, does not run with `wal_level=logical`, or was migrated by a version from
 *   before the baseline.
 */
export async function migrate(url: string, migrations: string = MIGRATIONS): Promise<boolean> {
  const {db, close} = openDatabase(url, 'wing-migrate', 1);
  try {
    const {
      rows: [row],
    } = await db.execute<{wal_level: string}>(sql`show wal_level`);
    if (row?.wal_level !== 'logical') {
      throw new Error(`Postgres must run with wal_level=logical, not ${row?.wal_level}.`);
    }
    await lockMigrations(db);
    const {database, first, last} = await versions(db, migrations);
    if (database > last) return false;
    if (database > 0 && database < first) {
      throw new Error(
        'it is of a state from before version 1.0.0, which nothing converts. Start with an empty WING_DATA_DIR or another DATABASE_URL, or with the version that made it.',
      );
    }
    // Constraints and triggers of a migration may need new functions, and the functions its tables.
    await applyFunctions(db, 'missing');
    if (database > 0) await buildIndexes(db, pendingStatements(database, migrations));
    const applyPending = () =>
      db.transaction(async (tx) => {
        // While a migration waits for the lock of a table, all later queries on that table wait behind it.
        await tx.execute(sql`set local lock_timeout = '3s'`);
        await applyMigrations(tx, {migrationsFolder: migrations});
        if (database < last) await announceSchema(tx);
      });
    await withRetry(applyPending, {budgetMs: LOCK_BUDGET_MS, isRetryable: isLockTimeout});
    await applyFunctions(db, 'all');
    await applyJobMigrations({connectionString: url});
    await buildIndexes(db, JOB_INDEXES);
    return true;
  } finally {
    await close();
  }
}
