// The draft of a message, stored on this device; sending passes it to the outbox.
import {useState} from 'react';
import {isBlank} from '../../../rules/characters.ts';
import {checkMessage} from '../../../rules/chat.ts';
import {UNSENT} from '../../../rules/wording.ts';
import {add} from '../../outbox/outbox.ts';
import {useDraft} from '../../drafts/use-draft.ts';
import {useUserID} from '../../zero/member.ts';

export function useComposer(chatId: string) {
  const userID = useUserID();
  const [draft = '', keepDraft] = useDraft(`chat:${chatId}`);
  const [error, setError] = useState<string>();

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
    if (await add({id: crypto.randomUUID(), userID, chatId, text})) return;
    keepDraft((typedSince) => (typedSince ? `${text}\n${typedSince}` : text));
    setError(UNSENT.notKept);
  };
  return {text: draft, setText, send, error};
}
