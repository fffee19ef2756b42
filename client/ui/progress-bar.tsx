// Progress through the questionnaire, in per cent.
import {Progress} from '@base-ui/react/progress';
import {pageLocale} from './date-format.ts';

export function ProgressBar({label, value}: {label: string; value: number}) {
  return (
    <Progress.Root value={value} locale={pageLocale()} aria-label={label} className="w-full">
      <Progress.Track className="h-2.5 overflow-hidden rounded-full bg-line">
        <Progress.Indicator className="barred h-full rounded-full transition-[width] duration-(--duration-grow) ease-settle" />
      </Progress.Track>
    </Progress.Root>
  );
}
