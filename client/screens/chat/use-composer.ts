// The draft of a message, stored on this device; sending passes it to the outbox.
import {useState} from 'react';
import {isBlank} from '../../../rules/characters.ts';
import {checkMessage} from '../../../rules/chat.ts';
import {useOutbox} from '../../outbox/use-outbox.ts';
import {useDraft} from '../../drafts/use-draft.ts';

export function useComposer(chatId: string) {
  const outbox = useOutbox();
  const [draft = '', keepDraft] = useDraft(`chat:${chatId}`);
  const [error, setError] = useState<string>();

  const setText = (text: string) => {
    keepDraft(text || undefined);
    setError(undefined);
  };
  const send = () => {
    if (isBlank(draft)) return;
    const refused = checkMessage(draft);
    if (refused) {
      setError(refused.message);
      return;
    }
    outbox.add(chatId, draft.trim());
    setText('');
  };
  return {text: draft, setText, send, error};
}
