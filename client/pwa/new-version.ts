// Whether a newer Wing waits to be used, and how to change over: nobody's page reloads by itself.
import {useSyncExternalStore} from 'react';
import {registerSW} from 'virtual:pwa-register';

const LOOK_EVERY_MS = 60 * 60_000;

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
  change ??= registerSW({
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

/** The server no longer speaks with this version: there is a newer one, even if it is not here yet. */
export function announceNewVersion(): void {
  announce();
}

/** Changes over to the newer version. */
export async function changeOver(): Promise<void> {
  hasAgreed = true;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.waiting) await change?.();
  else location.reload();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}
