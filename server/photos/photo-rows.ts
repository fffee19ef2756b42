// The rows that make photos visible. Bytes are stored before their row is written and deleted after it is
// gone: what belongs to no row is nobody's photo, and the clean-up job deletes it.
import {and, eq, sql} from 'drizzle-orm';
import type {PhotoSlot} from '../../rules/photos.ts';
import type {Database, Executor, Transaction} from '../db/client.ts';
import {withRetry} from '../db/retry.ts';
import {photo} from '../db/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoVersions} from './read-photo.ts';
import {newPhotoKey, type PhotoStorage} from './storage.ts';

/** Storing takes seconds at most; after this long, bytes without a row are leftovers. */
const LEFTOVER_S = 120;
const STORING_MS = 60_000;

const jobKey = (key: string) => `photo:${key}`;

export type PhotoRow = typeof photo.$inferSelect;

async function storeAll(storage: PhotoStorage, key: string, {files}: PhotoVersions): Promise<void> {
  for (const [width, bytes] of files) await storage.put(key, width, bytes);
}

/** Fails after a while, so that a row never appears after its bytes were taken for leftovers. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer.')), STORING_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Stores a photo and shows it in that slot, instead of the one that is there. */
export async function savePhoto(
  {db, storage}: {db: Database; storage: PhotoStorage},
  {userId, slot}: {userId: string; slot: PhotoSlot},
  versions: PhotoVersions,
): Promise<PhotoRow> {
  const key = newPhotoKey(userId);
  const cleanUp = {key: jobKey(key), delayS: LEFTOVER_S};
  await addJob(db, 'photo-cleanup', {key}, cleanUp);
  await inTime(storeAll(storage, key, versions));
  const {width, height, thumbhash} = versions;
  const row = {userId, slot, key, width, height, thumbhash};
  await withRetry(() =>
    db.transaction(async (tx) => {
      await lockPhotos(tx, userId);
      await tx
        .insert(photo)
        .values(row)
        .onConflictDoUpdate({
          target: [photo.userId, photo.slot],
          set: {key, width, height, thumbhash},
        });
    }),
  );
  return row;
}

/** One change of somebody's photos at a time. */
async function lockPhotos(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${userId}`}, 0))`);
}

/** Takes a photo away. Its bytes follow: the database sees to that, whoever deletes the row. */
export async function removePhoto(
  db: Executor,
  {userId, slot, key}: {userId: string; slot: PhotoSlot; key: string | undefined},
): Promise<void> {
  const isIt = key === undefined ? undefined : eq(photo.key, key);
  await db.delete(photo).where(and(eq(photo.userId, userId), eq(photo.slot, slot), isIt));
}

/**
 * Puts somebody's photos into these slots; null leaves one empty.
 * @returns false when these are not, all of them and once each, the photos they have.
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
      const wanted = keys.filter((key) => key !== null);
      const isComplete =
        wanted.length === rows.length && new Set(moved.map(({key}) => key)).size === rows.length;
      if (!isComplete) return false;
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
