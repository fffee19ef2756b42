// Small arithmetic of rounds: work in portions, and time in whole days.
import {sql, type SQL} from 'drizzle-orm';

const DAY_MS = 86_400_000;

export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/** The moment `days` before `now`, as the database reads it. */
export function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}
