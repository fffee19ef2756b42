// A short time for lists: the time of today, else the date.
import {dateFormat} from './date-format.ts';

const time = dateFormat({hour: '2-digit', minute: '2-digit'});
const day = dateFormat({day: 'numeric', month: 'short'});
const otherYear = dateFormat({dateStyle: 'short'});

/** `at` in milliseconds since 1970; days are in the device's time zone. */
export function shortMoment(at: number): string {
  const [then, today] = [new Date(at), new Date()];
  if (then.toDateString() === today.toDateString()) return time.format(then);
  return (then.getFullYear() === today.getFullYear() ? day : otherYear).format(then);
}
