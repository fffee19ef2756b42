// Why the last answer to somebody was not taken. Kept outside their card: a No takes the card away before the
// server is heard, and what the server refuses brings another card back.
import {useSyncExternalStore} from 'react';

const errors = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (userID: string, otherId: string) => `${userID} ${otherId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without a message, what was said is taken back. */
export function setAnswerError(userID: string, otherId: string, message?: string): void {
  const key = keyOf(userID, otherId);
  if (message === undefined) errors.delete(key);
  else errors.set(key, message);
  for (const listener of listeners) listener();
}

export function useAnswerError(userID: string, otherId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => errors.get(keyOf(userID, otherId)));
}
