// How many unread messages and new matches wait, for the tab bar. Set by the signed-in shell.
import {useSyncExternalStore} from 'react';

let count = 0;
const listeners = new Set<() => void>();

export function setNewsCount(next: number): void {
  if (next === count) return;
  count = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewsCount = (): number => useSyncExternalStore(subscribe, () => count);
