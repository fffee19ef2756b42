// Which servers may share a database, by where they keep data and photos. On a database of its own.
import {cp, mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {afterAll, afterEach, expect, test} from 'vitest';
import {eventually} from '../../tests/support/database.ts';
import {useScratchDatabase} from '../../tests/support/use-scratch-database.ts';
import {lockFolders} from './folder-locks.ts';

const STORE = 's3://key:secret@store.example/photos';
const NO_TABLES = () => Promise.resolve();

const scratch = useScratchDatabase(NO_TABLES);

const unlocks: (() => Promise<void>)[] = [];
const endServers = async () => {
  for (const unlock of unlocks.splice(0)) await unlock();
};
afterEach(endServers);

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-folder-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, {recursive: true});
});

async function startServer(storageUrl?: string, sharedFolder?: string) {
  const dataDir = sharedFolder ?? (await newFolder());
  const conflicts: string[] = [];
  const onConflict = (reason: string) => void conflicts.push(reason);
  const unlock = await lockFolders({dataDir, databaseUrl: scratch.url, storageUrl, onConflict});
  unlocks.push(unlock);
  return conflicts;
}

/** Connections that hold the lock. */
async function holders(): Promise<number> {
  const {rows} = await scratch.db.execute(sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and application_name = 'wing-folder-locks'
      and datname = current_database()`);
  return rows.length;
}

test('lets any number of servers share a store', async () => {
  await startServer(STORE);
  await startServer(STORE);
  expect(await holders()).toBe(2);
});

test('refuses a folder beside a store', async () => {
  await startServer(STORE);
  await expect(startServer()).rejects.toThrow('Another server uses this database.');
});

test('refuses a store, and another folder, beside a folder, until that server has ended', async () => {
  await startServer();
  await expect(startServer()).rejects.toThrow('Another server uses this database.');
  await expect(startServer(STORE)).rejects.toThrow('keeps photos in a folder of its own');
  await endServers();
  await startServer(STORE);
});

test('refuses a data folder that another server uses, or a copy of it, until that server has ended', async () => {
  const folder = await newFolder();
  await startServer(STORE, folder);
  const copy = await newFolder();
  await cp(folder, copy, {recursive: true});
  for (const used of [folder, copy]) {
    await expect(startServer(STORE, used)).rejects.toThrow(
      'Another server uses this WING_DATA_DIR',
    );
  }
  expect(await readdir(folder)).toEqual(['folder-id']);
  await endServers();
  await startServer(STORE, folder);
});

async function cutConnections(): Promise<void> {
  await scratch.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'wing-folder-locks' and datname = current_database()`);
}

test('takes the lock again when its connection was lost', async () => {
  const conflicts = await startServer();
  await cutConnections();
  await eventually(async () => (await holders()) === 1 || undefined, 'the lock');
  expect(conflicts).toEqual([]);
});

test('reports that another server has taken the lock meanwhile', async () => {
  const conflicts = await startServer();
  await cutConnections();
  await startServer(STORE);
  await eventually(async () => conflicts.length > 0 || undefined, 'the report');
  expect(conflicts[0]).toContain('Another server uses this database.');
});
