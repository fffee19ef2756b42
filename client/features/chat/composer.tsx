// The message field: what is typed is a draft on this device until Send hands it to the outbox. On a keyboard Enter sends and Shift+Enter inserts a line break. On an on-screen keyboard Enter
// inserts it and the button sends. Ctrl+Enter and Cmd+Enter send too, for a tablet with a keyboard.
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {memo, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent} from 'react';
import {isBlank} from '../../../rules/characters.ts';
import {checkMessage, MESSAGE_MAX, messageLength, ROOM} from '../../../rules/chat/chat.ts';
import {UNSENT} from '../../../rules/wording.ts';
import {useDraft} from '../../platform/storage/use-draft.ts';
import {add} from '../../platform/writes/queue.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {characterCount, countLook} from '../../ui/character-count.ts';
import {Form} from '../../ui/form.tsx';
import {useHasTouchKeyboard} from '../../ui/use-media.ts';
import {useUserID} from '../../platform/replica/member.ts';

/** The legacy key code of a key that an input method has handled. */
const IME_KEY_CODE = 229;

/** During composition Enter selects a candidate. Safari ends the composition before that key event. */
function isComposing({isComposing: isActive, keyCode}: globalThis.KeyboardEvent): boolean {
  return isActive || keyCode === IME_KEY_CODE;
}

export const draftNameOf = (chatId: string) => `chat:${chatId}`;

type ComposerProps = {
  chatId: string;
  otherName: string;
  onTyping: () => void;
  /** Whether the room is loaded; before that the field does not take the focus. */
  isOpen: boolean;
};

/** Safari before 26.2 and Firefox before 152 do not fit the field to its text. */
const GROWS = CSS.supports('field-sizing', 'content');

/** A mouse or touchpad: focusing opens no on-screen keyboard. */
const FINE_POINTER = window.matchMedia('(pointer: fine)');

/** Focuses the field, unless the member has focused something else on the page. */
function focusIfFree(field: HTMLTextAreaElement | null): void {
  const active = document.activeElement;
  const isFree =
    active === null || active === document.body || active instanceof HTMLHeadingElement;
  if (FINE_POINTER.matches && isFree) field?.focus({preventScroll: true});
}

/** A press of Send leaves the focus in the field, so that an on-screen keyboard stays open. */
const keepFieldFocused = (event: MouseEvent) => event.preventDefault();

/** Memoised: messages that arrive do not render it. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const {chatId, otherName, onTyping, isOpen} = props;
  const userID = useUserID();
  const [text = '', keepDraft] = useDraft(draftNameOf(chatId));
  const [error, setError] = useState<string>();
  const setText = (typed: string) => {
    keepDraft(typed || undefined);
    setError(undefined);
  };
  const send = async () => {
    if (isBlank(text)) return;
    const refused = checkMessage(text);
    if (refused) return setError(refused.message);
    const args = {chatId, text: text.trim()};
    const name = 'chat.send';
    setText('');
    if (await add({id: crypto.randomUUID(), member: userID, name, args, at: Date.now()})) return;
    keepDraft((typedSince) => (typedSince ? `${args.text}\n${typedSince}` : args.text));
    setError(UNSENT.notKept);
  };
  const id = useId();
  const count = characterCount(messageLength(text), MESSAGE_MAX);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) focusIfFree(field.current);
  }, [isOpen]);
  const breaksLines = useHasTouchKeyboard();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (breaksLines && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void send();
  };
  return (
    <Form
      className="flex flex-col gap-2 border-t border-line px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5"
      onSubmit={send}
    >
      <FormError id={`${id}-error`} message={error} />
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {ROOM.message}
        </label>
        <span id={`${id}-to`} hidden>
          {ROOM.to(otherName)}
        </span>
        <textarea
          ref={field}
          id={id}
          rows={GROWS ? 1 : 3}
          dir={text ? 'auto' : undefined}
          enterKeyHint={breaksLines ? 'enter' : 'send'}
          value={text}
          placeholder={ROOM.write}
          aria-invalid={error !== undefined || count?.isOver === true}
          aria-describedby={`${id}-to ${id}-error ${id}-count`}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[min(10rem,30dvh)] min-h-12 min-w-0 flex-1 resize-none rounded-quill border-2 border-line-strong bg-surface px-4 py-2.5 placeholder:text-ink-soft focus:border-action"
        />
        <Button type="submit" className="max-md:px-4" onMouseDown={keepFieldFocused}>
          <SendHorizontal aria-hidden="true" size={20} className="rtl:-scale-x-100" />
          <span className="sr-only md:not-sr-only">{ROOM.send}</span>
        </Button>
      </div>
      {count ? (
        <p id={`${id}-count`} className={countLook(count)}>
          {count.words}
        </p>
      ) : null}
    </Form>
  );
});
