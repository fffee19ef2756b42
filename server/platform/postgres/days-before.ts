// A moment of the past, for conditions.
import {sql, type SQL} from 'drizzle-orm';

const DAY_MS = 86_400_000;

/** The SQL timestamp `days` before `now`. */
export function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}
