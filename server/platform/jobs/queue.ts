// Adds jobs to the queue and takes them back, in the caller's transaction.
import {sql} from 'drizzle-orm';
import {requestFlags} from '../observability/request.ts';
import type {Executor} from '../postgres/client.ts';

export type JobOptions = {
  /** A waiting job with the same key is replaced. */
  key?: string;
  /** Seconds from now. */
  delayS?: number;
  /** Not before this moment, by the database's clock. Instead of `delayS`. */
  at?: Date;
  maxAttempts?: number;
  /** A job that replaces a waiting one runs at the time set for the replaced one. */
  keepsTime?: boolean;
};

const DEFAULT_ATTEMPTS = 10;

/** Adds a job when the transaction commits. `payload` is stored as JSON. */
export async function enqueue(
  db: Executor,
  {name, payload}: {name: string; payload: object},
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

/** Removes a job that is not running: one that waits, and one that has failed for good. */
export async function removeJob(db: Executor, key: string): Promise<void> {
  await db.execute(sql`select from graphile_worker.remove_job(${key})`);
}
