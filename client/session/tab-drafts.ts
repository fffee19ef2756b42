// What a member typed in this tab and has not sent: another tab with the same field has words of its own.
// What was typed last in any tab is kept for whoever opens the page anew (remembered.ts).
import {onDeparture} from './departure.ts';
import {draftKey, readDraft, writeDraft} from './remembered.ts';

/** Before this tab's own words, and before another tab's that are not to be taken for them. */
const OWN = '=';
const NOT_OURS = '-';

function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeTab(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; what was typed last is kept for all tabs together then.
  }
}

export function readTabDraft(userID: string, name: string): string | undefined {
  const own = readTab(draftKey(userID, name));
  if (own?.startsWith(OWN)) return own.slice(OWN.length);
  const last = readDraft(userID, name);
  return own === NOT_OURS + last ? undefined : last;
}

/** Undefined forgets this tab's words, and nobody else's. */
export function writeTabDraft(userID: string, name: string, text: string | undefined): void {
  const key = draftKey(userID, name);
  if (text !== undefined) {
    writeTab(key, OWN + text);
    return writeDraft(userID, name, text);
  }
  if (readDraft(userID, name) === readTabDraft(userID, name)) writeDraft(userID, name, undefined);
  const last = readDraft(userID, name);
  writeTab(key, last === undefined ? undefined : NOT_OURS + last);
}

// However the member left: in another tab it may have been by signing out.
onDeparture(async (userID) => {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(draftKey(userID, '')));
    for (const key of keys) writeTab(key, undefined);
  } catch {
    // Nothing was kept either.
  }
});
