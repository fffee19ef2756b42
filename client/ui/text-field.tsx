// One line or several of typed text with its label, hint and error. The field knows no rule of its own.
import {Field} from '@base-ui/react/field';
import type {HTMLInputAutoCompleteAttribute, ReactNode, Ref} from 'react';
import {characters} from '../../rules/characters.ts';
import {characterCount, countLook, type CharacterCount} from './character-count.ts';

/** The look of every field's control. */
export const CONTROL =
  'w-full rounded-quill border-2 border-line-strong bg-surface px-4 py-2.5 text-ink placeholder:text-ink-soft focus:border-action data-invalid:border-danger disabled:opacity-60';

type FieldFrame = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Keeps the label for assistive technology but not on screen. */
  labelHidden?: boolean;
  /** Invalid; the message is elsewhere in the form. */
  invalid?: boolean;
  count?: CharacterCount;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function FieldFrame(props: FieldFrame) {
  const {label, hint, error, labelHidden = false, invalid = false, count, ref, children} = props;
  const isWrong = invalid || Boolean(error) || count?.isOver;
  return (
    <Field.Root ref={ref} invalid={isWrong} className="flex flex-col gap-1.5">
      <Field.Label className={labelHidden ? 'sr-only' : 'font-semibold'}>{label}</Field.Label>
      {hint ? (
        <Field.Description className="text-small text-ink-soft">{hint}</Field.Description>
      ) : null}
      <div className="contents">{children}</div>
      {count ? (
        <Field.Description className={countLook(count)}>{count.words}</Field.Description>
      ) : null}
      {error ? (
        <Field.Error match className="text-small font-semibold text-danger">
          {error}
        </Field.Error>
      ) : null}
    </Field.Root>
  );
}

export type Typed = Omit<FieldFrame, 'children' | 'count' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /**
   * The rule's maximum. Longer text is accepted and marked as too long: `maxlength` counts differently and truncates
   * pastes.
   */
  limit?: number;
  placeholder?: string;
  /** The id of a message elsewhere in the form that is about this field. */
  describedBy?: string;
};

export type TextFieldProps = Typed & {
  /** Not `number`: the mouse wheel would change its value while the page scrolls. */
  type?: 'text' | 'email';
  inputMode?: 'text' | 'numeric' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Counts the trimmed text, as the rules do. */
export function countOf(value: string, limit: number | undefined): CharacterCount | undefined {
  return limit === undefined ? undefined : characterCount(characters(value.trim()), limit);
}

export function TextField(props: TextFieldProps) {
  const {label, hint, error, labelHidden, invalid, onChange, describedBy, ref, limit, ...input} =
    props;
  const count = countOf(input.value, limit);
  return (
    <FieldFrame {...{label, hint, error, labelHidden, invalid, count}}>
      <Field.Control
        dir={input.type === undefined || input.type === 'text' ? 'auto' : undefined}
        {...input}
        ref={ref}
        aria-describedby={describedBy}
        onValueChange={onChange}
        className={`${CONTROL} min-h-12`}
      />
    </FieldFrame>
  );
}

export type TextAreaProps = Typed & {rows?: number};

export function TextArea(props: TextAreaProps) {
  const {
    label,
    hint,
    error,
    labelHidden,
    invalid,
    onChange,
    describedBy,
    rows = 4,
    limit,
    ...input
  } = props;
  const count = countOf(input.value, limit);
  return (
    <FieldFrame {...{label, hint, error, labelHidden, invalid, count}}>
      <Field.Control
        dir="auto"
        {...input}
        aria-describedby={describedBy}
        onValueChange={onChange}
        render={<textarea rows={rows} />}
        className={`${CONTROL} field-sizing-content max-h-[min(18rem,60dvh)] min-h-24 resize-y`}
      />
    </FieldFrame>
  );
}
