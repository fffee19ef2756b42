// Putting work off: a job is added in the transaction of the data that needs it, or not at all.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {requestFlags} from '../../platform/observability/request.ts';

/** Every job and what it is told. */
export type JobPayloads = {
  wingman: {chatId: string};
  'serve-member': {userId: string};
  round: Record<string, never>;
  'forget-attempts': Record<string, never>;
  'forget-results': Record<string, never>;
  /** Added by the database too, when a photo's row goes (migration photo_cleanup). */
  'photo-cleanup': {key: string};
  'settle-waiting': {userId: string};
  'demo-answer': {userId: string; otherId: string};
  'mail-reset': {email: string};
  'mail-confirmation': {userId: string; email: string};
  'mail-moved': {userId: string; email: string};
  'mail-leaving': {userId: string};
  /** The address: what was counted for it must still be found once the account is deleted. */
  'forget-member': {userId: string; email: string};
  'export-data': {exportId: string};
  'drop-export': {exportId: string};
  'mail-moderation': {userId: string; act: 'warn' | 'suspend' | 'restore'; why: string};
  push: {userId: string; chatId: string; messageId?: string; endpoints?: string[]};
  'demo-reply': {userId: string; chatId: string; messageId: string};
};
export type JobName = keyof JobPayloads;

type JobOptions = {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  /** Seconds from now. */
  delayS?: number;
  /** Not before this moment, by the database's clock. Instead of `delayS`. */
  at?: Date;
  maxAttempts?: number;
  /** What takes the place of a job that has not started yet runs when that one would have. */
  keepsTime?: boolean;
};

const DEFAULT_ATTEMPTS = 10;

export async function addJob<Name extends JobName>(
  db: Executor,
  name: Name,
  payload: JobPayloads[Name],
  {key, delayS = 0, at, maxAttempts = DEFAULT_ATTEMPTS, keepsTime = false}: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${at?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${delayS})),
      max_attempts => ${maxAttempts},
      job_key => ${key ?? null},
      job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'},
      flags => ${sql.param(requestFlags())}::text[]
    )
  `);
}

/** Takes back a job that has not started yet. */
export async function removeJob(db: Executor, key: string): Promise<void> {
  await db.execute(sql`select from graphile_worker.remove_job(${key})`);
}

/**
 * Takes back what was to be mailed to an address that is nobody's any more, given-up jobs too: it names an
 * address and nobody whose it was, so it would outlive them.
 */
export async function removeResets(db: Executor, email: string): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs using graphile_worker._private_tasks task
    where task.id = task_id and identifier = 'mail-reset' and locked_at is null
      and payload ->> 'email' = ${email}`);
}
