// Brings a database to this version's tables, SQL functions and jobs schema. One process at a time.
import {readdir, readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {openDatabase, type Database} from '../../platform/postgres/client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS = new URL('./functions/', import.meta.url);
/** Advisory lock id, arbitrary: one starting server at a time changes the database. */
export const MIGRATION_LOCK_ID = 7_140_001;

/** Creates or replaces every SQL function. Postgres checks their bodies only if `areTablesThere`. */
async function applyFunctions(db: Database, {areTablesThere}: {areTablesThere: boolean}) {
  const files = await readdir(FUNCTIONS);
  const bodies = await Promise.all(files.map((file) => readFile(new URL(file, FUNCTIONS), 'utf8')));
  await db.execute(sql`set check_function_bodies = ${sql.raw(areTablesThere ? 'on' : 'off')}`);
  await db.transaction(async (tx) => {
    for (const body of bodies) await tx.execute(sql.raw(body));
  });
}

/** @throws when the server cannot be reached, or does not run with `wal_level=logical`. */
export async function migrate(url: string): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-migrate', 1);
  try {
    const {
      rows: [row],
    } = await db.execute<{wal_level: string}>(sql`show wal_level`);
    if (row?.wal_level !== 'logical') {
      throw new Error(`Postgres must run with wal_level=logical, not ${row?.wal_level}.`);
    }
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK_ID})`);
    // Tables need functions for their constraints and triggers, functions need tables: a new database needs both orders.
    await applyFunctions(db, {areTablesThere: false});
    await applyMigrations(db, {migrationsFolder: MIGRATIONS});
    await applyFunctions(db, {areTablesThere: true});
    await applyJobMigrations({connectionString: url});
  } finally {
    await close();
  }
}
