// What has been handed to the outbox while IndexedDB is still writing it: put down in the same turn as
// the key press, because a browser that dies a moment later has not finished that write.
import {z} from 'zod/mini';
import {draftNames, readDraft, writeDraft} from '../session/remembered.ts';
import {inOrder, type Entry} from './entry.ts';

const PREFIX = 'unsent:';
const UNWANTED = 'outbox-unwanted';

const written = z.object({
  id: z.string(),
  userID: z.string(),
  chatId: z.string(),
  text: z.string(),
  seq: z.number(),
});

export function note(entry: Entry): void {
  writeDraft(entry.userID, PREFIX + entry.id, JSON.stringify(entry));
}

/** IndexedDB has them, or they are not wanted any more. */
export function strike(userID: string, ids: readonly string[]): void {
  for (const id of ids) writeDraft(userID, PREFIX + id, undefined);
}

export function strikeAll(entries: readonly Entry[]): void {
  for (const {userID, id} of entries) strike(userID, [id]);
}

/** What an earlier page noted and could not store, or another tab is storing just now; in order. */
export function noted(userID: string): Entry[] {
  const entries = draftNames(userID, PREFIX).flatMap((name) => {
    const entry = parse(readDraft(userID, name));
    return entry ? [entry] : [];
  });
  return inOrder(entries);
}

/** Whether all that IndexedDB holds of a member is to go: it could not be deleted when they left. */
export const isUnwanted = (userID: string): boolean => readDraft(userID, UNWANTED) !== undefined;

export const noteUnwanted = (userID: string): void => writeDraft(userID, UNWANTED, 'all');
export const forgetUnwanted = (userID: string): void => writeDraft(userID, UNWANTED, undefined);

function parse(text: string | undefined): Entry | undefined {
  try {
    return written.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
