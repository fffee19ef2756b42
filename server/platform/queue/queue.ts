// Adds jobs to the queue and removes them, in the caller's transaction.
import {sql} from 'drizzle-orm';
import type {Executor} from '../postgres/client.ts';

export type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string;
  delayS?: number;
  /** Earliest start, by the database's clock; instead of `delayS`. */
  at?: Date;
  maxAttempts?: number;
  /** Others go first. */
  isLast?: boolean;
  /** A job that replaces a waiting one keeps its start time. */
  keepsRunAt?: boolean;
};

/** About 28 hours: after the nth attempt graphile-worker waits e^n seconds, but at most e^10. */
const DEFAULT_ATTEMPTS = 14;

/** `payload` is stored as JSON. `flags` can be searched, which a payload cannot. */
type NewJob = {name: string; payload: object; flags?: readonly string[]};

/** Adds a job, visible when the transaction commits. */
export async function enqueue(
  db: Executor,
  {name, payload, flags = []}: NewJob,
  {
    key,
    delayS = 0,
    at,
    maxAttempts = DEFAULT_ATTEMPTS,
    isLast = false,
    keepsRunAt = false,
  }: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name},
      payload => ${JSON.stringify(payload)}::json,
      priority => ${Number(isLast)},
      run_at => coalesce(${at?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${delayS})),
      max_attempts => ${maxAttempts},
      job_key => ${key ?? null},
      job_key_mode => ${keepsRunAt ? 'preserve_run_at' : 'replace'},
      flags => ${sql.param([...flags])}::text[]
    )
  `);
}

/** Deletes the jobs of this name that have used up their attempts. */
export async function removeFailedJobs(db: Executor, name: string): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${name} and attempts >= max_attempts and locked_at is null))`);
}

/** Removes a job unless it is running; also one that has failed for good. */
export async function removeJob(db: Executor, key: string): Promise<void> {
  await db.execute(sql`select from graphile_worker.remove_job(${key})`);
}
