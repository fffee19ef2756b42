// Where a message is written. Enter sends, Shift and Enter makes a new line.
import {SendHorizontal} from 'lucide-react';
import {useId, type KeyboardEvent} from 'react';
import {MESSAGE_COUNT_FROM, MESSAGE_MAX} from '../../../rules/chat.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {useComposer} from './use-composer.ts';

export function Composer({chatId, onTyping}: {chatId: string; onTyping: () => void}) {
  const {text, setText, send, error} = useComposer(chatId);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter picks a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormError id={`${id}-error`} message={error} />
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          placeholder="Write a message"
          aria-describedby={`${id}-error ${id}-count`}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-quill border-2 border-line-strong bg-surface px-4 py-2.5 placeholder:text-ink-soft focus:border-action"
        />
        <Button type="submit" className="max-md:px-4">
          <SendHorizontal aria-hidden="true" size={20} />
          <span className="sr-only md:not-sr-only">Send</span>
        </Button>
      </div>
      <Count id={`${id}-count`} length={text.trim().length} />
    </form>
  );
}

/** Near the end of what a message may hold, and beyond it. */
function Count({id, length}: {id: string; length: number}) {
  const left = MESSAGE_MAX - length;
  if (length < MESSAGE_COUNT_FROM) return null;
  const words = left >= 0 ? `${left} characters left` : `${-left} characters too many`;
  return (
    <p
      id={id}
      className={`text-right text-small tabular-nums ${left < 0 ? 'font-semibold text-danger' : 'text-ink-soft'}`}
    >
      {words}
    </p>
  );
}
