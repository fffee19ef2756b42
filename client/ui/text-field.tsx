// One line or several of typed text with its label, hint and error. The field knows no rule of its own.
import {Field} from '@base-ui/react/field';
import type {HTMLInputAutoCompleteAttribute, ReactNode, Ref} from 'react';

const CONTROL =
  'w-full rounded-quill border-2 border-line-strong bg-surface px-4 py-2.5 text-ink placeholder:text-ink-soft focus:border-action data-invalid:border-danger disabled:opacity-60';

type FieldFrame = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Keeps the label for assistive technology but not on screen. */
  labelHidden?: boolean;
  /** Wrong, for a reason that stands elsewhere in the form. */
  invalid?: boolean;
  children: ReactNode;
};

function FieldFrame(props: FieldFrame) {
  const {label, hint, error, labelHidden = false, invalid = false, children} = props;
  return (
    <Field.Root invalid={invalid || Boolean(error)} className="flex flex-col gap-1.5">
      <Field.Label className={labelHidden ? 'sr-only' : 'font-semibold'}>{label}</Field.Label>
      {hint ? (
        <Field.Description className="text-small text-ink-soft">{hint}</Field.Description>
      ) : null}
      {children}
      {error ? (
        <Field.Error match className="text-small font-semibold text-danger">
          {error}
        </Field.Error>
      ) : null}
    </Field.Root>
  );
}

type Typed = Omit<FieldFrame, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** The id of a message elsewhere in the form that is about this field. */
  describedBy?: string;
};

export type TextFieldProps = Typed & {
  type?: 'text' | 'email' | 'password' | 'number';
  inputMode?: 'text' | 'numeric' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  min?: number;
  max?: number;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

export function TextField(props: TextFieldProps) {
  const {label, hint, error, labelHidden, invalid, onChange, describedBy, ref, ...input} = props;
  return (
    <FieldFrame {...{label, hint, error, labelHidden, invalid}}>
      <Field.Control
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
    ...input
  } = props;
  return (
    <FieldFrame {...{label, hint, error, labelHidden, invalid}}>
      <Field.Control
        {...input}
        aria-describedby={describedBy}
        onValueChange={onChange}
        render={<textarea rows={rows} />}
        className={`${CONTROL} field-sizing-content max-h-72 min-h-24 resize-y`}
      />
    </FieldFrame>
  );
}
