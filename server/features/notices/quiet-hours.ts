// The quiet hours of a member, by the clock of their time zone.
import {createHash} from 'node:crypto';
import {
  QUIET_FROM_HOUR,
  QUIET_SPREAD_MINUTES,
  QUIET_UNTIL_HOUR,
} from '../../../rules/notices/notices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

export function isTimeZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/** What the zone's clock shows at `at`, as if that were UTC. */
function clockAt(at: Date, timeZone: string): Date {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({type, value}) => [type, Number(value)]),
  );
  const {year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0} = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * How long after the quiet hours this member is told of what waited, in milliseconds: otherwise everybody's notices were due at once.
 * The same at each call, so that a decision that is repeated does not move.
 */
export function spreadOf(userId: string): number {
  const hash = createHash('sha256').update(userId).digest().readUInt32BE();
  return (hash * 1000) % (QUIET_SPREAD_MINUTES * MINUTE_MS);
}

/** `at` outside the quiet hours, otherwise `spread` milliseconds after their end. */
export function afterQuietHours(at: Date, timeZone: string, spread: number): Date {
  const clock = clockAt(at, timeZone);
  const hour = clock.getUTCHours();
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return at;
  const morning = new Date(clock.getTime() + (hour >= QUIET_FROM_HOUR ? DAY_MS : 0));
  morning.setUTCHours(QUIET_UNTIL_HOUR, 0, 0, 0);
  const guess = new Date(at.getTime() + morning.getTime() - clock.getTime());
  guess.setUTCMilliseconds(0);
  // The clock may have been changed in between.
  const end = guess.getTime() + morning.getTime() - clockAt(guess, timeZone).getTime();
  return new Date(end + spread);
}
