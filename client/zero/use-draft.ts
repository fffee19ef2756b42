// Typed text that outlives a reload, a crash and a failed save, per member and under a chosen name.
import {useState} from 'react';
import {readDraft, writeDraft} from '../session/remembered.ts';
import {useUserID} from './member.ts';

/** The text, or undefined when nothing is kept; setting undefined forgets it. */
export function useDraft(name: string): readonly [string | undefined, (text?: string) => void] {
  const userID = useUserID();
  const [draft, setDraft] = useState(() => ({name, text: readDraft(userID, name)}));
  const text = draft.name === name ? draft.text : readDraft(userID, name);
  const set = (next?: string) => {
    writeDraft(userID, name, next);
    setDraft({name, text: next});
  };
  return [text, set];
}
