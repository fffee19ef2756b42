// A number of points with minus and plus buttons; changes are announced. Controlled like the slider.
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {FIELDS} from '../../rules/shell-words.ts';
import {IconButton} from './icon-button.tsx';

export type StepperProps = {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** False when the total allows no further point. */
  canIncrease?: boolean;
  /** Id of a message about these points elsewhere in the form. */
  describedBy?: string;
};

const STEP =
  'size-11 rounded-quill border-2 border-line-strong bg-surface not-aria-disabled:hover:border-action not-aria-disabled:hover:text-action aria-disabled:opacity-40';

export function Stepper(props: StepperProps) {
  const {label, value, max, onChange, canIncrease = true, describedBy} = props;
  return (
    <fieldset
      aria-label={label}
      aria-describedby={describedBy}
      className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <span aria-hidden="true" className="font-semibold">
        {label}
      </span>
      <div className="ms-auto flex items-center gap-1">
        <IconButton
          name={FIELDS.less(label)}
          Icon={Minus}
          isOff={value <= 0}
          onPress={() => onChange(value - 1)}
          className={STEP}
        />
        <output className="grid w-11 place-items-center font-display text-title font-semibold tabular-nums">
          <span className="sr-only">{`${label}: ${FIELDS.points(value, max)}`}</span>
          <span aria-hidden="true">{value}</span>
        </output>
        <IconButton
          name={FIELDS.more(label)}
          Icon={Plus}
          isOff={value >= max || !canIncrease}
          onPress={() => onChange(value + 1)}
          className={STEP}
        />
      </div>
    </fieldset>
  );
}
