// Serves the shell offline and shows push notifications. Never answers /api or /zero; photos are requested each time,
// and those that the server no longer serves are deleted from the cache.
import {ExpirationPlugin} from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import {registerRoute} from 'workbox-routing';
import {NetworkFirst} from 'workbox-strategies';
import * as v from 'valibot';
import {isAppAddress} from '../../rules/addresses.ts';
import {readAs} from '../../rules/read-as.ts';
import {send} from '../platform/http/request.ts';
import {PHOTO_CACHE} from '../platform/pwa/photo-cache.ts';
import {isNext, LANES, type Lane} from '../platform/writes/entry.ts';
import {sendNext} from '../platform/writes/sender.ts';
import {claim, readAll, remove, settle} from '../platform/writes/store.ts';
import {showBadge} from '../platform/pwa/badge.ts';
import {isWordsFile, keepWords} from '../platform/language/kept-words.ts';
import {namesOnlyFilesOf} from '../platform/pwa/page-version.ts';
import {OUTBOX_SYNC, PATH_REQUEST} from '../platform/pwa/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync's event, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

const PHOTOS_MAX = 60;
/** On a stalled line the copy is shown. The answer still counts when it comes. */
const PHOTO_TIMEOUT_S = 1;
/** The member may not see the photo, or no longer. */
const HIDDEN = new Set([401, 403, 404]);

// oxlint-disable-next-line no-underscore-dangle -- workbox's build looks for this name
const manifest = self.__WB_MANIFEST;
const urlOf = (entry: (typeof manifest)[number]) => (typeof entry === 'string' ? entry : entry.url);
const files = new Set(manifest.map(urlOf));

// While servers are replaced, one of another version may answer. The installation then fails, and the former version stays.
addPlugins([
  {
    cacheWillUpdate: async ({request, response}) => {
      const isPage = new URL(request.url).pathname.endsWith('.html');
      const isOurs = !isPage || namesOnlyFilesOf(files, await response.clone().text());
      return response.ok && isOurs ? response : null;
    },
  },
]);
precacheAndRoute(manifest.filter((entry) => !isWordsFile(urlOf(entry))));
cleanupOutdatedCaches();
keepWords([...files]);
registerRoute(
  ({request, url}) => request.mode === 'navigate' && isAppAddress(url.pathname),
  createHandlerBoundToURL('/index.html'),
);

// Also controls the page of the first visit, so that its other screens load offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

registerRoute(
  ({url, sameOrigin}) => sameOrigin && url.pathname.startsWith('/photos/'),
  new NetworkFirst({
    cacheName: PHOTO_CACHE,
    networkTimeoutSeconds: PHOTO_TIMEOUT_S,
    plugins: [
      {
        fetchDidSucceed: async ({request, response}) => {
          const isHidden = HIDDEN.has(response.status);
          if (isHidden) await (await caches.open(PHOTO_CACHE)).delete(request);
          // The copy is shown, if there is one.
          if (!response.ok && !isHidden) throw new Error(`The photo answered ${response.status}.`);
          return response;
        },
      },
      new ExpirationPlugin({maxEntries: PHOTOS_MAX}),
    ],
  }),
);

const notification = v.object({
  title: v.string(),
  body: v.string(),
  url: v.string(),
  id: v.optional(v.string()),
  news: v.optional(v.number()),
});
type Notice = v.InferOutput<typeof notification>;

/** For an unreadable push: browsers require a notification for each push. The service worker has no words. */
const FALLBACK_NOTICE: Notice = {title: 'Wing', body: '', url: '/matches'};

function readPush(data: PushMessageData | null): Notice | undefined {
  try {
    return readAs(notification, data?.json());
  } catch {
    return undefined;
  }
}

self.addEventListener('push', (event) => {
  const {title, body, url, id, news} = readPush(event.data) ?? FALLBACK_NOTICE;
  const icons = {icon: '/icons/wing-192.png', badge: '/icons/badge-96.png'};
  // Without `renotify` a notification that replaces another one is silent.
  const look = {body, tag: url, renotify: true, data: url, ...icons};
  const shown = self.registration.showNotification(title, look);
  event.waitUntil(shown.then(() => (id === undefined ? undefined : acknowledge(id))));
  if (news !== undefined) event.waitUntil(showBadge(news));
});

/** A push that is not acknowledged within a day becomes a mail. */
async function acknowledge(id: string): Promise<void> {
  await send('/api/notices/received', {json: {id}});
}

/** A push service may change a subscription while no window is open. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const {oldSubscription, newSubscription} = event;
  if (oldSubscription) event.waitUntil(renew(oldSubscription, newSubscription));
});

async function renew(old: PushSubscription, given: PushSubscription | null): Promise<void> {
  const renewed = given ?? (await self.registration.pushManager.subscribe(old.options));
  const json = {...renewed.toJSON(), replaces: old.endpoint};
  await send('/api/push/subscription', {method: 'PUT', json});
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url: unknown = event.notification.data;
  if (typeof url === 'string') event.waitUntil(open(url));
});

/** A window that has not answered by then is ignored. */
const RESPONSE_TIMEOUT_MS = 500;

function requestPath(window: WindowClient): Promise<unknown> {
  const {port1, port2} = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.addEventListener('message', ({data}) => resolve(data), {once: true});
    port1.start();
    setTimeout(resolve, RESPONSE_TIMEOUT_MS);
  });
  window.postMessage(PATH_REQUEST, [port2]);
  return answer;
}

/**
 * Opens the path in the window that shows it, else in a new one. Other windows keep their page, because the member
 * may be typing there.
 */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  const found = windows.map(async (window) => {
    if ((await requestPath(window)) !== url) throw new Error('It shows something else.');
    return window;
  });
  // Does not wait for slow windows once one has matched.
  const there = await Promise.any(found).catch(() => undefined);
  await (there ? there.focus() : self.clients.openWindow(url));
}

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === OUTBOX_SYNC) event.waitUntil(sendWrites());
});

// Deletes writes that are a month old, also on a device whose member does not sign in again.
void remove(new Set()).catch(() => undefined);

/** Sends what closed pages have left. @throws while a write waits, so that the browser tries again later. */
async function sendWrites(): Promise<void> {
  const members = new Set((await readAll()).map(({member}) => member));
  const lanes = [...members].flatMap((member) => LANES.map((lane) => sendLane(member, lane)));
  // Another member may be signed in by now.
  if (!(await Promise.all(lanes)).every(Boolean)) throw new Error('A write waits.');
}

/** @returns whether nothing waits any more. */
async function sendLane(member: string, lane: Lane): Promise<boolean> {
  const next = async () => (await readAll()).find((entry) => isNext(entry, member, lane));
  let step;
  do step = await sendNext({member, lane, next, claim, settle}).catch(() => 0);
  while (step === 'settled');
  return step === 'empty';
}

/** Workbox's message for a new version that the member agrees to. */
const skipWaiting = v.object({type: v.literal('SKIP_WAITING')});

self.addEventListener('message', ({data}) => {
  if (readAs(skipWaiting, data)) void self.skipWaiting();
});
