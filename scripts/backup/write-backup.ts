// Writes a backup while Wing runs: the tables of one snapshot, and the photos that they name.
import {chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {Client} from 'pg';
import {deletionLogFile} from '../../server/features/account/deletion-log.ts';
import {folderStorage, type PhotoStorage} from '../../server/features/photos/storage.ts';
import {errorCode} from '../../server/platform/start-error.ts';
import {SECRET, seal, TABLES} from './manifest.ts';
import {beginWithPhotos} from './photos.ts';
import {copyOut, lastMigration, readSequences} from './tables.ts';

type Source = {databaseUrl: string; dataDir: string; storage: PhotoStorage};

/** Throws unless the folder is missing or empty. */
export async function assertEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (files.length > 0) throw new Error(`${folder} is not empty.`);
}

async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    await chmod(to, 0o600);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Fills an empty folder. */
async function fill(folder: string, {databaseUrl, dataDir, storage}: Source) {
  await mkdir(path.join(folder, TABLES), {mode: 0o700});
  const copies = folderStorage(path.join(folder, 'photos'));
  const client = new Client({connectionString: databaseUrl, application_name: 'wing-backup'});
  await client.connect();
  try {
    const {photos, lost} = await beginWithPhotos(client, storage, copies);
    const {rows} = await client.query<{at: Date}>('select now() as at');
    const migration = await lastMigration(client);
    const tables = await copyOut(client, folder);
    const sequences = await readSequences(client);
    await client.query('commit');
    await copyIfPresent(path.join(dataDir, 'secret'), path.join(folder, SECRET));
    await copyIfPresent(deletionLogFile(dataDir), deletionLogFile(folder));
    const at = rows[0]?.at.toISOString() ?? '';
    return {manifest: {at, migration, tables, sequences, photos}, lostPhotos: lost};
  } finally {
    await client.end();
  }
}

/** @param folder missing or empty; it appears when the backup is complete. */
export async function writeBackup(folder: string, source: Source) {
  await assertEmpty(folder);
  await mkdir(path.dirname(folder), {recursive: true});
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    const {manifest, lostPhotos} = await fill(unfinished, source);
    await seal(unfinished, manifest);
    await rename(unfinished, folder);
    return {...manifest, lostPhotos};
  } finally {
    await rm(unfinished, {recursive: true, force: true});
  }
}
