// `npm run release-dump`: writes tests/fixtures/release, the tables of this version with a community of a thousand and each
// member's export, from which the next version's tests upgrade (docs/releasing.md). Photos' files are not in it.
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {Client} from 'pg';
import {readMemberData} from '../server/features/account/read-member-data.ts';
import {parseEnv} from '../server/platform/config/env.ts';
import {user} from '../server/platform/database/auth-tables.ts';
import {migrate} from '../server/platform/database/migrate.ts';
import {openDatabase, type Database} from '../server/platform/postgres/client.ts';
import {folderStorage} from '../server/features/photos/storage.ts';
import {makeReleaseCommunity} from '../tests/support/release-community.ts';
import {makeDataDir} from '../tests/support/stack.ts';
import {seal, TABLES} from './backup/manifest.ts';
import {withPostgres} from './backup/own-postgres.ts';
import {copyOut, lastMigration, readSequences} from './backup/tables.ts';

const FOLDER = fileURLToPath(new URL('../tests/fixtures/release', import.meta.url));
const FUNCTIONS = new URL('../server/platform/database/functions/', import.meta.url);

/** The next version has others, which may name columns that this one's tables lack. */
async function writeFunctions(): Promise<void> {
  const files = (await readdir(FUNCTIONS)).map((file) =>
    readFile(new URL(file, FUNCTIONS), 'utf8'),
  );
  await writeFile(path.join(FOLDER, 'functions.sql'), (await Promise.all(files)).join('\n'));
}

/** A line of JSON for each member: id and export. */
async function writeExports(db: Database): Promise<void> {
  const lines: string[] = [];
  for (const {id} of await db.select({id: user.id}).from(user).orderBy(user.id)) {
    lines.push(`${JSON.stringify([id, await readMemberData(db, id)])}\n`);
  }
  await writeFile(path.join(FOLDER, 'exports.ndjson.gz'), gzipSync(lines.join('')));
}

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
await writeFunctions();
await withPostgres(parseEnv({}), dataDir, async (url) => {
  await migrate(url);
  const {db, close} = openDatabase(url, 'wing-release', 2);
  await makeReleaseCommunity(db, folderStorage(path.join(dataDir, 'photos')));
  await writeExports(db);
  await close();
  await writeTables(url);
});
await rm(path.dirname(dataDir), {recursive: true});
