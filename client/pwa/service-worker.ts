// Opens Wing's shell without a network, and shows what the server pushes. Never answers for /api or
// /zero; photos are asked for each time, and what the server no longer shows is forgotten here too.
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {NavigationRoute, registerRoute} from 'workbox-routing';
import {PHOTO_CACHE} from '../session/photo-cache.ts';

// oxlint-disable-next-line no-underscore-dangle -- workbox's build looks for this name
declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: {url: string; revision: string}[]};

const NOT_THE_APP = [/^\/(api|photos|zero|healthz|readyz|metrics)(\/|\?|$)/];
const PHOTOS_MAX = 60;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), {denylist: NOT_THE_APP}));

registerRoute(
  ({url, sameOrigin}) => sameOrigin && url.pathname.startsWith('/photos/'),
  async ({request}) => {
    const cache = await caches.open(PHOTO_CACHE);
    try {
      const response = await fetch(request);
      if (response.ok) await keep(cache, request, response.clone());
      else await cache.delete(request);
      return response;
    } catch (error) {
      const kept = await cache.match(request);
      if (kept) return kept;
      throw error;
    }
  },
);

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  // Put last, it is forgotten last.
  await cache.delete(request);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - PHOTOS_MAX)).map((old) => cache.delete(old)),
  );
}

self.addEventListener('message', ({data}) => {
  const wants: unknown = data;
  if (typeof wants !== 'object' || wants === null || !('type' in wants)) return;
  if (wants.type === 'SKIP_WAITING') void self.skipWaiting();
});
