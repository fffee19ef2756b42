// Brings an empty database to the tables of an earlier migration: for the restore of an older backup, and for tests.
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {openDatabase} from '../../platform/postgres/client.ts';
import {applyFunctions, JOURNAL, journal, MIGRATIONS} from './migrate.ts';

/**
 * The SQL functions are the current ones, whose bodies may name tables yet to come: `migrate` completes the database.
 * @param last the migration's time in drizzle-kit's journal.
 */
export async function migrateUntil(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-migrations-'));
  const {db, close} = openDatabase(url, 'wing-migrate', 1);
  try {
    await cp(MIGRATIONS, folder, {recursive: true});
    const file = path.join(folder, JOURNAL);
    const all = journal.parse(JSON.parse(await readFile(file, 'utf8')));
    if (!all.entries.some(({when}) => when === last)) {
      throw new Error('This version of Wing does not have that migration.');
    }
    const entries = all.entries.filter(({when}) => when <= last);
    await writeFile(file, JSON.stringify({...all, entries}));
    await applyFunctions(db, 'missing');
    await applyMigrations(db, {migrationsFolder: folder});
    await applyJobMigrations({connectionString: url});
  } finally {
    await close();
    await rm(folder, {recursive: true});
  }
}
