// Background Sync, which Chromium alone has: the browser runs the service worker when the network is back, though the page has
// been closed.

/** The standard's interface, which TypeScript does not know. */
type SyncManager = {register: (tag: string) => Promise<void>};

const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & {sync: SyncManager} => 'sync' in registration;

/** Asks for a `sync` event with this tag. Does nothing where the browser has none or refuses. */
export async function requestSync(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration && hasSync(registration)) await registration.sync.register(tag).catch(() => {});
}
