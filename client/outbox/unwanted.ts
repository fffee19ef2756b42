// A member's messages that IndexedDB did not delete at Log Out: noted in local storage, and deleted before the outbox is read
// or written again.
import {readDraft, writeDraft} from '../session/remembered.ts';
import {removeAll} from './store.ts';

const NOTE = 'outbox-unwanted';

const isUnwanted = (userID: string): boolean => readDraft(userID, NOTE) !== undefined;

export const noteUnwanted = (userID: string): void => writeDraft(userID, NOTE, 'all');

/** @throws when the device still does not delete them. */
export async function deleteUnwanted(userID: string): Promise<void> {
  if (!isUnwanted(userID)) return;
  // One tab at a time: the next one must not delete what this one stores afterwards.
  await navigator.locks.request(`wing-outbox-unwanted:${userID}`, async () => {
    if (!isUnwanted(userID)) return;
    await removeAll(userID);
    writeDraft(userID, NOTE, undefined);
  });
}
