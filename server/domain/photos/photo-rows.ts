// The rows that make photos visible. Bytes are stored before their row is written and deleted after it is
// gone: what belongs to no row is nobody's photo, and the clean-up job deletes it.
import {and, eq, sql} from 'drizzle-orm';
import type {PhotoSlot} from '../../../rules/photos.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoVersions} from './decoder/read-photo.ts';
import {newPhotoKey, type PhotoStorage} from './storage/storage.ts';

/** No width begins to be stored after this long. The last one may take as long again (s3-storage.ts). */
const STORING_MS = 60_000;
/** After this long nothing is being stored any more: bytes without a row are leftovers. */
const LEFTOVER_S = 300;
const CLEANUP_ATTEMPTS = 25;

const jobKey = (key: string) => `photo:${key}`;

export type PhotoRow = typeof photo.$inferSelect;

async function storeAll(storage: PhotoStorage, key: string, {files}: PhotoVersions): Promise<void> {
  const deadline = Date.now() + STORING_MS;
  for (const [width, bytes] of files) {
    if (Date.now() > deadline) throw new Error('The storage is too slow.');
    await storage.put(key, width, bytes);
  }
}

/** Asks for the bytes under a key that will be stored now to be deleted, unless somebody keeps them. */
export const scheduleCleanup = (db: Executor, key: string) => cleanUp(db, key, LEFTOVER_S);

const cleanUp = (db: Executor, key: string, delayS: number) =>
  addJob(db, 'photo-cleanup', {key}, {key: jobKey(key), delayS, maxAttempts: CLEANUP_ATTEMPTS});

/** Takes the leftovers' job back. False when it has begun, or is done: then the bytes are lost. */
export async function cancelCleanup(tx: Transaction, key: string): Promise<boolean> {
  const {rows} = await tx.execute<{kept: boolean}>(sql`
    select id is not null and locked_at is null as kept
    from graphile_worker.remove_job(${jobKey(key)})
  `);
  return rows[0]?.kept === true;
}

async function showPhoto(tx: Transaction, row: PhotoRow): Promise<void> {
  const {userId, key, width, height, thumbhash} = row;
  await lockPhotos(tx, userId);
  const shown = await tx.select({key: photo.key}).from(photo).where(eq(photo.key, key));
  // An earlier try was committed, and its answer lost.
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
 * Stores a photo and shows it in that slot, instead of the one that is there. `confirm` is asked when its
 * bytes are stored; when it throws, they are deleted.
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
    await cleanUp(db, key, 0);
    throw error;
  }
  const {width, height, thumbhash} = versions;
  const row = {userId, slot, key, width, height, thumbhash};
  await withRetry(() => db.transaction((tx) => showPhoto(tx, row)));
  return row;
}

/** One change of somebody's photos at a time. */
async function lockPhotos(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${userId}`}, 0))`);
}

/**
 * Takes a photo away: the one that is named, wherever it is, or whichever is in the slot. Its bytes
 * follow: the database sees to that, whoever deletes the row.
 */
export async function removePhoto(
  db: Database,
  {userId, slot, key}: {userId: string; slot: PhotoSlot; key: string | undefined},
): Promise<void> {
  const isIt = key === undefined ? eq(photo.slot, slot) : eq(photo.key, key);
  await withRetry(() =>
    db.transaction(async (tx) => {
      // Without it, a photo that is just being put elsewhere would not be found.
      await lockPhotos(tx, userId);
      await tx.delete(photo).where(and(eq(photo.userId, userId), isIt));
    }),
  );
}

/**
 * Puts somebody's photos into these slots; null leaves one empty. A photo that is gone meanwhile, or was
 * never theirs, leaves its slot empty too.
 * @returns false when a photo they have is not named, or one is named twice.
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
      // Slots are unique at every moment, so nothing can be moved onto another.
      await tx.delete(photo).where(eq(photo.userId, userId));
      await tx.insert(photo).values(moved);
      return true;
    }),
  );
}

/** Deletes bytes that belong to no row. */
export async function cleanUpPhoto(
  {db, storage}: {db: Database; storage: PhotoStorage},
  key: string,
): Promise<void> {
  const rows = await db.select({key: photo.key}).from(photo).where(eq(photo.key, key));
  if (rows.length === 0) await storage.delete(key);
}
