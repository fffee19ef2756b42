// Background Sync, which Chromium alone has: the browser runs the service worker when the network is back, though the page has
// been closed.

/** The standard's interface, which TypeScript does not know. */
type SyncManager = {register: (tag: string) => Promise<void>};
type WithSync = ServiceWorkerRegistration & {sync: SyncManager};

const hasSync = (registration: ServiceWorkerRegistration): registration is WithSync =>
  'sync' in registration;

/** Kept, because a page that is closing cannot wait for it. */
let registration: WithSync | undefined;

async function keepRegistration(): Promise<void> {
  const ready = await navigator.serviceWorker?.ready;
  if (ready && hasSync(ready)) registration = ready;
}
void keepRegistration();

/** Asks for a `sync` event with this tag. Does nothing where the browser has none or refuses. */
export function requestSync(tag: string): void {
  void registration?.sync.register(tag).catch(() => {});
}
