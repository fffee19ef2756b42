// A short time for lists: today with its time, yesterday, else the date.
import {DAYS} from '../../rules/common-words.ts';
import {dateFormat} from './date-format.ts';
import {daysFromToday} from './day-name.ts';

const time = dateFormat({hour: '2-digit', minute: '2-digit'});
const day = dateFormat({day: 'numeric', month: 'short'});
const otherYear = dateFormat({dateStyle: 'short'});

/** `at` in milliseconds since 1970; days are in the device's time zone. */
export function shortMoment(at: number): string {
  const days = daysFromToday(at);
  if (days === 0) return DAYS.todayTime(time.format(at));
  if (days === -1) return DAYS.yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return (isThisYear ? day : otherYear).format(at);
}
