// What is being written in one conversation. Typed text is kept on this device until the server has it;
// whatever could not be sent comes back into the field, and sent again it is still the same message.
import {useZero} from '@rocicorp/zero/react';
import {useRef, useState} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {checkMessage, isBlank} from '../../../rules/chat.ts';
import {CHAT} from '../../../rules/wording.ts';
import {settle} from '../../zero/save.ts';
import {useDraft} from '../../zero/use-draft.ts';
import {joined, readUnsent, writeUnsent, type Unsent} from './unsent.ts';

export function useComposer(chatId: string) {
  const zero = useZero();
  const [draft, keepDraft] = useDraft(`chat:${chatId}`);
  const [kept, keepUnsent] = useDraft(`chat:${chatId}:unsent`);
  const [left] = useState(() => readUnsent(kept));
  const [text, setTyped] = useState(() => joined([...left.map((m) => m.text), draft ?? '']));
  const [error, setError] = useState<string>();
  const typed = useRef(text);
  const underway = useRef(new Map<string, Unsent>());
  const failed = useRef<readonly Unsent[]>(left);

  /** The field's text, and beside it only what is still on its way: together they are everything. */
  const setText = (next: string) => {
    typed.current = next;
    setTyped(next);
    keepDraft(next || undefined);
    keepUnsent(writeUnsent([...underway.current.values()]));
  };

  const send = async () => {
    const words = typed.current;
    if (isBlank(words)) return;
    const refused = checkMessage(words);
    if (refused) {
      setError(refused.message);
      return;
    }
    const again = failed.current.find((unsent) => unsent.text === words);
    const message = again ?? {id: crypto.randomUUID(), text: words};
    failed.current = [];
    setError(undefined);
    underway.current.set(message.id, message);
    setText('');
    const saved = await settle(
      zero.mutate(mutators.chat.send({...message, chatId})),
      CHAT.sendFailed,
    );
    underway.current.delete(message.id);
    if (saved.ok) {
      setText(typed.current);
      return;
    }
    failed.current = [message];
    setText(joined([words, typed.current]));
    setError(saved.message);
  };

  return {text, setText, send, error};
}
