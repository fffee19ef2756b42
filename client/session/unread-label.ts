// The unread count for the document title ("3", "30+"). Set by the signed-in shell.
import {useSyncExternalStore} from 'react';

let label = '';
const listeners = new Set<() => void>();

/** An empty string means none. */
export function setUnreadLabel(next: string): void {
  if (next === label) return;
  label = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnreadLabel(): string {
  return useSyncExternalStore(subscribe, () => label);
}
