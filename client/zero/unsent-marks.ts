// Marks replicas that hold an unanswered block or pause, in local storage. Zero sends these only from their own replica, so it
// must not be renewed or deleted (replicas.ts).
import type {MutatorResult, Zero} from '@rocicorp/zero';
import {browserStorage} from '../session/storage.ts';

/** A mark's key is this prefix and a random id; its value is the replica's storage key. */
const prefixOf = (userID: string) => `wing-unsent:${userID}:`;

/** Storage keys of replicas by mark. */
export function unsentMarks(userID: string): Map<string, string> {
  const keys = browserStorage.keysWith(prefixOf(userID));
  return new Map(keys.map((key) => [key, browserStorage.read(key) ?? '']));
}

/** Sends a block or a pause, and keeps a mark until the server has accepted or refused it. */
export function sendMarked(
  {userID = '', storageKey}: Pick<Zero, 'userID' | 'storageKey'>,
  send: () => MutatorResult,
): MutatorResult {
  const mark = prefixOf(userID) + crypto.randomUUID();
  browserStorage.write(mark, storageKey);
  const unmark = () => browserStorage.write(mark, undefined);
  try {
    const write = send();
    // After a lost connection the outcome is unknown: the mark stays.
    void write.server.then(
      (answer) => (answer.type === 'success' || answer.error.type === 'app') && unmark(),
      () => undefined,
    );
    return write;
  } catch (failure) {
    unmark();
    throw failure;
  }
}

export function removeMarks(marks: Iterable<string>): void {
  for (const mark of marks) browserStorage.write(mark, undefined);
}
