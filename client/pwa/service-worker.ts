// Opens Wing's shell without a network, and shows what the server pushes. Never answers for /api or
// /zero; photos are asked for each time, and what the server no longer shows is forgotten here too.
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {NavigationRoute, registerRoute} from 'workbox-routing';
import {z} from 'zod/mini';
import {PHOTO_CACHE} from '../session/photo-cache.ts';

declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: {url: string; revision: string}[]};

const NOT_THE_APP = [/^\/(api|photos|zero|dev|healthz|readyz|metrics)(\/|\?|$)/];
const PHOTOS_MAX = 60;

// oxlint-disable-next-line no-underscore-dangle -- workbox's build looks for this name
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

const notification = z.object({title: z.string(), body: z.string(), url: z.string()});

self.addEventListener('push', (event) => {
  const parsed = notification.safeParse(event.data?.json());
  if (!parsed.success) return;
  const {title, body, url} = parsed.data;
  const icons = {icon: '/icons/wing-192.png', badge: '/icons/badge-96.png'};
  event.waitUntil(self.registration.showNotification(title, {body, tag: url, data: url, ...icons}));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url: unknown = event.notification.data;
  if (typeof url === 'string') event.waitUntil(open(url));
});

/** In a window that is open already, if there is one. */
async function open(url: string): Promise<void> {
  const [window] = await self.clients.matchAll({type: 'window'});
  if (!window) await self.clients.openWindow(url);
  else await (await window.navigate(url).catch(() => window))?.focus();
}

self.addEventListener('message', ({data}) => {
  const wants: unknown = data;
  if (typeof wants !== 'object' || wants === null || !('type' in wants)) return;
  if (wants.type === 'SKIP_WAITING') void self.skipWaiting();
});
