// The draft of a message, stored on this device; sending passes it to the outbox.
import {useEffect, useRef, useState} from 'react';
import {isBlank} from '../../../rules/characters.ts';
import {checkMessage} from '../../../rules/chat.ts';
import {UNSENT} from '../../../rules/wording.ts';
import {useOutbox} from '../../outbox/use-outbox.ts';
import {useDraft} from '../../drafts/use-draft.ts';

export function useComposer(chatId: string) {
  const outbox = useOutbox();
  const [draft = '', keepDraft] = useDraft(`chat:${chatId}`);
  const [error, setError] = useState<string>();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  const setText = (text: string) => {
    keepDraft(text || undefined);
    setError(undefined);
  };
  const send = async () => {
    if (isBlank(draft)) return;
    const refused = checkMessage(draft);
    if (refused) {
      setError(refused.message);
      return;
    }
    const text = draft.trim();
    setText('');
    if (await outbox.add(chatId, text)) return;
    // The member may have typed more meanwhile.
    setText([text, latest.current].filter(Boolean).join('\n'));
    setError(UNSENT.notKept);
  };
  return {text: draft, setText, send, error};
}
