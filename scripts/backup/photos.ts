// Copies the bytes of the photos that a database names.
import type {ClientBase} from 'pg';
import {PHOTO_WIDTHS} from '../../rules/photos.ts';
import type {PhotoStorage} from '../../server/domain/photos/storage/storage.ts';

/** The keys of members' photos and of those that reports keep as evidence. */
export async function namedPhotos(client: ClientBase): Promise<Set<string>> {
  const {rows} = await client.query<{key: string}>(
    `select key from photo
    union select copied ->> 'key' from report, jsonb_array_elements(evidence -> 'photos') copied`,
  );
  return new Set(rows.map(({key}) => key));
}

/** Copies all widths. Those that the storage does not have are left out, such as a photo that was deleted just now. */
export async function copyPhotos(
  keys: Iterable<string>,
  from: PhotoStorage,
  to: PhotoStorage,
): Promise<void> {
  for (const key of keys) {
    for (const width of PHOTO_WIDTHS) {
      const bytes = await from.get(key, width);
      if (bytes) await to.put(key, width, bytes);
    }
  }
}
