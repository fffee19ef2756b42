// Makes the deletion of a member's messages at Log Out durable: the request is in local storage until IndexedDB has deleted
// them, and is completed before the outbox is read or written again.
import {browserStorage} from '../session/storage.ts';
import {removeAll} from './store.ts';

/** Not below the prefix of drafts: Log Out deletes those keys while IndexedDB may still hang. */
const keyOf = (userID: string) => `wing-outbox-unwanted:${userID}`;

const isDeletionPending = (userID: string): boolean =>
  browserStorage.read(keyOf(userID)) !== undefined;

export const requestDeletion = (userID: string) => browserStorage.write(keyOf(userID), 'all');
export const clearDeletionRequest = (userID: string) =>
  browserStorage.write(keyOf(userID), undefined);

/** @throws when IndexedDB still does not delete them. */
export async function runPendingDeletion(userID: string): Promise<void> {
  if (!isDeletionPending(userID)) return;
  // Locked: a second tab must not delete messages that this one stores afterwards.
  await navigator.locks.request(`wing-outbox-unwanted:${userID}`, async () => {
    if (!isDeletionPending(userID)) return;
    await removeAll(userID);
    clearDeletionRequest(userID);
  });
}
