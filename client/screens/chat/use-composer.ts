// What is being written in one conversation. Typed text is kept on this device until the server has it;
// whatever could not be sent comes back into the field.
import {useZero} from '@rocicorp/zero/react';
import {useRef, useState} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {checkMessage, isBlank} from '../../../rules/chat.ts';
import {CHAT} from '../../../rules/wording.ts';
import {settle} from '../../zero/save.ts';
import {useDraft} from '../../zero/use-draft.ts';

type Unsent = {readonly id: string; readonly text: string};

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

export function useComposer(chatId: string) {
  const zero = useZero();
  const [draft, keep] = useDraft(`chat:${chatId}`);
  const [text, setTyped] = useState(draft ?? '');
  const [error, setError] = useState<string>();
  const typed = useRef(text);
  const underway = useRef(new Map<string, string>());
  const failed = useRef<Unsent>(undefined);

  const setText = (next: string) => {
    typed.current = next;
    setTyped(next);
    keep(joined([...underway.current.values(), next]) || undefined);
  };

  const send = async () => {
    const message = typed.current;
    if (isBlank(message)) return;
    const refused = checkMessage(message);
    if (refused) return setError(refused.message);
    // The same text once more is the same message: if it did arrive after all, it stays one.
    const again = failed.current?.text === message ? failed.current.id : undefined;
    const id = again ?? crypto.randomUUID();
    failed.current = undefined;
    setError(undefined);
    underway.current.set(id, message);
    setText('');
    const saved = await settle(
      zero.mutate(mutators.chat.send({id, chatId, text: message})),
      CHAT.sendFailed,
    );
    underway.current.delete(id);
    if (saved.ok) return setText(typed.current);
    failed.current = {id, text: message};
    setText(joined([message, typed.current]));
    setError(saved.message);
  };

  return {text, setText, send, error};
}
