// Job: decides whether a member is told of what waits for them, and records the notice and the job that sends it in one
// transaction. So each event is decided once for push and once for mail, whatever is killed, and however many servers run jobs.
import {createHash} from 'node:crypto';
import {eq, sql} from 'drizzle-orm';
import {PUSH_LIFETIME_HOURS, type NoticeWay} from '../../../rules/notices.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {notice, noticeSetting} from '../../platform/database/notice-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {considerEndOfPush, considerLater} from './add-notice-jobs.ts';
import {decide, type NoticeEvent} from './decide.ts';
import {readSituation} from './read-situation.ts';

const PUSH_ATTEMPTS_MAX = 3;
const HOUR_MS = 3_600_000;

/** The same for the same event and way, on every server. */
export function noticeId(userId: string, way: NoticeWay, {kind, id}: NoticeEvent): string {
  return createHash('sha256').update(`${way} ${kind} ${userId} ${id}`).digest('hex').slice(0, 32);
}

/** Two decisions about one member wait for each other. */
async function lockMember(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into notice_setting (user_id) select id from auth."user" where id = ${userId}
    on conflict do nothing`);
  const own = eq(noticeSetting.userId, userId);
  await tx.select({userId: noticeSetting.userId}).from(noticeSetting).where(own).for('update');
}

/** @throws the database's error. */
export function considerNotices(
  db: Database,
  userId: string,
  now: Date = new Date(),
): Promise<void> {
  return db.retry(async (tx) => {
    await lockMember(tx, userId);
    const recipient = await readSituation(tx, userId, now);
    if (!recipient) return;
    const decision = decide(recipient.situation);
    if (decision.way === 'none') {
      if (decision.until) await considerLater(tx, userId, decision.until);
      return;
    }
    const {way, event} = decision;
    const id = noticeId(userId, way, event);
    const made = await tx
      .insert(notice)
      .values({id, userId, kind: event.kind, way, decidedAt: now})
      .onConflictDoNothing()
      .returning({id: notice.id});
    if (made.length === 0) return;
    const attempts = way === 'push' ? {maxAttempts: PUSH_ATTEMPTS_MAX} : {};
    await addJob(tx, `${way}-notice`, {userId, id}, {key: `notice:${id}`, ...attempts});
    if (way === 'push') {
      const end = new Date(now.getTime() + PUSH_LIFETIME_HOURS * HOUR_MS);
      await considerEndOfPush(tx, userId, end);
    }
  });
}
