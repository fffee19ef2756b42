// Counts that one part of the app shows of another.
import {useSyncExternalStore} from 'react';

function createCount(): [set: (next: number) => void, use: () => number] {
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: number) => {
    if (next === count) return;
    count = next;
    for (const notify of listeners) notify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return [set, () => useSyncExternalStore(subscribe, () => count)];
}

/** How many unread messages and new matches wait, for the tab bar. Set by the signed-in shell. */
export const [setNewsCount, useNewsCount] = createCount();
/** How many unread messages the open room shows whose rows are not in the replica yet, for the page's title. */
export const [setEarlyUnread, useEarlyUnread] = createCount();
