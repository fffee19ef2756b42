// One line or several of typed text with its label, hint and error. The field knows no rule of its own.
import {Field} from '@base-ui/react/field';
import type {HTMLInputAutoCompleteAttribute, ReactElement, ReactNode, Ref} from 'react';
import {characters} from '../../rules/characters.ts';
import {characterCount, countLook, type CharacterCount} from './character-count.ts';

/** The look of every field's control. */
export const CONTROL =
  'w-full rounded-quill border-2 border-line-strong bg-surface px-4 py-2.5 text-ink placeholder:text-ink-soft focus:border-action data-invalid:border-danger disabled:opacity-60';

type FieldFrame = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Invalid; the message is elsewhere in the form. */
  invalid?: boolean;
  count?: CharacterCount;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function FieldFrame(props: FieldFrame) {
  const {label, hint, error, invalid = false, count, ref, children} = props;
  const isWrong = invalid || Boolean(error) || count?.isOver;
  return (
    <Field.Root ref={ref} invalid={isWrong} className="flex flex-col gap-1.5">
      <Field.Label className="font-semibold">{label}</Field.Label>
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
  type?: 'text' | 'email' | 'number';
  /** Of a number. The rule that is checked is elsewhere. */
  min?: number;
  inputMode?: 'numeric' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

/** Counts the trimmed text, as the rules do. */
export function countOf(value: string, limit: number | undefined): CharacterCount | undefined {
  return limit === undefined ? undefined : characterCount(characters(value.trim()), limit);
}

export const TextField = (props: TextFieldProps) => (
  <TypedField {...props} className={`${CONTROL} min-h-12`} />
);

const AREA = 'field-sizing-content max-h-[min(18rem,60dvh)] min-h-24 resize-y';

export const TextArea = (props: Typed) => (
  <TypedField {...props} render={<textarea rows={4} />} className={`${CONTROL} ${AREA}`} />
);

/** Otherwise the mouse wheel would change a number that has the focus, while the page scrolls. */
const blurField = ({currentTarget}: {currentTarget: HTMLElement}) => currentTarget.blur();

type TypedFieldProps = TextFieldProps & {render?: ReactElement; className: string};

function TypedField(props: TypedFieldProps) {
  const {label, hint, error, invalid, onChange, describedBy, limit, ...control} = props;
  const count = countOf(control.value, limit);
  return (
    <FieldFrame {...{label, hint, error, invalid, count}}>
      <Field.Control
        // An empty field runs as its page: with "auto" its caret would be on the left.
        dir={control.type === undefined && control.value ? 'auto' : undefined}
        {...control}
        onWheel={control.type === 'number' ? blurField : undefined}
        aria-describedby={describedBy}
        onValueChange={onChange}
      />
    </FieldFrame>
  );
}
