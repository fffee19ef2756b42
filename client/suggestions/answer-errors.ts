// Why the server refused the last answer to a suggestion. Stored outside the card: a No removes the card at once, and a
// refusal brings another card element back.
import {useSyncExternalStore} from 'react';
import {createListeners} from '../session/listeners.ts';

const errors = new Map<string, string>();
const {notify, subscribe} = createListeners();

const keyOf = (userID: string, otherId: string) => `${userID} ${otherId}`;

/** Undefined removes the message. */
export function setAnswerError(userID: string, otherId: string, message?: string): void {
  const key = keyOf(userID, otherId);
  if (message === undefined) errors.delete(key);
  else errors.set(key, message);
  notify();
}

export function useAnswerError(userID: string, otherId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => errors.get(keyOf(userID, otherId)));
}
