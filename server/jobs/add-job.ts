// Putting work off: a job is added in the transaction of the data that needs it, or not at all.
import {sql} from 'drizzle-orm';
import type {Executor} from '../db/client.ts';

/** Every job and what it is told. */
export type JobPayloads = {
  wingman: {chatId: string};
  'serve-member': {userId: string};
  round: Record<string, never>;
  /** Added by the database too, when a photo's row goes (migration photo_cleanup). */
  'photo-cleanup': {key: string};
  'settle-waiting': {userId: string};
  'demo-answer': {userId: string; otherId: string};
  'mail-reset': {email: string};
  'mail-confirmation': {userId: string; email: string};
  'mail-moved': {email: string};
  push: {userId: string; chatId: string; messageId?: string};
  'demo-reply': {userId: string; chatId: string; messageId: string};
};
export type JobName = keyof JobPayloads;

type JobOptions = {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  /** Seconds from now. */
  delayS?: number;
  maxAttempts?: number;
};

const DEFAULT_ATTEMPTS = 10;

export async function addJob<Name extends JobName>(
  db: Executor,
  name: Name,
  payload: JobPayloads[Name],
  {key, delayS = 0, maxAttempts = DEFAULT_ATTEMPTS}: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + make_interval(secs => ${delayS}),
      max_attempts => ${maxAttempts},
      job_key => ${key ?? null}
    )
  `);
}
