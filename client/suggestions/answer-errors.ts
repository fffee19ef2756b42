// Why the server refused the last answer to a suggestion. Stored outside the card: a No removes the card at once, and a
// refusal brings another card element back.
import {useSyncExternalStore} from 'react';

const errors = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (userID: string, otherId: string) => `${userID} ${otherId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined removes the message. */
export function setAnswerError(userID: string, otherId: string, message?: string): void {
  const key = keyOf(userID, otherId);
  if (message === undefined) errors.delete(key);
  else errors.set(key, message);
  for (const listener of listeners) listener();
}

export function useAnswerError(userID: string, otherId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => errors.get(keyOf(userID, otherId)));
}
