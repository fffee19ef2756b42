// Background Sync, which Chromium alone has: the browser runs the service worker when the network is back, though the page has
// been closed.

/** The standard's interface, which TypeScript does not know. */
type SyncManager = {register: (tag: string) => Promise<void>};
type WithSync = ServiceWorkerRegistration & {sync: SyncManager};

const hasSync = (registration: ServiceWorkerRegistration): registration is WithSync =>
  'sync' in registration;

let registration: WithSync | undefined;
/** Kept, because a page that is closing cannot wait for it. */
void navigator.serviceWorker?.ready.then((ready) => {
  if (hasSync(ready)) registration = ready;
});

/** Asks for a `sync` event with this tag. Does nothing where the browser has none or refuses. */
export function requestSync(tag: string): void {
  void registration?.sync.register(tag).catch(() => {});
}
