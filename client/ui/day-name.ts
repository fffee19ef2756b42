// Names of days, by the calendar of the device's time zone. Times are in milliseconds since 1970.
import {DAYS} from '../../rules/common-words.ts';
import {dateFormat} from './date-format.ts';

const DAY_MS = 86_400_000;

const weekday = dateFormat({weekday: 'long', day: 'numeric', month: 'long'});
const otherYear = dateFormat({dateStyle: 'long'});
const time = dateFormat({timeStyle: 'short'});

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** How many days `at` is after today; negative for the past. Rounded, because a day of a clock change has 23 or 25 hours. */
export function daysFromToday(at: number): number {
  return Math.round((midnight(at) - midnight(Date.now())) / DAY_MS);
}

/** "Today", "Yesterday", "Monday, 9 March", "9 March 2025". */
export function dayName(at: number): string {
  const days = daysFromToday(at);
  if (days === 0) return DAYS.today;
  if (days === -1) return DAYS.yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return (isThisYear ? weekday : otherYear).format(at);
}

/** A moment ahead: "today at 18:00", "tomorrow at 18:00", "on Monday, 9 March at 18:00". Undefined for any other. */
export function momentAhead(at: number): string | undefined {
  if (!(at > Date.now())) return undefined;
  const days = daysFromToday(at);
  if (days === 0) return DAYS.todayAt(time.format(at));
  if (days === 1) return DAYS.tomorrowAt(time.format(at));
  return DAYS.dayAt(weekday.format(at), time.format(at));
}
