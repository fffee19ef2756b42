// Whether a newer Wing waits to be used, and how to change over: nobody's page reloads by itself.
import {useSyncExternalStore} from 'react';
import {registerSW} from 'virtual:pwa-register';

const LOOK_EVERY_MS = 60 * 60_000;
/** A new version that takes longer to fetch waits for the next time. */
const PATIENCE_MS = 15_000;

let isReady = false;
let hasAgreed = false;
let change: (() => Promise<void>) | undefined;
const listeners = new Set<() => void>();

function announce(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

/** Registers the service worker, once. From then on the shell opens offline. */
export function startShell(): void {
  if (change) return;
  change = registerSW({
    onNeedRefresh: announce,
    // Another tab may have agreed; this one still asks.
    onNeedReload: () => (hasAgreed ? location.reload() : announce()),
    onRegisteredSW: (_url, registration) => {
      if (!registration) return;
      const look = () => void registration.update().catch(() => undefined);
      setInterval(look, LOOK_EVERY_MS);
      window.addEventListener('online', look);
    },
  });
}

/** There is a newer version: another tab runs it, or the server refuses this one. */
export const announceNewVersion = (): void => announce();

/** Resolves when the worker is fetched and ready to take over, or has failed. */
async function untilInstalled(worker: ServiceWorker): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  await new Promise<void>((resolve) => {
    patience.addEventListener('abort', () => resolve());
    worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve());
  });
}

/**
 * Changes over to the newer version. A reload before its worker has taken over would only bring the
 * older one again.
 */
export async function changeOver(): Promise<void> {
  hasAgreed = true;
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}
