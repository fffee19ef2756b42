// Detects a new version of Wing and activates it when the member agrees. Pages never reload by themselves.
import {useSyncExternalStore} from 'react';
import {registerSW} from 'virtual:pwa-register';
import {createListeners} from '../storage/listeners.ts';

const CHECK_INTERVAL_MS = 60 * 60_000;
/** After this the new version is tried again at the next start. */
const INSTALL_TIMEOUT_MS = 15_000;

let isReady = false;
let hasAgreed = false;
let change: (() => Promise<void>) | undefined;
const {notify, subscribe} = createListeners();

function setReady(isNowReady = true): void {
  isReady = isNowReady;
  notify();
}

/** Registers the service worker once, which makes the shell available offline. */
export function registerServiceWorker(): void {
  if (change) return;
  change = registerSW({
    onNeedRefresh: () => setReady(),
    // Another tab may have activated it; this tab still asks.
    onNeedReload: () => (hasAgreed ? location.reload() : setReady()),
    onRegisteredSW: (_url, registration) => {
      if (!registration) return;
      const check = () => void registration.update().catch(() => undefined);
      setInterval(check, CHECK_INTERVAL_MS);
      window.addEventListener('online', check);
    },
  });
}

/** Called when another tab runs a newer version, or the server refuses this one. */
export const announceNewVersion = (): void => setReady();

/** Hides the notice until Wing starts again, or until the server refuses this version. */
export const postponeNewVersion = (): void => setReady(false);

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

export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}
