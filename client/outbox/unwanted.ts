// A member's messages that are to be deleted at Log Out: noted in local storage until IndexedDB has deleted them, and deleted
// before the outbox is read or written again.
import {browserStorage} from '../session/storage.ts';
import {removeAll} from './store.ts';

/** No draft's key: Log Out deletes all drafts while IndexedDB may still hang. */
const keyOf = (userID: string) => `wing-outbox-unwanted:${userID}`;

const isUnwanted = (userID: string): boolean => browserStorage.read(keyOf(userID)) !== undefined;

export const noteUnwanted = (userID: string) => browserStorage.write(keyOf(userID), 'all');
export const forgetUnwanted = (userID: string) => browserStorage.write(keyOf(userID), undefined);

/** @throws when the device still does not delete them. */
export async function deleteUnwanted(userID: string): Promise<void> {
  if (!isUnwanted(userID)) return;
  // One tab at a time: the next one must not delete what this one stores afterwards.
  await navigator.locks.request(`wing-outbox-unwanted:${userID}`, async () => {
    if (!isUnwanted(userID)) return;
    await removeAll(userID);
    forgetUnwanted(userID);
  });
}
