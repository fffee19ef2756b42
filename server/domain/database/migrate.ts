// Brings a database to this version's tables, jobs schema included. One process at a time.
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {openDatabase} from '../../platform/postgres/client.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any constant: the advisory lock that keeps two starting servers from migrating at once. */
const LOCK = 7_140_001;

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
    await db.execute(sql`select pg_advisory_lock(${LOCK})`);
    await applyMigrations(db, {migrationsFolder: FOLDER});
    await applyJobMigrations({connectionString: url});
  } finally {
    await close();
  }
}
