// Refuses servers of one database that keep photos in folders of their own: the others would not find them. Each server
// holds an advisory lock while it runs; one that uses a folder does not share it.
import {sql} from 'drizzle-orm';
import {openDatabase} from '../platform/postgres/client.ts';
import {DETECT_DEAD_CLIENT} from '../platform/postgres/dead-clients.ts';
import {StartError} from '../platform/start-error.ts';
import {waitFor} from './wait.ts';

/** Advisory lock id, arbitrary. */
const PHOTOS_LOCK_ID = 7_140_005;
/** The lock of a server that was just killed takes a moment to go. */
const RELEASE_TIMEOUT_MS = 1000;
const RETRY_INTERVAL_MS = 200;
/** Postgres may have ended the connection, and with it the lock. */
const RENEW_INTERVAL_MS = 2000;

const ALONE =
  'Another server uses this database. Several servers need one store for photos: set STORAGE_URL on each of them.';
const BESIDE_FOLDER =
  'Another server of this database keeps photos in a folder of its own: set STORAGE_URL on that one too.';

type Place = {
  databaseUrl: string;
  storageUrl: string | undefined;
  /** Receives the reason when the lock was lost and another server has it. */
  onConflict: (reason: string) => void;
};

/**
 * @returns a function that gives the lock back.
 * @throws StartError while another server keeps photos elsewhere.
 */
export async function lockPhotoPlace({databaseUrl, storageUrl, onConflict}: Place) {
  const {db, close} = openDatabase(databaseUrl, 'wing-photos-lock', 1);
  const take = storageUrl ? sql`pg_try_advisory_lock_shared` : sql`pg_try_advisory_lock`;
  const conflict = new StartError(storageUrl ? BESIDE_FOLDER : ALONE);

  /** @throws the conflict. */
  async function renew(): Promise<void> {
    const {rows} = await db.execute<{won: boolean}>(sql`
      select ${take}(${PHOTOS_LOCK_ID}) as won
      where not exists (
        select from pg_locks where pid = pg_backend_pid()
          and locktype = 'advisory' and classid = 0 and objid = ${PHOTOS_LOCK_ID})`);
    const [taken] = rows;
    if (taken && !taken.won) throw conflict;
    if (taken) await db.execute(DETECT_DEAD_CLIENT);
  }

  try {
    await waitFor(renew, {timeoutMs: RELEASE_TIMEOUT_MS, intervalMs: RETRY_INTERVAL_MS});
  } catch (error) {
    await close();
    throw error;
  }
  const timer = setInterval(() => {
    // Postgres may be away for a moment; the next turn tries again.
    renew().catch((error: unknown) => error === conflict && onConflict(conflict.message));
  }, RENEW_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await close();
  };
}
