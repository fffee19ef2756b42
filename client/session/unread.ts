// How many messages wait to be read, for the title of the browser's tab. Known only while a member's
// pages are open; knows nothing of the messages.
import {useSyncExternalStore} from 'react';

let total = 0;
const listeners = new Set<() => void>();

export function setUnreadTotal(next: number): void {
  if (next === total) return;
  total = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnreadTotal(): number {
  return useSyncExternalStore(subscribe, () => total);
}
