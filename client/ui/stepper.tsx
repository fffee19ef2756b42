// A small whole number between nought and a few, with a button on either side. Ignored moves are the
// caller's business, as with the slider.
import {Minus, Plus} from 'lucide-react';
import {useId} from 'react';

export type StepperProps = {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** False when no further point can be given here, for a reason outside this control. */
  canIncrease?: boolean;
};

const STEP_BUTTON =
  'grid size-11 place-items-center rounded-quill border-2 border-line-strong bg-surface hover:not-disabled:border-action hover:not-disabled:text-action disabled:opacity-40';

export function Stepper(props: StepperProps) {
  const {label, value, max, onChange, disabled = false, canIncrease = true} = props;
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={`Fewer points for ${label}`}
          disabled={disabled || value <= 0}
          onClick={() => onChange(value - 1)}
          className={STEP_BUTTON}
        >
          <Minus aria-hidden="true" size={20} />
        </button>
        <input
          id={id}
          type="number"
          min={0}
          max={max}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="size-11 appearance-none rounded-quill bg-transparent text-center font-display text-title font-semibold tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={`More points for ${label}`}
          disabled={disabled || value >= max || !canIncrease}
          onClick={() => onChange(value + 1)}
          className={STEP_BUTTON}
        >
          <Plus aria-hidden="true" size={20} />
        </button>
      </div>
    </div>
  );
}
