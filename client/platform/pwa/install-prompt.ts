// Keeps the browser's own offer to install Wing until a page makes it. Browsers that cannot install send none.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../storage/listeners.ts';
import {browserStorage} from '../storage/storage.ts';

/** TypeScript's DOM types lack it. */
export type InstallPrompt = Event & {prompt: () => Promise<unknown>};

const KEY = 'wing-install';

let kept: InstallPrompt | undefined;
const {notify, subscribe} = createListeners();

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Call before the page has loaded: the browser sends the event once. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isInstallPrompt(event)) return;
    kept = event;
    notify();
  });
}

/** A prompt can be shown only once. */
export function dropInstallPrompt(): void {
  kept = undefined;
  notify();
}

export const useInstallPrompt = (): InstallPrompt | undefined =>
  useSyncExternalStore(subscribe, () => kept);

/** `matched` since this browser has seen a conversation, `offered` since its member was asked. */
export const installState = (): string | undefined => browserStorage.read(KEY);
export function noteInstallState(state: 'matched' | 'offered'): void {
  browserStorage.write(KEY, state);
}

/** When a member leaves, nothing tells the next one that there was a conversation. */
export function forgetMatched(): void {
  if (installState() === 'matched') browserStorage.write(KEY, undefined);
}
