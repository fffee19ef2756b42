// Tables are copied between databases of different versions.
import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Client} from 'pg';
import {afterEach, expect, inject, test} from 'vitest';
import {migrateUpTo} from '../../tests/support/earlier-database.ts';
import {scratchDatabase, type ScratchDatabase} from '../../tests/support/scratch-database.ts';
import {migrateUntil} from '../../server/domain/database/migrate-until.ts';
import {migrate} from '../../server/domain/database/migrate.ts';
import {TABLES, type Manifest} from './manifest.ts';
import {copyIn, copyOut, lastMigration, readSequences} from './tables.ts';

const BEFORE_PLACES = '0002_drop_names_member';
/** Characters that COPY's format escapes. */
const ODD_TEXT = 'tab:\t line:\n backslash: \\N';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function database(bring: (url: string) => Promise<unknown>) {
  const scratch: ScratchDatabase = await scratchDatabase(inject('databaseUrl'), bring);
  closing.push(() => scratch.drop());
  const client = new Client({connectionString: scratch.url});
  await client.connect();
  closing.push(() => client.end());
  return {url: scratch.url, client};
}

/** A backup of a database from before members had towns, with one act of moderation. */
async function earlierBackup(): Promise<{folder: string; manifest: Manifest}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-tables-'));
  closing.push(() => rm(folder, {recursive: true}));
  await mkdir(path.join(folder, TABLES));
  const {client} = await database((url) => migrateUpTo(url, BEFORE_PLACES));
  await client.query(
    `insert into moderation_act (operator, act, user_id, why) values ('olga', 'warn', 'ann', $1)`,
    [ODD_TEXT],
  );
  const migration = await lastMigration(client);
  const tables = await copyOut(client, folder);
  const sequences = await readSequences(client);
  const at = new Date().toISOString();
  return {folder, manifest: {format: 1, at, migration, tables, sequences, photos: 0, sums: ''}};
}

test('restores a backup of an earlier version, which is then migrated', async () => {
  const {folder, manifest} = await earlierBackup();
  const {url, client} = await database((to) => migrateUntil(to, manifest.migration));
  await copyIn(client, folder, manifest);
  await migrate(url);
  const {rows} = await client.query(`select id, why from moderation_act`);
  expect(rows).toEqual([{id: 1, why: ODD_TEXT}]);
  const next = await client.query(
    `insert into moderation_act (operator, act, user_id, why) values ('olga', 'warn', 'b', 'x') returning id`,
  );
  expect(next.rows).toEqual([{id: 2}]);
  const {rows: places} = await client.query(`select from place`);
  expect(places).toEqual([]);
});

test('refuses a database with other tables than the backup', async () => {
  const {folder, manifest} = await earlierBackup();
  const {client} = await database(migrate);
  await expect(copyIn(client, folder, manifest)).rejects.toThrow('other tables than the backup');
});

test('refuses a migration that this version does not have', async () => {
  const untouched = 'postgres://127.0.0.1:1/none';
  await expect(migrateUntil(untouched, 1)).rejects.toThrow('does not have that migration');
});
