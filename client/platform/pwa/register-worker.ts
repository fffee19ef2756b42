// Registers the service worker, and activates a new version when the member agrees.
import {registerSW} from 'virtual:pwa-register';
import {announceNewVersion} from './new-version.ts';

const CHECK_INTERVAL_MS = 60 * 60_000;
/** After this the new version is tried again at the next start. */
const INSTALL_TIMEOUT_MS = 15_000;

let hasAgreed = false;
let change: (() => Promise<void>) | undefined;

/** Registers the service worker once, which makes the shell available offline. */
export function registerServiceWorker(): void {
  if (change) return;
  change = registerSW({
    onNeedRefresh: announceNewVersion,
    // Another tab may have activated it; this tab still asks.
    onNeedReload: () => (hasAgreed ? location.reload() : announceNewVersion()),
    onRegisteredSW: (_url, registration) => {
      if (!registration) return;
      const check = () => void registration.update().catch(() => undefined);
      setInterval(check, CHECK_INTERVAL_MS);
      window.addEventListener('online', check);
    },
  });
}

/** Resolves when the new worker is installed, or has failed. */
async function untilInstalled(worker: ServiceWorker): Promise<void> {
  const timeout = AbortSignal.timeout(INSTALL_TIMEOUT_MS);
  await new Promise<void>((resolve) => {
    timeout.addEventListener('abort', () => resolve());
    worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve());
  });
}

/** Activates the new version. A reload before its worker controls the page would load the old version again. */
export async function activateNewVersion(): Promise<void> {
  hasAgreed = true;
  // An event of the old worker that does not end keeps the new one waiting. The page that loads asks again.
  setTimeout(() => location.reload(), 2 * INSTALL_TIMEOUT_MS);
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await untilInstalled(registration.installing);
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  await change?.();
}
