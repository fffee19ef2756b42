// Every job of Wing with its payload, and how it is added: in the transaction of the data that needs it.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {enqueue, type JobOptions} from '../../platform/jobs/queue.ts';

/** Every job and what it is told. */
export type JobPayloads = {
  wingman: {chatId: string};
  'serve-member': {userId: string};
  round: Record<string, never>;
  'forget-attempts': Record<string, never>;
  'forget-results': Record<string, never>;
  /** Added by the database too, when a photo's row goes (the function photo_cleanup). */
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

/** Adds a job when the transaction commits. */
export function addJob<Name extends JobName>(
  db: Executor,
  name: Name,
  payload: JobPayloads[Name],
  options?: JobOptions,
): Promise<void> {
  return enqueue(db, {name, payload}, options);
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
