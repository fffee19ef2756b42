// How many messages wait to be read, in words ("3", "30+"), for the title of the browser's tab. Known
// only while a member's pages are open; knows nothing of the messages.
import {useSyncExternalStore} from 'react';

let words = '';
const listeners = new Set<() => void>();

/** An empty string says that nothing is unread. */
export function setUnreadWords(next: string): void {
  if (next === words) return;
  words = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnreadWords(): string {
  return useSyncExternalStore(subscribe, () => words);
}
