// Text that a member types, stored per member and name so that it survives a reload, a crash and a failed save. Each tab
// has its own.
import {useState} from 'react';
import {readTabDraft, writeTabDraft} from './tab-drafts.ts';
import {useUserID} from '../zero/member.ts';

type Kept = readonly [
  text: string | undefined,
  /** Undefined deletes the draft. */
  set: (text?: string) => void,
  /** Deletes the draft after a save, unless the member has typed more since. */
  forget: (saved?: string) => void,
];

/** The text is undefined when there is no draft. */
export function useDraft(name: string): Kept {
  const userID = useUserID();
  const [draft, setDraft] = useState(() => ({name, text: readTabDraft(userID, name)}));
  const text = draft.name === name ? draft.text : readTabDraft(userID, name);
  const set = (next?: string) => {
    writeTabDraft(userID, name, next);
    setDraft({name, text: next});
  };
  const forget = (saved?: string) => {
    if (readTabDraft(userID, name) === saved) set();
  };
  return [text, set, forget];
}
