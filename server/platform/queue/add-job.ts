// The payload of each job, and adding a job in the transaction of the data it belongs to.
import {sql} from 'drizzle-orm';
import {membersOf} from '../../../rules/chat/chat.ts';
import type {CheckResult} from '../../../rules/photos/verification.ts';
import type {Executor} from '../postgres/client.ts';
import {enqueue, type JobOptions} from './queue.ts';

export type JobPayloads = {
  wingman: {chatId: string};
  'serve-member': {userId: string};
  round: Record<string, never>;
  'forget-expired': Record<string, never>;
  'sweep-photos': Record<string, never>;
  /** Counts the figures of the desk's pages Matching and Growth. */
  'count-figures': Record<string, never>;
  /** Looks at a photo, new or from before. */
  'screen-photo': {userId: string; key: string};
  'screen-earlier-photos': Record<string, never>;
  /** Stores the hashes of a member's photos. */
  'hash-photos': {userId: string};
  /** Looks at a picture that a member took to show that their photos are theirs. */
  'screen-picture': {userId: string; key: string};
  /** Carries out an operator's decision about such a picture, ten seconds after it. */
  'settle-check': {userId: string; key: string};
  'mail-check': {userId: string; state: CheckResult};
  'sweep-pictures': Record<string, never>;
  /** Stores the hash of a suspended member's address. */
  'hash-address': {userId: string};
  'settle-waiting': {userId: string};
  'compare-payments': Record<string, never>;
  'mail-reset': {email: string};
  'mail-confirmation': {userId: string; email: string};
  'mail-moved': {userId: string; email: string};
  'mail-leaving': {userId: string};
  'mail-staying': {userId: string};
  /** `email` identifies the rate limits to clear after the account is deleted. */
  'forget-member': {userId: string; email: string};
  /** A line of the log of deletions: who asked at `at` to leave at `leavesAt`, or with null came back. */
  'note-deletion': {userId: string; at: string; leavesAt: string | null};
  'mail-moderation': {
    userId: string;
    act: 'warn' | 'suspend' | 'restore';
    why: string;
    until?: string;
  };
  /** Tells the operators of new reports: of severe ones at once, of all every hour. */
  'mail-reports': Record<string, never>;
  'report-digest': Record<string, never>;
  /** An operator's act, ten seconds after it was given. */
  'desk-act': {userId: string; id: string};
  'end-suspension': {userId: string; commandId: string};
  /** Tells the member what waits for them. */
  notice: {userId: string};
  /** Send a notice again, or when its turn has come (`hasTurn`). `id`: of its row in `notice`. */
  'mail-notice': {userId: string; id: string; hasTurn: boolean};
  'push-notice': {userId: string; id: string; hasTurn: boolean};
  'notice-reminders': Record<string, never>;
};
export type JobName = keyof JobPayloads;

type Named = Partial<Record<'userId' | 'chatId' | 'email', string>>;

/** The members and addresses that a payload names, as flags by which erasing finds the job (ADR 17). */
function aboutFlags({userId, chatId = '', email}: Named): string[] {
  const named = new Set([userId, ...(membersOf(chatId) ?? []), email]);
  return [...named].flatMap((name) => (name === undefined ? [] : [aboutFlag(name)]));
}

/** Also read by the SQL functions of forget_member. */
const aboutFlag = (name: string) => `about:${name}`;

/** Adds a job. It becomes visible to workers when the transaction commits. */
export function addJob<Name extends JobName>(
  db: Executor,
  name: Name,
  payload: JobPayloads[Name],
  options?: JobOptions,
): Promise<void> {
  return enqueue(db, {name, payload, flags: aboutFlags(payload)}, options);
}

/** Deletes the reset mails queued for an address that the account has left: no member's id would find them later. */
export async function removeResetJobs(db: Executor, email: string): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = 'mail-reset' and flags ? ${aboutFlag(email)}))`);
}
