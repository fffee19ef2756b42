// Whether a new version of Wing waits for the member's consent. Pages never reload by themselves.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../storage/listeners.ts';

let isReady = false;
const {notify, subscribe} = createListeners();

function setReady(isNowReady: boolean): void {
  isReady = isNowReady;
  notify();
}

/** Called when a new worker waits, when another tab runs a newer version, or when the server refuses this one. */
export const announceNewVersion = (): void => setReady(true);

/** Hides the notice until Wing starts again, or until the server refuses this version. */
export const postponeNewVersion = (): void => setReady(false);

export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}
