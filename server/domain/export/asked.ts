// What became of a member's last request for their data: being packed, ready, or failed for good.
import {sql} from 'drizzle-orm';
import {EXPORT_HOURS} from '../../../rules/export.ts';
import type {Executor} from '../../platform/postgres/client.ts';

const LIFETIME_MS = EXPORT_HOURS * 3_600_000;

/** The key of the job that packs an export. */
export const exportJobKey = (exportId: string) => `export:${exportId}`;

/** `until`: how long it can be fetched, null while it is being packed, and for ever when that has failed. */
export type Asked = {id: string; until: Date | null; failed: boolean};

/**
 * The last one asked for, unless its time is over. It has failed when no job works at it any more: asked
 * together with the row, so that one that has just ended is not taken for one that was lost.
 */
export async function lastAsked(db: Executor, userId: string): Promise<Asked | undefined> {
  const {
    rows: [last],
  } = await db.execute<{id: string; ready_at: Date | null; is_worked_at: boolean}>(sql`
    select id, ready_at, exists (
      select from graphile_worker.jobs
      where key = ${exportJobKey('')} || data_export.id and (attempts < max_attempts or locked_at is not null)
    ) as is_worked_at
    from data_export where user_id = ${userId} order by created_at desc limit 1`);
  if (!last) return undefined;
  const {id, ready_at: readyAt, is_worked_at: isWorkedAt} = last;
  if (!readyAt) return {id, until: null, failed: !isWorkedAt};
  const until = new Date(new Date(readyAt).getTime() + LIFETIME_MS);
  return until > new Date() ? {id, until, failed: false} : undefined;
}
