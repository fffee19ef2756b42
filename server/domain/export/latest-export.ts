// The state of a member's latest data export: in progress, ready, or failed.
import {sql} from 'drizzle-orm';
import {EXPORT_HOURS} from '../../../rules/export.ts';
import type {Executor} from '../../platform/postgres/client.ts';

const LIFETIME_MS = EXPORT_HOURS * 3_600_000;

export const exportJobKey = (exportId: string) => `export:${exportId}`;

/** `until`: when the download expires; null while the export is in progress or has failed. */
export type ExportState = {id: string; until: Date | null; failed: boolean};

/**
 * The latest export, unless it has expired. It failed when no job for it is left. One query reads row and job, so that
 * an export that has just finished does not look failed.
 */
export async function latestExport(db: Executor, userId: string): Promise<ExportState | undefined> {
  const {
    rows: [last],
  } = await db.execute<{
    id: string;
    ready_at: Date | null;
    is_earlier: boolean;
    has_job: boolean;
  }>(sql`
    select id, ready_at, zip is not null as is_earlier, exists (
      select from graphile_worker.jobs
      where key = ${exportJobKey('')} || data_export.id and (attempts < max_attempts or locked_at is not null)
    ) as has_job
    from data_export where user_id = ${userId} order by created_at desc limit 1`);
  if (!last) return undefined;
  const {id, ready_at: readyAt, is_earlier: isEarlier, has_job: hasJob} = last;
  // A server of the version before has packed it, in a way that this one does not read.
  if (isEarlier) return {id, until: null, failed: true};
  if (!readyAt) return {id, until: null, failed: !hasJob};
  const until = new Date(new Date(readyAt).getTime() + LIFETIME_MS);
  return until > new Date() ? {id, until, failed: false} : undefined;
}
