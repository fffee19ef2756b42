// Where the service worker keeps photos for times without a network: what this member has looked at
// lately and may still see. It goes with them.

import {photoKeyOf} from '../../rules/photos.ts';

export const PHOTO_CACHE = 'wing-photos';

export async function forgetPhotos(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PHOTO_CACHE);
}

/** Deletes what is kept of every photo but these. */
export async function keepOnlyPhotos(keys: ReadonlySet<string>): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PHOTO_CACHE))) return;
  const cache = await caches.open(PHOTO_CACHE);
  for (const request of await cache.keys()) {
    const key = photoKeyOf(new URL(request.url).pathname);
    if (key === undefined || !keys.has(key)) await cache.delete(request);
  }
}
