// Prevents two servers of one database from using the same data folder, and from storing photos in separate folders.
// Each server holds advisory locks while it runs.
import {randomUUID} from 'node:crypto';
import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {openDatabase} from '../platform/postgres/client.ts';
import {StartError} from '../platform/start-error.ts';
import {linkUnlessTaken} from './instance-lock.ts';
import {waitFor} from './wait.ts';

/** First key of the folders' advisory locks, arbitrary; the second is the hash of a folder's id. */
const FOLDER_LOCKS = 7_140_006;
/** Advisory lock id, arbitrary. */
const PHOTOS_LOCK_ID = 7_140_005;
/** The lock of a server that was just killed takes a moment to go. */
const RELEASE_TIMEOUT_MS = 1000;
const RETRY_INTERVAL_MS = 200;
/** Postgres may have ended the connection, and with it the lock. */
const RENEW_INTERVAL_MS = 2000;

const SHARED_FOLDER =
  'Another server uses this WING_DATA_DIR, or a copy of it: each needs a folder of its own. In a copy delete the file folder-id.';
const ALONE =
  'Another server uses this database. Several servers need one store for photos: set STORAGE_URL on each of them.';
const BESIDE_FOLDER =
  'Another server of this database keeps photos in a folder of its own: set STORAGE_URL on that one too.';

type Folders = {
  dataDir: string;
  databaseUrl: string;
  storageUrl: string | undefined;
  /** Receives the reason when a lock was lost and another server has it. */
  onConflict: (reason: string) => void;
};

/** A random id that stays in the folder: on another machine or in another container its path may differ. */
async function folderId(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'folder-id');
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, randomUUID());
  await linkUnlessTaken(own, file);
  await rm(own);
  return readFile(file, 'utf8');
}

/**
 * @returns a function that gives the locks back.
 * @throws StartError while another server uses the data folder or keeps photos elsewhere.
 */
export async function lockFolders({dataDir, databaseUrl, storageUrl, onConflict}: Folders) {
  const id = await folderId(dataDir);
  const {db, close} = openDatabase(databaseUrl, 'wing-folder-locks', 1);
  const takePhotos = storageUrl ? sql`pg_try_advisory_lock_shared` : sql`pg_try_advisory_lock`;

  /** @throws StartError for a conflict. */
  async function renew(): Promise<void> {
    const {rows} = await db.execute<{conflict: string | null}>(sql`
      select case
        when not pg_try_advisory_lock(${FOLDER_LOCKS}, hashtext(${id})) then ${SHARED_FOLDER}
        when not ${takePhotos}(${PHOTOS_LOCK_ID}) then ${storageUrl ? BESIDE_FOLDER : ALONE}
      end as conflict
      where not exists (
        select from pg_locks where pid = pg_backend_pid()
          and locktype = 'advisory' and classid = 0 and objid = ${PHOTOS_LOCK_ID})`);
    const [taken] = rows;
    if (taken?.conflict) throw new StartError(taken.conflict);
  }

  try {
    await waitFor(renew, {timeoutMs: RELEASE_TIMEOUT_MS, intervalMs: RETRY_INTERVAL_MS});
  } catch (error) {
    await close();
    throw error;
  }
  const timer = setInterval(() => {
    // Postgres may be away for a moment; the next turn tries again.
    renew().catch((error: unknown) => error instanceof StartError && onConflict(error.message));
  }, RENEW_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await close();
  };
}
