// The unread count for the document title ("3", "30+"). Set by the signed-in shell.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../session/listeners.ts';

let label = '';
const {notify, subscribe} = createListeners();

/** An empty string means none. */
export function setUnreadLabel(next: string): void {
  if (next === label) return;
  label = next;
  notify();
}

export function useUnreadLabel(): string {
  return useSyncExternalStore(subscribe, () => label);
}
