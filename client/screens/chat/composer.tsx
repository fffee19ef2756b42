// Where a message is written. Enter sends, Shift and Enter makes a new line.
import {SendHorizontal} from 'lucide-react';
import {memo, useEffect, useId, useRef, type KeyboardEvent} from 'react';
import {MESSAGE_MAX, messageLength} from '../../../rules/chat.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {characterCount, countLook} from '../../ui/character-count.ts';
import {useComposer} from './use-composer.ts';

/** What browsers call a key that an input method has taken, in their oldest way. */
const TAKEN_KEY = 229;

/** While an input method is composing, Enter picks a candidate. Safari says before that key that it is over. */
function isComposing({isComposing: isUnderWay, keyCode}: globalThis.KeyboardEvent): boolean {
  return isUnderWay || keyCode === TAKEN_KEY;
}

type ComposerProps = {
  chatId: string;
  otherName: string;
  onTyping: () => void;
  /** Nothing stands there: it is sent, or taken back. */
  onEmpty: () => void;
  /** Whether the room is known: an unknown one does not take the focus. */
  isOpen: boolean;
};

/** A mouse or a touchpad: the focus opens no on-screen keyboard. */
const FINE_POINTER = window.matchMedia('(pointer: fine)');

/** Focuses the field, unless the member has focused something else on the page. */
function takeCursor(field: HTMLTextAreaElement | null): void {
  const at = document.activeElement;
  const isFree = at === null || at === document.body || at instanceof HTMLHeadingElement;
  if (FINE_POINTER.matches && isFree) field?.focus({preventScroll: true});
}

/** Whatever comes in the room, it stays as it is. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const {chatId, otherName, onTyping, onEmpty, isOpen} = props;
  const {text, setText, send, error} = useComposer(chatId);
  const id = useId();
  const length = messageLength(text);
  useEffect(() => {
    if (text === '') onEmpty();
  }, [text, onEmpty]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) takeCursor(field.current);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
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
        <span id={`${id}-to`} hidden>
          To {otherName}
        </span>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          placeholder="Write a message"
          aria-invalid={error !== undefined || length > MESSAGE_MAX}
          aria-describedby={`${id}-to ${id}-error ${id}-count`}
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
      <Count id={`${id}-count`} length={length} />
    </form>
  );
});

/** Near the end of what a message may hold, and beyond it. */
function Count({id, length}: {id: string; length: number}) {
  const count = characterCount(length, MESSAGE_MAX);
  if (!count) return null;
  return (
    <p id={id} className={countLook(count)}>
      {count.words}
    </p>
  );
}
