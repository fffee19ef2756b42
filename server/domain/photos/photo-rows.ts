// The rows that make photos visible. Bytes are stored before the row is written and deleted after it is deleted. The
// clean-up job deletes bytes without a row.
import {and, eq, sql} from 'drizzle-orm';
import type {PhotoSlot} from '../../../rules/photos.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoVersions} from './decoder/read-photo.ts';
import {newPhotoKey, type PhotoStorage} from './storage/storage.ts';

/** No further version is stored after this time; the last one may take as long again (s3-storage.ts). */
const STORING_TIMEOUT_MS = 60_000;
/** Later than any storing: bytes that still have no row are deleted. */
const CLEANUP_DELAY_S = 300;
const CLEANUP_ATTEMPTS_MAX = 25;

const jobKey = (key: string) => `photo:${key}`;

export type PhotoRow = typeof photo.$inferSelect;

async function storeAll(storage: PhotoStorage, key: string, {files}: PhotoVersions): Promise<void> {
  const deadline = Date.now() + STORING_TIMEOUT_MS;
  for (const [width, bytes] of files) {
    if (Date.now() > deadline) throw new Error('The storage is too slow.');
    await storage.put(key, width, bytes);
  }
}

/** Adds the job that deletes bytes about to be stored, unless {@link cancelCleanup} is called in time. */
export const scheduleCleanup = (db: Executor, key: string) =>
  addCleanupJob(db, key, CLEANUP_DELAY_S);

const addCleanupJob = (db: Executor, key: string, delayS: number) =>
  addJob(db, 'photo-cleanup', {key}, {key: jobKey(key), delayS, maxAttempts: CLEANUP_ATTEMPTS_MAX});

/** Removes the clean-up job. @returns false when it has started or finished, and the bytes are lost. */
export async function cancelCleanup(tx: Transaction, key: string): Promise<boolean> {
  const {rows} = await tx.execute<{isCancelled: boolean}>(sql`
    select id is not null and locked_at is null as "isCancelled"
    from graphile_worker.remove_job(${jobKey(key)})
  `);
  return rows[0]?.isCancelled === true;
}

async function writeRow(tx: Transaction, row: PhotoRow): Promise<void> {
  const {userId, key, width, height, thumbhash} = row;
  await lockPhotos(tx, userId);
  const shown = await tx.select({key: photo.key}).from(photo).where(eq(photo.key, key));
  // An earlier attempt was committed but not acknowledged.
  if (shown.length > 0) return;
  if (!(await cancelCleanup(tx, key))) throw new Error('The photo was stored too long ago.');
  await tx
    .insert(photo)
    .values(row)
    .onConflictDoUpdate({
      target: [photo.userId, photo.slot],
      set: {key, width, height, thumbhash},
    });
}

/**
 * Stores a photo and shows it in the slot in place of the previous one. `confirm` is called after storing; when it
 * throws, the bytes are deleted.
 */
export async function savePhoto(
  {db, storage}: {db: Database; storage: PhotoStorage},
  {userId, slot}: {userId: string; slot: PhotoSlot},
  versions: PhotoVersions,
  confirm: () => Promise<void>,
): Promise<PhotoRow> {
  const key = newPhotoKey(userId);
  await scheduleCleanup(db, key);
  await storeAll(storage, key, versions);
  try {
    await confirm();
  } catch (error) {
    await addCleanupJob(db, key, 0);
    throw error;
  }
  const {width, height, thumbhash} = versions;
  const row = {userId, slot, key, width, height, thumbhash};
  await withRetry(() => db.transaction((tx) => writeRow(tx, row)));
  return row;
}

/** Serializes changes of a member's photos. */
async function lockPhotos(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${userId}`}, 0))`);
}

/** Removes the photo with `key` in any slot, or the one in `slot`. A trigger adds the job that deletes its bytes. */
export async function removePhoto(
  db: Database,
  {userId, slot, key}: {userId: string; slot: PhotoSlot; key: string | undefined},
): Promise<void> {
  const isTarget = key === undefined ? eq(photo.slot, slot) : eq(photo.key, key);
  await withRetry(() =>
    db.transaction(async (tx) => {
      // A concurrent reordering deletes and reinserts the row.
      await lockPhotos(tx, userId);
      await tx.delete(photo).where(and(eq(photo.userId, userId), isTarget));
    }),
  );
}

/**
 * Puts a member's photos into the given slots; null and unknown keys leave a slot empty.
 * @returns false when one of the member's photos is missing from `keys` or occurs twice.
 */
export async function orderPhotos(
  db: Database,
  userId: string,
  keys: readonly (string | null)[],
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockPhotos(tx, userId);
      const rows = await tx.select().from(photo).where(eq(photo.userId, userId));
      const moved = keys.flatMap((key, slot) => {
        const row = rows.find((known) => known.key === key);
        return row ? [{...row, slot}] : [];
      });
      const named = new Set(moved.map(({key}) => key));
      if (named.size !== rows.length || moved.length !== rows.length) return false;
      if (moved.length === 0) return true;
      // Slots are unique, so rows cannot be updated one by one.
      await tx.delete(photo).where(eq(photo.userId, userId));
      await tx.insert(photo).values(moved);
      return true;
    }),
  );
}

/** Job: deletes bytes that have no row. */
export async function cleanUpPhoto(
  {db, storage}: {db: Database; storage: PhotoStorage},
  key: string,
): Promise<void> {
  const rows = await db.select({key: photo.key}).from(photo).where(eq(photo.key, key));
  if (rows.length === 0) await storage.delete(key);
}
