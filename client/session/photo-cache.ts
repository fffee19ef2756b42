// The cache in which the service worker keeps recently viewed photos for offline use.
import {photoKeyOf} from '../../rules/photos.ts';

export const PHOTO_CACHE = 'wing-photos';

export async function deletePhotoCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PHOTO_CACHE);
}

/** Deletes all cached photos except these. */
export async function keepOnlyPhotos(keys: ReadonlySet<string>): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PHOTO_CACHE))) return;
  const cache = await caches.open(PHOTO_CACHE);
  for (const request of await cache.keys()) {
    const key = photoKeyOf(new URL(request.url).pathname);
    if (key === undefined || !keys.has(key)) await cache.delete(request);
  }
}
