// Text that a member types, stored per member and name so that it survives a reload, a crash and a failed save. A tab that is
// opened later begins with what was typed last, and follows the one in which the member types: a text that was sent there is gone here.
import {useEffect, useRef, useState} from 'react';
import {draftKey, readDraft, writeDraft} from './remembered.ts';
import {useUserID} from '../replica/member.ts';

type Kept = readonly [
  text: string | undefined,
  /** Undefined deletes the draft; a function changes what the member has typed by then. */
  set: (text?: string | ((now: string) => string)) => void,
  /** Deletes the draft after a save, unless the member has typed more since. */
  forget: (saved?: string) => void,
];

/** The text is undefined when there is no draft. Another `name` needs another component. */
export function useDraft(name: string): Kept {
  const userID = useUserID();
  const [text, setText] = useState(() => readDraft(userID, name));
  /** Whether the member types here: then this tab follows no other one. */
  const isTyping = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const {signal} = listening;
    const stop = () => {
      isTyping.current = false;
    };
    window.addEventListener('blur', stop, {signal});
    const follow = ({key, newValue}: StorageEvent) => {
      if (key === draftKey(userID, name) && !isTyping.current) setText(newValue ?? undefined);
    };
    window.addEventListener('storage', follow, {signal});
    return () => listening.abort();
  }, [userID, name]);
  const set: Kept[1] = (change) => {
    const stored = readDraft(userID, name);
    const next = typeof change === 'function' ? change(stored ?? '') : change;
    // What another tab has typed since stays.
    if (next !== undefined || stored === text) writeDraft(userID, name, next);
    isTyping.current = next !== undefined;
    setText(next);
  };
  const forget = (saved?: string) => {
    if (readDraft(userID, name) === saved) set();
  };
  return [text, set, forget];
}
