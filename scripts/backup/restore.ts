// Restores a backup into the empty database of DATABASE_URL, or into a temporary folder, which replaces the data folder when it is complete.
import {existsSync} from 'node:fs';
import {chmod, copyFile, readdir, rename, rm, rmdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {Client} from 'pg';
import type {Env} from '../../server/platform/config/env.ts';
import {
  appendDeletions,
  deletionLogFile,
  readDeletions,
  type DeletionNote,
} from '../../server/features/account/deletion-log.ts';
import {repeatDeletions} from '../../server/features/account/repeat-deletions.ts';
import {auditLedger} from '../../server/features/credits/audit.ts';
import {migrate} from '../../server/platform/database/migrate.ts';
import {folderStorage, openStorage} from '../../server/features/photos/storage.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {makeDataFolder} from '../../server/app/supervisor/folder-access.ts';
import {lockInstance} from '../../server/app/supervisor/instance-lock.ts';
import {readSealed, SECRET, type Manifest} from './manifest.ts';
import {withPostgres} from './own-postgres.ts';
import {copyPhotos, namedPhotos} from './photos.ts';
import {copyIn, SCHEMAS} from './tables.ts';
import {assertEmpty} from './write-backup.ts';

type Restore = {
  env: Env;
  backup: string;
  /** Whether present data may be moved aside. */
  replaces: boolean;
  deletions: readonly DeletionNote[];
};

/** @throws when Wing runs in the folder, or the folder cannot be renamed or holds data that may not be replaced. */
async function lockReplaceable(dataDir: string, {env, replaces}: Restore) {
  if (!replaces) await assertEmpty(dataDir);
  makeDataFolder(dataDir);
  const hadData = (await readdir(dataDir)).length > 0;
  if ((await stat(dataDir)).dev !== (await stat(path.dirname(dataDir))).dev) {
    throw new Error(`${dataDir} is a mount, which cannot be renamed: restore into a folder in it.`);
  }
  const lock = await lockInstance(dataDir, env.publicUrl);
  if ('heldBy' in lock) throw new Error(`Wing runs in ${dataDir}. Stop it first.`);
  return {lock, hadData};
}

const deletionsIn = async (folder: string) =>
  existsSync(deletionLogFile(folder)) ? readDeletions(deletionLogFile(folder)) : [];

/** The notes of the backup, of the present data folder and of the given files. */
async function knownDeletions({backup, deletions}: Restore, dataDir: string) {
  const known = await Promise.all([backup, dataDir].map(deletionsIn));
  return [...known.flat(), ...deletions];
}

/** Fills the database and the photo storage. */
async function load(databaseUrl: string, dataDir: string, given: Restore, manifest: Manifest) {
  const {env, backup, deletions} = given;
  await migrate(databaseUrl);
  const client = new Client({connectionString: databaseUrl, application_name: 'wing-restore'});
  await client.connect();
  try {
    await copyIn(client, backup, manifest);
    const from = folderStorage(path.join(backup, 'photos'));
    const to = await openStorage({...env, WING_DATA_DIR: dataDir});
    await copyPhotos(await namedPhotos(client), from, to);
  } finally {
    await client.end();
  }
  const {db, close} = openDatabase(databaseUrl, 'wing-restore', 2);
  try {
    const repeated = await repeatDeletions(db, deletions);
    return {noted: deletions.length, repeated, ...(await auditLedger(db))};
  } finally {
    await close();
  }
}

/** Makes the restored data folder. */
async function build(unfinished: string, dataDir: string, given: Restore, manifest: Manifest) {
  const {env, backup} = given;
  const deletions = await knownDeletions(given, dataDir);
  await rm(unfinished, {recursive: true, force: true});
  makeDataFolder(path.join(unfinished, 'logs'));
  await copyFile(path.join(backup, SECRET), path.join(unfinished, SECRET));
  await chmod(path.join(unfinished, SECRET), 0o600);
  if (deletions.length > 0) await appendDeletions(deletionLogFile(unfinished), deletions);
  return withPostgres(env, unfinished, (url) =>
    load(url, unfinished, {...given, deletions}, manifest),
  );
}

async function assertEmptyDatabase(connectionString: string): Promise<void> {
  const client = new Client({connectionString});
  await client.connect();
  const {rowCount} = await client.query(
    `select from pg_tables where schemaname = any ($1) limit 1`,
    [SCHEMAS],
  );
  await client.end();
  if (rowCount)
    throw new Error('The database of DATABASE_URL is not empty: rename it, and create one.');
}

async function restoreInto(
  databaseUrl: string,
  dataDir: string,
  given: Restore,
  manifest: Manifest,
) {
  await assertEmptyDatabase(databaseUrl);
  const deletions = await knownDeletions(given, dataDir);
  const loaded = await load(databaseUrl, dataDir, {...given, deletions}, manifest);
  makeDataFolder(dataDir);
  const added = [...(await deletionsIn(given.backup)), ...given.deletions];
  await appendDeletions(deletionLogFile(dataDir), added);
  return {at: manifest.at, keptIn: undefined, ...loaded};
}

/** @returns the time of the data, where the earlier data are, if there were any, and what became of the noted deletions. */
export async function restore(given: Restore) {
  const manifest = await readSealed(given.backup);
  const dataDir = path.resolve(given.env.WING_DATA_DIR);
  const {DATABASE_URL} = given.env;
  if (DATABASE_URL) return restoreInto(DATABASE_URL, dataDir, given, manifest);
  const unfinished = `${dataDir}.unfinished`;
  // The lock file is in the folder, so it is released just before the folder is renamed. What a Wing writes that starts
  // before that would be lost.
  const {lock, hadData} = await lockReplaceable(dataDir, given);
  const loaded = await build(unfinished, dataDir, given, manifest).finally(() => lock.release());
  const keptIn = `${dataDir}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  if (hadData) await rename(dataDir, keptIn);
  else await rmdir(dataDir);
  await rename(unfinished, dataDir);
  // Members' pictures for verification are in no backup, and nothing would delete them in the folder that is kept.
  const pictures = path.join(keptIn, 'selfies');
  if (existsSync(pictures)) await rename(pictures, path.join(dataDir, 'selfies'));
  return {at: manifest.at, keptIn: hadData ? keptIn : undefined, ...loaded};
}
