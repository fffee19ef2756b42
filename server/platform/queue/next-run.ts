// When a scheduled job runs next, by graphile-worker's own reading of the cron expression.
import {parseCronItem} from 'graphile-worker';

const MINUTE_MS = 60_000;
/** A schedule is searched for so many days. */
const SEARCHED_DAYS = 8;

/** The first minute after `after` that the five cron fields match, in UTC; undefined when none of the next days has one. */
export function nextRun(cron: string, after: Date): Date | undefined {
  const {match} = parseCronItem({task: 'any', match: cron});
  const first = (Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  for (let minute = 0; minute < SEARCHED_DAYS * 24 * 60; minute += 1) {
    const at = new Date(first + minute * MINUTE_MS);
    const isDue = match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
    if (isDue) return at;
  }
  return undefined;
}
