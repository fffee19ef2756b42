// Copies the bytes of the photos that a database names.
import type {ClientBase} from 'pg';
import {PHOTO_WIDTHS} from '../../rules/photos/photos.ts';
import {largestVersion, type PhotoStorage} from '../../server/features/photos/storage.ts';

/** The keys of members' photos and of those that reports keep as evidence. */
export async function namedPhotos(client: ClientBase): Promise<Set<string>> {
  const {rows} = await client.query<{key: string}>(
    `select key from photo
    union select copied ->> 'key' from report, jsonb_array_elements(evidence -> 'photos') copied`,
  );
  return new Set(rows.map(({key}) => key));
}

/**
 * Copies the photos in all widths that they have: evidence has one. Resolves to the keys of those that the storage does not
 * have, or that were deleted meanwhile.
 */
export async function copyPhotos(
  keys: Iterable<string>,
  from: PhotoStorage,
  to: PhotoStorage,
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const key of keys) {
    for (const width of PHOTO_WIDTHS) {
      const bytes = await from.get(key, width);
      if (bytes) await to.put(key, width, bytes);
    }
    if (!(await largestVersion(from, key))) missing.add(key);
  }
  return missing;
}

/**
 * Begins a transaction on a snapshot of the database, and copies exactly the photos that the snapshot names. The files of
 * a photo are deleted soon after its row. So most are copied before the snapshot, and while photos of a snapshot are
 * deleted, a newer one is taken. What two snapshots name and the storage does not have was lost before the backup.
 */
export async function beginWithPhotos(
  client: ClientBase,
  from: PhotoStorage,
  to: PhotoStorage,
): Promise<{photos: number; lost: number}> {
  const tried = await namedPhotos(client);
  let missing = await copyPhotos(tried, from, to);
  for (;;) {
    await client.query('begin isolation level repeatable read read only');
    const named = await namedPhotos(client);
    const isNew = (key: string) => !tried.has(key) || missing.has(key);
    const nowMissing = await copyPhotos([...named].filter(isNew), from, to);
    if (nowMissing.isSubsetOf(missing)) {
      for (const key of tried.difference(named)) await to.delete(key);
      return {photos: named.size - nowMissing.size, lost: nowMissing.size};
    }
    await client.query('rollback');
    missing = nowMissing;
    for (const key of named) tried.add(key);
  }
}
