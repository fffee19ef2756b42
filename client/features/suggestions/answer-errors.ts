// Why the last answer to a suggestion failed. Stored outside the card: a No removes the card at once, and a refusal brings another
// card element back.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../../platform/storage/listeners.ts';

const errors = new Map<string, string>();
const {notify, subscribe} = createListeners();

/** Undefined removes the message. */
export function setAnswerError(otherId: string, message?: string): void {
  if (message === undefined) errors.delete(otherId);
  else errors.set(otherId, message);
  notify();
}

export function useAnswerError(otherId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => errors.get(otherId));
}
