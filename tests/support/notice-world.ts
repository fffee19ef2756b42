// Members, matches, messages and offers for tests of notices, on a scratch database, with jobs that run at a time of the
// test's choice and mails that go to a real SMTP server.
import {sql} from 'drizzle-orm';
import {z} from 'zod';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {createMailer} from '../../server/platform/mail/index.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {session} from '../../server/platform/database/auth-tables.ts';
import {noticeSetting, pushSubscription} from '../../server/platform/database/notice-tables.ts';
import {suggestion} from '../../server/platform/database/suggestion-tables.ts';
import {chat, chatMember, message} from '../../server/platform/database/tables.ts';
import {considerReminders} from '../../server/features/notices/add-notice-jobs.ts';
import {sendNotice, unsentPayload} from '../../server/features/notices/send.ts';
import {unsubscribeTokens} from '../../server/features/notices/unsubscribe.ts';
import {blankMember} from './population.ts';
import {insertMembers} from './scratch-database.ts';
import type {MailSink} from './mail-sink.ts';

export const PUBLIC_URL = 'https://wing.example';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The next noon by UTC, so that no quiet hours are near and the queue's own clock is behind. */
export const NOON = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY / 2);
export const before = (ms: number) => new Date(NOON.getTime() - ms);
export const after = (ms: number) => new Date(NOON.getTime() + ms);
const due = z.object({id: z.string(), name: z.string(), payload: unsentPayload.partial()});

export type NoticeWorld = ReturnType<typeof noticeWorld>;

export function noticeWorld(db: Database, sink: MailSink) {
  const pushed: {endpoint: string; payload: string}[] = [];
  const answers = {status: 201};
  const tokens = unsubscribeTokens('a secret');
  const settings = {WING_DATA_DIR: '', SMTP_URL: sink.url, MAIL_FROM: 'Wing <hello@wing.example>'};
  const sending = {
    db,
    log: createLog('silent'),
    mailer: createMailer(settings),
    mailPerSecond: 1000,
    push: async ({endpoint}: {endpoint: string}, payload: string) => {
      pushed.push({endpoint, payload});
      return answers.status;
    },
    publicUrl: PUBLIC_URL,
    unsubscribeTokens: tokens,
  };
  let made = 0;

  /** Members who have confirmed their address and were seen at `seenAt`. */
  async function members(names: readonly string[], seenAt: Date): Promise<string[]> {
    made += 1;
    const ids = names.map((name) => `${name}${made}`);
    await insertMembers(
      db,
      ids.map((id) => blankMember(id)),
    );
    await db.execute(
      sql`update auth."user" set email_verified = true where id = any(${sql.param(ids)}::text[])`,
    );
    await db.insert(noticeSetting).values(ids.map((userId) => ({userId, seenAt})));
    return ids;
  }

  async function match(a: string, b: string, createdAt: Date): Promise<string> {
    const chatId = chatIdOf(a, b);
    await db.insert(chat).values({id: chatId, createdAt});
    await db.insert(chatMember).values([
      {chatId, userId: a, otherId: b, shownId: b},
      {chatId, userId: b, otherId: a, shownId: a},
    ]);
    return chatId;
  }

  async function write(chatId: string, sender: string, createdAt: Date): Promise<void> {
    made += 1;
    await db
      .insert(message)
      .values({id: `message ${made}`, chatId, sender, text: 'A secret', createdAt});
  }

  async function offer(
    userId: string,
    otherId: string,
    offeredAt: Date,
    position = 0,
  ): Promise<void> {
    const card = {position, description: '', reasons: [], offeredAt};
    await db.insert(suggestion).values([
      {userId, otherId, ...card},
      {userId: otherId, otherId: userId, ...card},
    ]);
  }

  async function addDevice(
    userId: string,
    endpoint: string,
    keys = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)},
  ): Promise<void> {
    const id = `session of ${userId}`;
    const expiresAt = new Date(Date.now() + 400 * 86_400_000);
    await db.insert(session).values({id, token: id, userId, expiresAt}).onConflictDoNothing();
    await db.insert(pushSubscription).values({endpoint, userId, sessionId: id, ...keys});
  }

  const tell = (userId: string, now: Date) => sendNotice(sending, {userId}, now);

  /** Runs the jobs of notices that are due at `now`, and those that they add, until none is left. */
  async function runJobs(now: Date): Promise<void> {
    const taken = async () => {
      const {rows} = await db.execute(sql`
        with taken as (
          delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
          where task.id = job.task_id and run_at <= ${now.toISOString()}::timestamptz
            and identifier in ('notice', 'mail-notice', 'push-notice', 'notice-reminders')
          returning job.id::text, identifier as name, payload)
        select * from taken order by id`);
      return z.array(due).parse(rows);
    };
    for (let jobs = await taken(); jobs.length > 0; jobs = await taken()) {
      for (const {name, payload} of jobs) {
        const {userId = '', id, hasTurn} = payload;
        if (name === 'notice') await tell(userId, now);
        else if (name === 'mail-notice' || name === 'push-notice')
          await sendNotice(sending, {userId, id, hasTurn}, now);
        else await considerReminders(db);
      }
      await db.execute(sql`
        update graphile_worker._private_jobs set run_at = ${now.toISOString()}::timestamptz
        where key like 'notice:%:soon' or key like 'notice:%:card'`);
    }
  }

  return {
    db,
    tokens,
    sending,
    pushed,
    answers,
    mails: sink.mails,
    members,
    match,
    write,
    offer,
    addDevice,
    tell,
    runJobs,
  };
}
