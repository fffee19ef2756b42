// The database of the last release, as `npm run release-dump` wrote it to tests/fixtures/release.
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {Client} from 'pg';
import {z} from 'zod';
import {readSealed} from '../../scripts/backup/manifest.ts';
import {copyIn} from '../../scripts/backup/tables.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';

export const RELEASE = fileURLToPath(new URL('../fixtures/release', import.meta.url));
const MIGRATIONS = fileURLToPath(
  new URL('../../server/platform/database/migrations', import.meta.url),
);

const journal = z.looseObject({entries: z.array(z.looseObject({when: z.number()}))});

/** The migrations that the release had, in a folder of their own. */
async function migrationsUntil(last: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-release-'));
  await cp(MIGRATIONS, folder, {recursive: true});
  const file = path.join(folder, 'meta', '_journal.json');
  const all = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const entries = all.entries.filter(({when}) => when <= last);
  await writeFile(file, JSON.stringify({...all, entries}));
  return folder;
}

/** The tables, functions and rows of the release, in an empty database. */
export async function installRelease(url: string): Promise<void> {
  const release = await readSealed(RELEASE);
  const migrationsFolder = await migrationsUntil(release.migration);
  const {db, close} = openDatabase(url, 'wing-release', 1);
  await db.execute(sql`set check_function_bodies = off`);
  await db.execute(sql.raw(await readFile(path.join(RELEASE, 'functions.sql'), 'utf8')));
  await applyMigrations(db, {migrationsFolder});
  await applyJobMigrations({connectionString: url});
  await close();
  await rm(migrationsFolder, {recursive: true});
  const client = new Client({connectionString: url});
  await client.connect();
  await copyIn(client, RELEASE, release);
  await client.end();
}
