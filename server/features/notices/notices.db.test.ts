// Each kind of notice from its event to a real SMTP server, or to a stand-in for the push services.
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {eq, inArray, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {startMailSink, type MailSink} from '../../../tests/support/mail-sink.ts';
import {
  after,
  before,
  DAY,
  HOUR,
  MINUTE,
  NOON,
  noticeWorld,
  PUBLIC_URL,
  type NoticeWorld,
} from '../../../tests/support/notice-world.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {notice, noticeSetting} from '../../platform/database/notice-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {readMemberData} from '../account/read-member-data.ts';
import {considerReminders, considerSuggestions, noteMatch, noteMessage} from './add-notice-jobs.ts';
import {acknowledge, writeChoices} from './settings.ts';

const scratch = useScratchDatabase();
let sink: MailSink;
let world: NoticeWorld;

beforeAll(async () => {
  sink = await startMailSink();
  world = noticeWorld(scratch.db, sink);
});
afterAll(() => sink.stop());

let ada: string;
let ben: string;
beforeEach(async () => {
  await scratch.db.execute(sql`delete from graphile_worker._private_jobs`);
  sink.mails.length = 0;
  world.pushed.length = 0;
  world.answers.status = 201;
  [ada = '', ben = ''] = await world.members(['ada', 'ben'], before(2 * DAY));
});

const mailsTo = (userId: string) => sink.mails.filter(({to0}) => to0 === `${userId}@example.test`);
const subjectsTo = (userId: string) => mailsTo(userId).map(({subject}) => subject);

test('a match reaches each of the two by one mail', async () => {
  const chatId = await world.match(ada, ben, before(MINUTE));
  await noteMatch(scratch.db, chatId);
  await noteMatch(scratch.db, chatId);
  await world.runJobs(NOON);
  expect(sink.mails.map(({to0}) => to0).toSorted()).toEqual([
    `${ada}@example.test`,
    `${ben}@example.test`,
  ]);
  const [mail] = mailsTo(ada);
  expect(mail).toMatchObject({
    subject: 'You have a new match!',
    messageId: expect.stringMatching(/^<[0-9a-f]{32}@wing\.example>$/),
  });
  expect(new Set(sink.mails.map(({messageId}) => messageId)).size).toBe(2);
  expect(mail?.text).toContain(`${PUBLIC_URL}/chat/${chatId}`);
  expect(mail?.html).toContain(`href="${PUBLIC_URL}/chat/${chatId}"`);
  const headers = Object.fromEntries(mail?.headers.map(({key, value}) => [key, value]) ?? []);
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'feedback-id': 'match:notice:wing',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'list-unsubscribe': `<${PUBLIC_URL}/api/unsubscribe?token=${world.tokens.make(ada, 'match')}>`,
  });
});

test('an unread message is mailed after a quarter of an hour, and never its text', async () => {
  const chatId = await world.match(ada, ben, before(3 * DAY));
  await world.write(chatId, ada, before(14 * MINUTE));
  await world.tell(ben, NOON);
  await world.runJobs(NOON);
  expect(sink.mails).toEqual([]);
  await world.runJobs(after(MINUTE));
  expect(subjectsTo(ben)).toEqual(['You have a new message']);
  expect(sink.mails[0]?.raw).not.toContain('A secret');
  await world.tell(ada, after(MINUTE));
  await world.runJobs(after(MINUTE));
  expect(mailsTo(ada)).toEqual([]);
});

test('a message that was read on another device is not mailed', async () => {
  const chatId = await world.match(ada, ben, before(3 * DAY));
  await world.write(chatId, ada, before(20 * MINUTE));
  await noteMessage(scratch.db, {chatId, sender: ada}, {hasDevice: false, isNoted: false});
  await scratch.db.execute(sql`
    update chat_member set last_read_at = ${before(19 * MINUTE).toISOString()} where chat_id = ${chatId}`);
  await world.runJobs(NOON);
  expect(sink.mails).toEqual([]);
});

test('suggestions of a round reach members who have not looked since', async () => {
  const offeredAt = new Date(Date.now() - MINUTE);
  await world.offer(ada, ben, offeredAt);
  await scratch.db
    .update(noticeSetting)
    .set({seenAt: new Date()})
    .where(eq(noticeSetting.userId, ben));
  await considerSuggestions(scratch.db);
  await world.runJobs(NOON);
  expect(sink.mails.map(({to0, subject}) => [to0, subject])).toEqual([
    [`${ada}@example.test`, 'You have new suggestions'],
  ]);
  await considerSuggestions(scratch.db);
  await world.runJobs(after(2 * DAY));
  expect(sink.mails).toHaveLength(1);
});

test('a match goes before the cards of a round, however many are due', async () => {
  // In the past at any time of the day: the job compares with the clock of the database.
  await world.offer(ada, ben, before(2 * DAY));
  await considerSuggestions(scratch.db);
  await noteMatch(scratch.db, chatIdOf(ada, ben));
  const {rows} = await scratch.db.execute(sql`
    select key from graphile_worker.jobs where key like ${`notice:${ada}:%`} order by priority`);
  expect(rows).toEqual([{key: `notice:${ada}:soon`}, {key: `notice:${ada}:card`}]);
});

test('a member who waits for their turn after a round keeps it in the next hours', async () => {
  const [cleo = '', dan = ''] = await world.members(['cleo', 'dan'], before(20 * DAY));
  await world.offer(cleo, dan, before(13 * DAY));
  const turnOfCleo = async () => {
    const {rows} = await scratch.db.execute(sql`
      select run_at from graphile_worker.jobs where key = ${`notice:${cleo}:card`}`);
    return rows;
  };
  await considerSuggestions(scratch.db);
  const first = await turnOfCleo();
  expect(first).toHaveLength(1);
  await considerReminders(scratch.db);
  expect(await turnOfCleo()).toEqual(first);
});

test('a card that waits for an answer on its 12th day is mailed once, whatever the other has answered', async () => {
  const others = await world.members(['cleo', 'dan'], before(20 * DAY));
  const [cleo = '', dan = ''] = others;
  const offeredAt = new Date(Date.now() - 12 * DAY - MINUTE);
  await world.offer(ada, cleo, offeredAt);
  await world.offer(ben, dan, offeredAt);
  await scratch.db
    .update(suggestion)
    .set({response: 'Yes', respondedAt: new Date(Date.now() - 6 * DAY)})
    .where(eq(suggestion.userId, dan));
  const seen = {seenAt: new Date(Date.now() - DAY)};
  await scratch.db.update(noticeSetting).set(seen);
  for (let hour = 0; hour < 3; hour += 1) {
    await scratch.db.execute(sql`select graphile_worker.add_job('notice-reminders')`);
    await world.runJobs(after(hour * 60 * MINUTE));
  }
  // The two mails tell the same, but for their addressees.
  const [one, two] = [mailsTo(ada), mailsTo(ben)];
  expect(one.map(({subject}) => subject)).toEqual(['A suggestion is waiting for your answer']);
  expect(
    two.map(({subject, text}) => [
      subject,
      text?.replaceAll(world.tokens.make(ben, 'reminder'), ''),
    ]),
  ).toEqual(
    one.map(({subject, text}) => [
      subject,
      text?.replaceAll(world.tokens.make(ada, 'reminder'), ''),
    ]),
  );
  expect(mailsTo(dan)).toEqual([]);
});

test('a member with a device gets a push, and a mail only when no device has shown it within a day', async () => {
  await world.addDevice(ada, 'https://fcm.googleapis.com/ada');
  await world.addDevice(ben, 'https://fcm.googleapis.com/ben');
  const chatId = await world.match(ada, ben, before(MINUTE));
  await noteMatch(scratch.db, chatId);
  await world.runJobs(NOON);
  expect(world.pushed.map(({endpoint}) => endpoint).toSorted()).toEqual([
    'https://fcm.googleapis.com/ada',
    'https://fcm.googleapis.com/ben',
  ]);
  const [own] = await scratch.db.select().from(notice).where(eq(notice.userId, ada));
  expect(
    JSON.parse(world.pushed.find(({endpoint}) => endpoint.endsWith('ada'))?.payload ?? ''),
  ).toEqual({
    title: 'Wing',
    body: 'You have a new match.',
    url: `/chat/${chatId}`,
    id: own?.id,
    news: 1,
  });
  expect(await acknowledge(scratch.db, ben, own?.id ?? '')).toBeUndefined();
  expect(await acknowledge(scratch.db, ada, own?.id ?? '')).toBe('match');
  expect(await acknowledge(scratch.db, ada, own?.id ?? '')).toBeUndefined();
  await world.runJobs(after(DAY - MINUTE));
  expect(sink.mails).toEqual([]);
  await world.runJobs(after(DAY));
  expect(sink.mails.map(({to0}) => to0)).toEqual([`${ben}@example.test`]);
  expect(world.pushed).toHaveLength(2);
});

test('a member whose pushes nobody acknowledges gets a mail after a day, however often they are pushed', async () => {
  await world.addDevice(ada, 'https://fcm.googleapis.com/silent');
  const chatId = await world.match(ada, ben, before(3 * DAY));
  for (let hour = 0; hour <= 24; hour += 4) {
    const now = after(hour * HOUR);
    if (hour < 10 || hour > 19) {
      await world.write(chatId, ben, new Date(now.getTime() - MINUTE));
      await world.tell(ada, now);
    }
    await world.runJobs(now);
  }
  expect(world.pushed.length).toBeGreaterThan(2);
  expect(subjectsTo(ada)).toEqual(['You have a new message']);
});

test('a lost push does not keep later messages from a member who wants no mails about messages', async () => {
  await world.addDevice(ada, 'https://fcm.googleapis.com/off-for-days');
  await writeChoices(scratch.db, ada, {off: ['mail:message'], namesInMails: false});
  const chatId = await world.match(ada, ben, before(3 * DAY));
  for (const at of [NOON, after(2 * DAY)]) {
    await world.write(chatId, ben, new Date(at.getTime() - MINUTE));
    await world.tell(ada, at);
    await world.runJobs(at);
  }
  expect(world.pushed).toHaveLength(2);
  expect(mailsTo(ada)).toEqual([]);
});

test('a mail that the mail server takes late tells what waits by then, and the next one waits for a day from then', async () => {
  await world.offer(ada, ben, before(MINUTE));
  sink.refuse('rcpt', {code: 450, message: '4.2.1 Try later'});
  await expect(world.tell(ada, NOON)).rejects.toThrow();
  sink.refuse('rcpt', undefined);
  const chatId = await world.match(ada, ben, after(5 * HOUR - MINUTE));
  await world.runJobs(after(5 * HOUR));
  expect(mailsTo(ada)).toHaveLength(1);
  await world.tell(ada, after(5 * HOUR + MINUTE));
  await world.runJobs(after(5 * HOUR + MINUTE));
  expect(mailsTo(ada)).toHaveLength(1);
  await world.write(chatId, ben, after(6 * HOUR));
  await world.tell(ada, after(DAY));
  await world.runJobs(after(DAY));
  expect(mailsTo(ada)).toHaveLength(1);
  await world.runJobs(after(DAY + 5 * HOUR));
  expect(mailsTo(ada)).toHaveLength(2);
});

test.each([410, 403])(
  'a push that the service refuses with %d becomes a mail at once',
  async (status) => {
    await world.addDevice(ada, `https://fcm.googleapis.com/refusing-${status}`);
    const chatId = await world.match(ada, ben, before(MINUTE));
    world.answers.status = status;
    await noteMatch(scratch.db, chatId);
    await world.runJobs(NOON);
    expect(world.pushed).toHaveLength(1);
    expect(subjectsTo(ada)).toEqual(['You have a new match!']);
  },
);

test('a member with an unconfirmed address hears by push, and by no mail', async () => {
  await scratch.db
    .update(user)
    .set({emailVerified: false})
    .where(inArray(user.id, [ada, ben]));
  await world.addDevice(ada, 'https://fcm.googleapis.com/adas');
  await noteMatch(scratch.db, await world.match(ada, ben, before(MINUTE)));
  await world.runJobs(NOON);
  expect([world.pushed.length, sink.mails.length]).toEqual([1, 0]);
});

test('an export names a member’s choices and notices, and deletion removes them', async () => {
  await world.match(ada, ben, before(MINUTE));
  await writeChoices(scratch.db, ada, {off: ['mail:reminder'], namesInMails: true});
  await world.tell(ada, NOON);
  await world.runJobs(NOON);
  const {tables} = await readMemberData(scratch.db, ada);
  expect(tables.notice_setting).toMatchObject([{off: ['mail:reminder'], namesInMails: true}]);
  expect(tables.notice).toMatchObject([{kind: 'match', way: 'mail'}]);
  await scratch.db.execute(sql`
    update auth."user" set leaves_at = now() - interval '1 second' where id = ${ada}`);
  await scratch.db.execute(sql`select forget_member(${ada})`);
  expect(await scratch.db.$count(noticeSetting, eq(noticeSetting.userId, ada))).toBe(0);
  expect(await scratch.db.$count(notice, eq(notice.userId, ada))).toBe(0);
});
