// Drafts of this tab: another tab with the same field has its own. The newest draft of any tab is what a new tab opens with
// (remembered.ts).
import {onDeparture} from '../session/departure.ts';
import {draftKey, readDraft, writeDraft} from '../session/remembered.ts';
import {tabStorage} from '../session/storage.ts';

/** Prefixes: this tab's own draft, or another tab's draft that this tab must not show. */
const OWN = '=';
const NOT_OURS = '-';

export function readTabDraft(userID: string, name: string): string | undefined {
  const own = tabStorage.read(draftKey(userID, name));
  if (own?.startsWith(OWN)) return own.slice(OWN.length);
  const last = readDraft(userID, name);
  return own === NOT_OURS + last ? undefined : last;
}

/** Undefined deletes this tab's draft only. */
export function writeTabDraft(userID: string, name: string, text: string | undefined): void {
  const key = draftKey(userID, name);
  if (text !== undefined) {
    tabStorage.write(key, OWN + text);
    return writeDraft(userID, name, text);
  }
  if (readDraft(userID, name) === readTabDraft(userID, name)) writeDraft(userID, name, undefined);
  const last = readDraft(userID, name);
  tabStorage.write(key, last === undefined ? undefined : NOT_OURS + last);
}

// Also when a session only ended: in another tab the member may have signed out.
onDeparture(async (userID) => {
  for (const key of tabStorage.keysWith(draftKey(userID, ''))) tabStorage.write(key, undefined);
});
