// A radio group whose options are cards or a row of segments.
import {Radio} from '@base-ui/react/radio';
import {RadioGroup} from '@base-ui/react/radio-group';
import Check from 'lucide-react/icons/check';
import {useId} from 'react';

export type Choice = {value: string; label: string; description?: string};

export type ChoicesProps = {
  /** The legend, hidden when the page's heading is the question. */
  label: string;
  labelHidden?: boolean;
  options: readonly Choice[];
  /** The selected value, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Id of the error message, if any. */
  describedBy?: string;
  invalid?: boolean;
};

type GroupProps = ChoicesProps & {optionsClass: string; children: React.ReactNode};

function Group(props: GroupProps) {
  const {label, labelHidden = false, value, onChange, disabled, optionsClass} = props;
  const {describedBy, invalid = false} = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={value}
        onValueChange={(next) => {
          if (typeof next === 'string') onChange(next);
        }}
        disabled={disabled}
        className={optionsClass}
      >
        {props.children}
      </RadioGroup>
    </div>
  );
}

export function ChoiceCards(props: ChoicesProps) {
  return (
    <Group {...props} optionsClass="flex flex-col gap-3">
      {props.options.map(({value, label, description}) => (
        <Radio.Root
          key={value}
          value={value}
          aria-label={description ? `${label} (${description})` : label}
          className="group flex min-h-14 items-center gap-4 rounded-quill border-2 border-line-strong bg-surface px-4 py-3 text-start transition-colors duration-(--duration-touch) in-aria-invalid:border-danger hover:border-action data-checked:border-action data-checked:bg-tint data-checked:text-on-tint data-disabled:opacity-55"
        >
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong group-data-checked:border-action group-data-checked:bg-action"
          >
            <Radio.Indicator className="text-on-action">
              <Check size={16} strokeWidth={3.5} />
            </Radio.Indicator>
          </span>
          <span>
            <span className="block font-semibold">{label}</span>
            {description ? <span className="block text-small">{description}</span> : null}
          </span>
        </Radio.Root>
      ))}
    </Group>
  );
}

/** For two to four short options side by side. */
export function Segments(props: ChoicesProps) {
  return (
    <Group
      {...props}
      optionsClass="flex flex-wrap gap-1 rounded-quill border-2 border-line-strong bg-surface p-1 aria-invalid:border-danger"
    >
      {props.options.map(({value, label}) => (
        <Radio.Root
          key={value}
          value={value}
          aria-label={label}
          className="grid min-h-11 flex-1 place-items-center rounded-quill px-2 text-center font-semibold transition-colors duration-(--duration-touch) hover:text-action data-checked:bg-action data-checked:text-on-action data-disabled:opacity-55"
        >
          {label}
        </Radio.Root>
      ))}
    </Group>
  );
}
