// Adds the jobs that tell a member of an event, in the transaction of the event.
import {sql} from 'drizzle-orm';
import {membersOf} from '../../../rules/chat/chat.ts';
import {REMINDER_DAYS, UNREAD_MINUTES, type NoticeWay} from '../../../rules/notices/notices.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {addJob} from '../../platform/queue/add-job.ts';

/** Leaves time for a page that is open to show the event. */
const PAGE_DELAY_S = 5;
/** After a round the cards of all members reach their pages at once. */
const ROUND_DELAY_S = 60;
/** How many members' jobs are due in a second, which leaves the lane time for others. */
const MEMBERS_PER_SECOND = 20;
/** Attempts after the first. */
const PUSH_REPEATS_MAX = 2;

/** Keeps the time of a job that waits. */
export async function considerSoon(db: Executor, userId: string): Promise<void> {
  const key = `notice:${userId}:soon`;
  await addJob(db, 'notice', {userId}, {key, delayS: PAGE_DELAY_S, keepsRunAt: true});
}

export function considerLater(db: Executor, userId: string, at: Date): Promise<void> {
  return addJob(db, 'notice', {userId}, {key: `notice:${userId}:later`, at});
}

/** Keeps the time of a job that waits: the end of an earlier push. */
export function considerEndOfPush(db: Executor, userId: string, at: Date): Promise<void> {
  return addJob(db, 'notice', {userId}, {key: `notice:${userId}:push`, at, keepsRunAt: true});
}

/** The key of the job that sends this notice again. */
export const repeatKey = (id: string): string => `notice:${id}`;

type Unsent = {
  readonly id: string;
  readonly userId: string;
  readonly way: NoticeWay;
  /** Whether the notice's mail need not wait for its turn at `at`. */
  readonly hasTurn: boolean;
};

/** Sends the notice at `at`, unless it has been sent by then. */
export function repeatNotice(
  db: Executor,
  {id, userId, way, hasTurn}: Unsent,
  at: Date,
): Promise<void> {
  const attempts = way === 'push' ? {maxAttempts: PUSH_REPEATS_MAX} : {};
  return addJob(db, `${way}-notice`, {userId, id, hasTurn}, {key: repeatKey(id), at, ...attempts});
}

export async function noteMatch(db: Executor, chatId: string): Promise<void> {
  for (const userId of membersOf(chatId) ?? []) await considerSoon(db, userId);
}

const unreadKey = (userId: string) => `notice:${userId}:unread`;

/**
 * Whether a job waits that will look at this member's unread messages. A job that is nearly due does not count: it may read
 * before the caller commits.
 */
export const unreadIsNoted = (userId: string) => sql<boolean>`
  exists (select from graphile_worker.jobs
    where key = ${unreadKey(userId)} and attempts < max_attempts and run_at > now() + interval '1 minute')`;

type Sent = {chatId: string; sender: string};

/** `hasDevice`: whether a push can tell the recipient at once. `isNoted`: as {@link unreadIsNoted}. */
export async function noteMessage(
  db: Executor,
  {chatId, sender}: Sent,
  {hasDevice, isNoted}: {hasDevice: boolean; isNoted: boolean},
): Promise<void> {
  const userId = membersOf(chatId)?.find((member) => member !== sender);
  if (!userId) return;
  if (hasDevice) return considerSoon(db, userId);
  if (isNoted) return;
  const options = {key: unreadKey(userId), delayS: UNREAD_MINUTES * 60, keepsRunAt: true};
  await addJob(db, 'notice', {userId}, options);
}

/**
 * Adds a job for each member whose cards were offered, or are due for a reminder, after their page or a notice has told them of anything.
 * The clock is the statement's: a round's transaction begins before the round. A job that waits keeps its time: the last of
 * many would otherwise move on each hour. Priority 1: a match or a message, with 0, goes before all of them.
 */
async function considerEach(db: Executor, offset: string, delayS: number): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_jobs(array(
      select (
        'notice', json_build_object('userId', card.user_id), null,
        statement_timestamp() + interval '1 second' * (${delayS}::int
          + row_number() over (order by card.user_id) / ${MEMBERS_PER_SECOND}::float8),
        10, 'notice:' || card.user_id || ':card', 1, array['about:' || card.user_id]
      )::graphile_worker.job_spec
      from suggestion card
      join profile on profile.user_id = card.user_id and not is_demo
      left join notice_setting setting on setting.user_id = card.user_id
      where card.response is null
        and card.offered_at + ${offset}::interval
          between coalesce(setting.seen_at, '-infinity') and statement_timestamp()
        and not exists (
          select from notice
          where notice.user_id = card.user_id and decided_at > card.offered_at + ${offset}::interval)
      group by card.user_id
      order by card.user_id), job_key_preserve_run_at => true)`);
}

/** Call at the end of a round. */
export const considerSuggestions = (db: Executor) => considerEach(db, '0', ROUND_DELAY_S);

/** Job: each hour. */
export const considerReminders = (db: Executor) => considerEach(db, `${REMINDER_DAYS} days`, 0);
