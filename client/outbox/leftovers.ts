// What earlier pages have left on the device: taken over into the outbox, or deleted, if its member wanted
// that. Knows nothing of what is shown.
import type {Entry} from './entry.ts';
import {forgetUnwanted, isUnwanted, noted, strikeAll} from './journal.ts';
import {recover, removeAll} from './store.ts';

/** Deletes what the device would not delete at Log Out. @throws when it still will not. */
export async function deleteUnwanted(userID: string): Promise<void> {
  if (!isUnwanted(userID)) return;
  // One tab after the other: what a tab stores once it is done, the next one must not delete.
  await navigator.locks.request(`wing-outbox-unwanted:${userID}`, async () => {
    if (!isUnwanted(userID)) return;
    await removeAll(userID);
    forgetUnwanted(userID);
  });
}

/** Stores what a page that died had taken and not stored, but for `known`. Answers what was found. */
export async function takeOver(userID: string, known: ReadonlySet<string>): Promise<Entry[]> {
  const left = noted(userID).filter(({id}) => !known.has(id));
  if (left.length === 0) return [];
  // What cannot be stored now stays noted for the next time.
  const found = await recover(userID, left).catch(() => undefined);
  if (!found) return [];
  strikeAll(left);
  return found;
}
