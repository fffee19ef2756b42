// Background Sync, which Chromium alone has: the browser runs the service worker when the network is back, though the page has
// been closed.
import {OUTBOX_SYNC} from './worker-messages.ts';

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

/** Asks the service worker to send what waits, when there is a network. Does nothing where the browser cannot or refuses. */
export function requestSync(): void {
  void registration?.sync.register(OUTBOX_SYNC).catch(() => {});
}
