// The cache in which the service worker keeps recently viewed photos for offline use, and Workbox's records of these views.
import {openDB} from 'idb';
import {photoKeyOf} from '../../../rules/photos/photos.ts';

export const PHOTO_CACHE = 'wing-photos';
/** The service worker keeps this database open, so it is not deleted as a whole. */
const RECORDS = 'workbox-expiration';
const STORE = 'cache-entries';

async function deleteRecords(isKept: (address: string) => boolean): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({name}) => name === RECORDS)) return;
  const records = await openDB(RECORDS);
  for (const id of await records.getAllKeys(STORE)) {
    // The id ends with the photo's address.
    if (!isKept(String(id))) await records.delete(STORE, id);
  }
  records.close();
}

export async function deletePhotoCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PHOTO_CACHE);
  await deleteRecords(() => false);
}

/** Deletes all cached photos except these. */
export async function keepOnlyPhotos(keys: ReadonlySet<string>): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PHOTO_CACHE))) return;
  const isKept = (address: string) => {
    const key = photoKeyOf(address.slice(address.indexOf('/photos/')));
    return key !== undefined && keys.has(key);
  };
  const cache = await caches.open(PHOTO_CACHE);
  for (const request of await cache.keys()) {
    if (!isKept(request.url)) await cache.delete(request);
  }
  await deleteRecords(isKept);
}
