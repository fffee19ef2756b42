// Tables are copied between databases of one version.
import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Client} from 'pg';
import {afterEach, expect, inject, test} from 'vitest';
import {casesOf} from '../../tests/support/length.ts';
import {withNextMigration} from '../../tests/support/next-migration.ts';
import {scratchDatabase, type ScratchDatabase} from '../../tests/support/scratch-database.ts';
import {migrate} from '../../server/platform/database/migrate.ts';
import {TABLES, type Manifest} from './manifest.ts';
import {copyIn, copyOut, lastMigration, readSequences} from './tables.ts';

/** Characters that COPY's format escapes. */
const ODD_TEXT = 'tab:\t line:\n backslash: \\N';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function database(migrations?: string) {
  const scratch: ScratchDatabase = await scratchDatabase(inject('databaseUrl'), (url) =>
    migrate(url, migrations),
  );
  closing.push(() => scratch.drop());
  const client = new Client({connectionString: scratch.url});
  await client.connect();
  closing.push(() => client.end());
  return client;
}

/** A backup with one act of moderation. */
async function backup(): Promise<{folder: string; manifest: Manifest}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-tables-'));
  closing.push(() => rm(folder, {recursive: true}));
  await mkdir(path.join(folder, TABLES));
  const client = await database();
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

test('copies odd texts, and identities go on after the copied ones', async () => {
  const {folder, manifest} = await backup();
  const client = await database();
  await copyIn(client, folder, manifest);
  const {rows} = await client.query(`select id, why from moderation_act`);
  expect(rows).toEqual([{id: 1, why: ODD_TEXT}]);
  const next = await client.query(
    `insert into moderation_act (operator, act, user_id, why) values ('olga', 'warn', 'b', 'x') returning id`,
  );
  expect(next.rows).toEqual([{id: 2}]);
});

const OLDER = [
  ['with another table', 'CREATE TABLE star_sign (name text);'],
  ['with the same tables', '-- Changes a function.\nSELECT 1;'],
] as const;

test.for(casesOf(OLDER, [1]))(
  'refuses a backup of an older version %s, and says what to do',
  async ([, statement]) => {
    const {folder, manifest} = await backup();
    const client = await database(await withNextMigration(statement));
    await expect(copyIn(client, folder, manifest)).rejects.toThrow(
      'restore it with the version that made it (from before 1.0.0), then start this one',
    );
  },
);
