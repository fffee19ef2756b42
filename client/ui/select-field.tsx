// One of several options in the browser's own list, with label and hint.
import {Field} from '@base-ui/react/field';
import type {ReactNode} from 'react';
import {CONTROL, FieldFrame} from './text-field.tsx';

type SelectFieldProps<V extends string> = {
  label: string;
  hint?: ReactNode;
  options: readonly {readonly value: V; readonly label: string}[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
};

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const {label, hint, options, value, onChange, disabled} = props;
  return (
    <FieldFrame {...{label, hint}}>
      <Field.Control
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
        render={
          <select>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        }
        className={`${CONTROL} min-h-12`}
      />
    </FieldFrame>
  );
}
