// A slider for the points of one factor. Controlled: a value that the caller does not accept leaves the thumb in
// place.
import {Slider} from '@base-ui/react/slider';
import {FIELDS} from '../../rules/shell-words.ts';
import {pageLocale} from './date-format.ts';

export type PointsSliderProps = {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Id of a message about these points elsewhere in the form. */
  describedBy?: string;
  invalid?: boolean;
};

export function PointsSlider(props: PointsSliderProps) {
  const {label, value, max, onChange, disabled, describedBy, invalid = false} = props;
  return (
    <Slider.Root
      value={value}
      min={0}
      max={max}
      step={1}
      locale={pageLocale()}
      disabled={disabled}
      onValueChange={onChange}
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-4"
    >
      <Slider.Label className="font-semibold data-disabled:text-ink-soft">{label}</Slider.Label>
      <Slider.Value className="font-display text-title font-semibold tabular-nums data-disabled:text-ink-soft" />
      <Slider.Control className="col-span-2 flex min-h-11 touch-pan-y items-center px-3 select-none data-disabled:opacity-35">
        <Slider.Track className="h-2 w-full rounded-full bg-line">
          <Slider.Indicator className="barred rounded-full" />
          <Slider.Thumb
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            getAriaValueText={(_, points) => FIELDS.points(points, max)}
            className="size-7 rounded-full border-3 border-action bg-surface shadow-rest outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-action"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
