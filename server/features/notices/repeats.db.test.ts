// A notice whose first attempt has failed: its row, kind and id are kept, and it is sent only while it fits.
import {eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {QUIET_SPREAD_MINUTES} from '../../../rules/notices/notices.ts';
import {startMailSink, type MailSink} from '../../../tests/support/mail-sink.ts';
import {
  after,
  before,
  DAY,
  HOUR,
  MINUTE,
  NOON,
  noticeWorld,
  type NoticeWorld,
} from '../../../tests/support/notice-world.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {notice, noticeSetting} from '../../platform/database/notice-tables.ts';
import {spreadOf} from './quiet-hours.ts';
import {sendNotice, type Sending} from './send.ts';

/** A minute before the quiet hours, and when all members have been told of what waited for their end. */
const EVENING = after(10 * HOUR - MINUTE);
const MORNING = after(20 * HOUR + QUIET_SPREAD_MINUTES * MINUTE);

const scratch = useScratchDatabase();
let sink: MailSink;
let world: NoticeWorld;
let ada: string;
let others: string[];

beforeAll(async () => {
  sink = await startMailSink();
  world = noticeWorld(scratch.db, sink);
});
afterAll(() => sink.stop());
beforeEach(async () => {
  await scratch.db.execute(sql`delete from graphile_worker._private_jobs`);
  sink.mails.length = 0;
  world.pushed.length = 0;
  world.answers.status = 201;
  [ada = '', ...others] = await world.members(['ada', 'ben', 'cleo', 'dan'], before(2 * DAY));
});

const notices = () => scratch.db.$count(notice, eq(notice.userId, ada));

/** Tries to tell Ada while the mail server takes no mails. */
async function failAt(now: Date): Promise<void> {
  sink.refuse('rcpt', {code: 450, message: '4.2.1 Try later'});
  await expect(world.tell(ada, now)).rejects.toThrow('Try later');
  sink.refuse('rcpt', undefined);
  expect(await notices()).toBe(1);
}

test('a mail whose acceptance got lost is repeated with its Message-ID, whatever has happened overnight', async () => {
  const [ben = '', cleo = '', dan = ''] = others;
  await world.offer(ada, ben, new Date(EVENING.getTime() - MINUTE));
  const {mailer} = world.sending;
  const cutOff: Sending = {
    ...world.sending,
    mailer: {
      send: async (mail) => {
        await mailer.send(mail);
        throw new Error('read ECONNRESET');
      },
    },
  };
  await expect(sendNotice(cutOff, {userId: ada}, EVENING)).rejects.toThrow('ECONNRESET');
  await world.offer(ada, cleo, after(11 * HOUR), 1);
  await world.match(ada, dan, after(12 * HOUR));
  await world.runJobs(new Date(EVENING.getTime() + 5 * MINUTE));
  expect(sink.mails).toHaveLength(1);
  await world.runJobs(MORNING);
  expect(sink.mails.map(({subject}) => subject)).toEqual([
    'You have new suggestions',
    'You have new suggestions',
  ]);
  expect(new Set(sink.mails.map(({messageId}) => messageId)).size).toBe(1);
  expect(sink.mails[1]?.text).toContain('a new match');
  await world.tell(ada, new Date(MORNING.getTime() + MINUTE));
  expect(sink.mails).toHaveLength(2);
});

test('members are told of what happened at night at different times of the morning', async () => {
  const [ben = '', cleo = '', dan = ''] = others;
  for (const [one, other] of [
    [ada, ben],
    [cleo, dan],
  ] as const) {
    await world.match(one, other, EVENING);
  }
  const NIGHT = after(11 * HOUR);
  for (const userId of [ada, ...others]) await world.tell(userId, NIGHT);
  const {rows} = await scratch.db.execute<{key: string; at: string}>(
    sql`select key, run_at as at from graphile_worker.jobs`,
  );
  const due = new Map(rows.map(({key, at}) => [key, new Date(at)]));
  for (const userId of [ada, ...others]) {
    const time = new Date(after(20 * HOUR).getTime() + spreadOf(userId));
    expect(due.get(`notice:${userId}:later`)).toEqual(time);
  }
  expect(new Set(rows.map(({at}) => at)).size).toBeGreaterThan(1);
});

test('a mail whose server died before it was sent is sent two minutes later', async () => {
  await world.match(ada, others[0] ?? '', before(MINUTE));
  const {promise: attempted, resolve: attempt} = Promise.withResolvers<void>();
  const send = () => {
    attempt();
    return new Promise<never>(() => undefined);
  };
  void sendNotice({...world.sending, mailer: {send}}, {userId: ada}, NOON);
  await attempted;
  await world.tell(ada, after(MINUTE));
  await world.runJobs(after(MINUTE));
  expect(sink.mails).toEqual([]);
  await world.runJobs(after(2 * MINUTE));
  expect(sink.mails).toHaveLength(1);
});

test('what is read while the mail server is away is not mailed', async () => {
  await world.match(ada, others[0] ?? '', before(MINUTE));
  await failAt(NOON);
  await scratch.db.update(noticeSetting).set({seenAt: NOON}).where(eq(noticeSetting.userId, ada));
  await world.runJobs(after(HOUR));
  expect(sink.mails).toEqual([]);
  expect(await notices()).toBe(0);
});

test('a mail that waits for the morning is not sent to a member who has looked at night', async () => {
  await world.match(ada, others[0] ?? '', before(MINUTE));
  await failAt(EVENING);
  await world.runJobs(after(11 * HOUR));
  expect(await notices()).toBe(1);
  const seen = {seenAt: after(12 * HOUR)};
  await scratch.db.update(noticeSetting).set(seen).where(eq(noticeSetting.userId, ada));
  await world.runJobs(MORNING);
  expect(sink.mails).toEqual([]);
  expect(await notices()).toBe(0);
});

test('a push that no service has taken is tried again with its id, twice', async () => {
  await world.addDevice(ada, `https://fcm.googleapis.com/${ada}`);
  await world.match(ada, others[0] ?? '', before(MINUTE));
  world.answers.status = 503;
  await expect(world.tell(ada, NOON)).rejects.toThrow('No device');
  const {rows} = await scratch.db.execute(sql`
    select max_attempts as attempts from graphile_worker.jobs where task_identifier = 'push-notice'`);
  expect(rows).toEqual([{attempts: 2}]);
  world.answers.status = 201;
  await world.runJobs(after(MINUTE));
  await world.runJobs(after(HOUR));
  const [first, second, ...more] = world.pushed.map(({payload}) => payload);
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
