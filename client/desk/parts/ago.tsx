// A moment as its distance from now, with the exact time for a pointer and for assistive technology.
import {dateFormat} from '../../ui/date-format.ts';

const exact = dateFormat({dateStyle: 'medium', timeStyle: 'short'});
const UNITS = [
  {unit: 'day', ms: 86_400_000},
  {unit: 'hour', ms: 3_600_000},
  {unit: 'minute', ms: 60_000},
] as const;

/** "3 hours ago", "in 2 days". */
export function ago(at: string, now = Date.now()): string {
  const distance = Date.parse(at) - now;
  const {unit, ms} = UNITS.find((larger) => Math.abs(distance) >= larger.ms) ?? {
    unit: 'minute',
    ms: 60_000,
  };
  const format = new Intl.RelativeTimeFormat('en', {numeric: 'auto'});
  return format.format(Math.trunc(distance / ms), unit).replace('this minute', 'just now');
}

export const exactTime = (at: string): string => exact.format(Date.parse(at));

export function Ago({at}: {at: string}) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {ago(at)}
    </time>
  );
}
