// The name of the person whose room is open, for the document title. Set by the signed-in shell.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../session/listeners.ts';

let name: string | undefined;
const {notify, subscribe} = createListeners();

export function setRoomName(next: string | undefined): void {
  if (next === name) return;
  name = next;
  notify();
}

/** Undefined outside a room. */
export function useRoomName(): string | undefined {
  return useSyncExternalStore(subscribe, () => name);
}
