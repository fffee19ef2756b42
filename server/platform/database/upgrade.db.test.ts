// Upgrades the database of the last release (tests/fixtures/release, written by `npm run release-dump`) to this version.
import {readFile, cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {gunzipSync} from 'node:zlib';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {runMigrations as applyJobMigrations} from 'graphile-worker';
import {Client} from 'pg';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {readSealed} from '../../../scripts/backup/manifest.ts';
import {copyIn} from '../../../scripts/backup/tables.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {readMemberData} from '../../features/account/read-member-data.ts';
import {auditLedger} from '../../features/credits/audit.ts';
import {openDatabase} from '../postgres/client.ts';
import {migrate} from './migrate.ts';

const RELEASE = fileURLToPath(new URL('../../../tests/fixtures/release', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

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
async function installRelease(url: string): Promise<void> {
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

const rows = z.array(z.record(z.string(), z.unknown()));
const memberData = z.object({tables: z.record(z.string(), rows), photos: rows});

/** The rows in any order, without columns that the release did not have. */
const comparable = (found: z.infer<typeof rows> = [], before: z.infer<typeof rows> = found) => {
  const columns = Object.keys(before[0] ?? {});
  return found.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted();
};

const base = useScratchDatabase(installRelease);

test("an upgrade keeps each member's export, with balance and messages", async () => {
  const exported = gunzipSync(await readFile(path.join(RELEASE, 'exports.ndjson.gz')));
  const members = exported.toString().trim().split('\n');
  expect(members).toHaveLength(1000);
  await migrate(base.url);
  for (const [i, line] of members.entries()) {
    const before = memberData.parse(JSON.parse(line));
    const read = await readMemberData(base.db, `member${i + 1}`);
    const after = memberData.parse(JSON.parse(JSON.stringify(read)));
    expect(before.tables.message?.length).toBeGreaterThan(0);
    for (const [table, kept] of Object.entries(before.tables)) {
      const label = `${table} of member${i + 1}`;
      expect(comparable(after.tables[table], kept), label).toEqual(comparable(kept));
    }
  }
  expect((await auditLedger(base.db)).violations).toEqual([]);
});
