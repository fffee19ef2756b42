// `npm run release-dump`: writes tests/fixtures/release, the tables of this version with a community of 1,000 members, from which
// the next version's tests upgrade (docs/releasing.md). Photos' files are not in it.
import {mkdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client} from 'pg';
import {parseEnv} from '../server/platform/config/env.ts';
import {migrate} from '../server/platform/database/migrate.ts';
import {openDatabase} from '../server/platform/postgres/client.ts';
import {fillDatabase} from '../tests/support/filled-database.ts';
import {makeDataDir} from '../tests/support/stack.ts';
import {seal, TABLES} from './backup/manifest.ts';
import {withPostgres} from './backup/own-postgres.ts';
import {copyOut, lastMigration, readSequences} from './backup/tables.ts';

const FOLDER = fileURLToPath(new URL('../tests/fixtures/release', import.meta.url));
const MEMBERS = 1000;

async function writeTables(connectionString: string): Promise<void> {
  const client = new Client({connectionString});
  await client.connect();
  const tables = await copyOut(client, FOLDER);
  const contents = {tables, sequences: await readSequences(client), photos: 0};
  const migration = await lastMigration(client);
  await seal(FOLDER, {at: new Date().toISOString(), migration, ...contents});
  await client.end();
}

await rm(FOLDER, {recursive: true, force: true});
await mkdir(path.join(FOLDER, TABLES), {recursive: true});
const dataDir = await makeDataDir();
await mkdir(path.join(dataDir, 'logs'), {recursive: true});
await withPostgres(parseEnv({}), dataDir, async (url) => {
  await migrate(url);
  const {db, close} = openDatabase(url, 'wing-release', 2);
  await fillDatabase(db, MEMBERS);
  await close();
  await writeTables(url);
});
await rm(path.dirname(dataDir), {recursive: true});
