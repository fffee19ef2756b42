// Typed text that outlives a reload, a crash and a failed save, per member and under a chosen name. Two tabs
// do not write over each other's.
import {useState} from 'react';
import {readTabDraft, writeTabDraft} from './tab-drafts.ts';
import {useUserID} from '../zero/member.ts';

type Kept = readonly [
  text: string | undefined,
  /** Undefined forgets it. */
  set: (text?: string) => void,
  /** Forgets what has been saved, unless more has been typed since. */
  forget: (saved?: string) => void,
];

/** The text, or undefined when nothing is kept. */
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
