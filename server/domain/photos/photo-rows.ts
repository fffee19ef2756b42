// The rows that make photos visible. Bytes are stored before the row is written and deleted after it is deleted; the
// daily sweep deletes those that stay.
import {and, eq, inArray, or, sql} from 'drizzle-orm';
import type {PhotoState} from '../../../rules/photo-states.ts';
import type {PhotoSlot} from '../../../rules/photos.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import type {Log} from '../../platform/observability/log.ts';
import {photoLook} from '../database/photo-tables.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoVersions} from './read-photo.ts';
import {newPhotoKey, type PhotoStorage} from './storage.ts';

const DAY_MS = 86_400_000;

type Services = {db: Database; storage: PhotoStorage; log: Pick<Log, 'warn'>};
export type PhotoRow = typeof photo.$inferSelect;

/** In the background: the sweep deletes what cannot be deleted now. */
function deleteBytes({storage, log}: Services, keys: readonly string[]): void {
  for (const key of keys) {
    storage.delete(key).catch((error: unknown) => log.warn({err: error}, 'a photo’s bytes stay'));
  }
}

/** @returns the keys of photos that the row replaces. Others see nothing in their place until the new one is shown. */
async function writeRow(tx: Transaction, row: PhotoRow): Promise<string[]> {
  await lockPhotos(tx, row.userId);
  const target = and(eq(photo.userId, row.userId), eq(photo.slot, row.slot));
  const replaced = await tx
    .delete(photo)
    // Its own key: the transaction is repeated when the database's answer to a commit was lost.
    .where(or(target, eq(photo.key, row.key)))
    .returning({key: photo.key});
  await tx.insert(photo).values(row);
  if (row.state === 'waiting') {
    const {userId, key} = row;
    await addJob(tx, 'screen-photo', {userId, key}, {queue: 'new-photos', key: `screen:${key}`});
  }
  const removed = replaced.map(({key}) => key).filter((key) => key !== row.key);
  await forgetLooks(tx, removed);
  return removed;
}

async function forgetLooks(tx: Transaction, keys: string[]): Promise<void> {
  await tx.delete(photoLook).where(inArray(photoLook.key, keys));
}

/** Stores a photo in the slot in place of the previous one. A waiting one is then looked at. */
export async function savePhoto(
  services: Services,
  {userId, slot, state}: {userId: string; slot: PhotoSlot; state: PhotoState},
  {width, height, thumbhash, files}: PhotoVersions,
): Promise<PhotoRow> {
  const {db, storage} = services;
  const key = newPhotoKey(userId);
  for (const [versionWidth, bytes] of files) await storage.put(key, versionWidth, bytes);
  const row = {userId, slot, key, width, height, thumbhash, state, reason: null};
  deleteBytes(services, await withRetry(() => db.transaction((tx) => writeRow(tx, row))));
  return row;
}

/** Serializes changes of a member's photos. */
export async function lockPhotos(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${userId}`}, 0))`);
}

/** Removes one of a member's photos, in whichever slot it is by now. */
export async function removePhoto(services: Services, userId: string, key: string): Promise<void> {
  const removed = await withRetry(() =>
    services.db.transaction(async (tx) => {
      // A concurrent reordering deletes and reinserts the row.
      await lockPhotos(tx, userId);
      const rows = await tx
        .delete(photo)
        .where(and(eq(photo.userId, userId), eq(photo.key, key)))
        .returning({key: photo.key});
      const keys = rows.map((row) => row.key);
      await forgetLooks(tx, keys);
      return keys;
    }),
  );
  deleteBytes(services, removed);
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

/** Job: deletes bytes that are a day old and that neither a photo nor a report names. */
export async function sweepPhotos({db, storage}: Services, now: Date): Promise<void> {
  const {rows} = await db.execute<{key: string}>(sql`
    select key from photo
    union select copied ->> 'key' from report, jsonb_array_elements(evidence -> 'photos') copied`);
  const named = new Set(rows.map(({key}) => key));
  for await (const {key, storedAt} of storage.list()) {
    const isOld = now.getTime() - storedAt.getTime() > DAY_MS;
    if (isOld && !named.has(key)) await storage.delete(key);
  }
}

/** Deletes the bytes of a member whose account is deleted. */
export async function deletePhotosOf(storage: PhotoStorage, userId: string): Promise<void> {
  for await (const {key} of storage.list(userId)) await storage.delete(key);
}
