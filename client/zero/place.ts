// Whether this tab has lost its place: the server closes the oldest of a member's connections when there are too many.
// The tab opens no other one until the member comes back to it, or it would take the place of the next.
import {useSyncExternalStore} from 'react';

let isLost = false;
const listeners = new Set<() => void>();
let watching = new AbortController();

function change(toLost: boolean): void {
  isLost = toLost;
  for (const listener of listeners) listener();
}

function regain(): void {
  watching.abort();
  change(false);
}

/** Until this tab is looked at or used. */
export function losePlace(): void {
  watching.abort();
  watching = new AbortController();
  const {signal} = watching;
  for (const act of ['focus', 'pointerdown', 'keydown']) {
    window.addEventListener(act, regain, {signal});
  }
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && regain(),
    {signal},
  );
  change(true);
}

export const hasLostPlace = (): boolean => isLost;

/** Calls `listener` when the place is lost or there again. Answers how to stop. */
export function onPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasLostPlace = (): boolean => useSyncExternalStore(onPlace, hasLostPlace);
