// The rows that make photos visible. Bytes are stored before the row is written and deleted after it is deleted; the
// nightly sweep deletes those that stay.
import {and, eq, inArray, or, sql, type SQL} from 'drizzle-orm';
import type {PhotoState} from '../../../rules/photos/photo-states.ts';
import type {PhotoSlot} from '../../../rules/photos/photos.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';
import {photoLook} from '../../platform/database/photo-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import type {PhotoVersions} from './decode-photo.ts';
import {newPhotoKey, type PhotoStorage} from './storage.ts';

type Services = {db: Database; storage: PhotoStorage; log: Pick<Log, 'warn'>};
export type PhotoRow = typeof photo.$inferSelect;

/** In the background: the sweep deletes what cannot be deleted now. */
function deleteBytes({storage, log}: Services, keys: readonly string[]): void {
  for (const key of keys) {
    storage.delete(key).catch((error: unknown) => log.warn({err: error}, 'a photo’s bytes stay'));
  }
}

/** Deletes rows with what the model has seen of them. @returns their keys. */
async function deleteRows(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx.delete(photo).where(which).returning({key: photo.key});
  const keys = rows.map(({key}) => key);
  await tx.delete(photoLook).where(inArray(photoLook.key, keys));
  return keys;
}

/** @returns the keys of photos that the row replaces. Others see nothing in their place until the new one is shown. */
async function writeRow(tx: Transaction, row: PhotoRow): Promise<string[]> {
  const {userId, slot, key} = row;
  await lockPhotos(tx, userId);
  const target = and(eq(photo.userId, userId), eq(photo.slot, slot));
  // Its own key: the transaction is repeated when the database's answer to a commit was lost.
  const deleted = await deleteRows(tx, or(target, eq(photo.key, key)));
  await tx.insert(photo).values(row);
  if (row.state === 'waiting') {
    await addJob(tx, 'screen-photo', {userId, key}, {key: `screen:${key}`});
  }
  return deleted.filter((other) => other !== key);
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
  const shown = {width, height, thumbhash, isVerified: false};
  const row = {userId, slot, key, ...shown, state, reason: null};
  deleteBytes(services, await db.retry((tx) => writeRow(tx, row)));
  return row;
}

/** Serializes changes of a member's photos. */
export async function lockPhotos(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${userId}`}, 0))`);
}

/** Removes one of a member's photos, in whichever slot it is by now. */
export async function removePhoto(services: Services, userId: string, key: string): Promise<void> {
  const removed = await services.db.retry(async (tx) => {
    // A concurrent reordering deletes and reinserts the row.
    await lockPhotos(tx, userId);
    return deleteRows(tx, and(eq(photo.userId, userId), eq(photo.key, key)));
  });
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
  return db.retry(async (tx) => {
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
  });
}
