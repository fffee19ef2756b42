// Where the service worker keeps photos for times without a network: what this member has looked at
// lately and may still see. It goes with them.

export const PHOTO_CACHE = 'wing-photos';

export async function forgetPhotos(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PHOTO_CACHE);
}
