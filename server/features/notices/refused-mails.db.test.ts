// What follows when a real SMTP server refuses a notice: another attempt, or no more mails to an address that does not exist.
import {eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {startMailSink, type MailSink} from '../../../tests/support/mail-sink.ts';
import {
  after,
  before,
  DAY,
  MINUTE,
  NOON,
  noticeWorld,
  type NoticeWorld,
} from '../../../tests/support/notice-world.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {confirmEmail} from '../account/email-change.ts';
import {createLink} from '../../platform/database/mailed-links.ts';
import {notice, noticeSetting} from '../../platform/database/notice-tables.ts';
import {noteMatch} from './add-notice-jobs.ts';
import {sendNotice} from './send.ts';

const scratch = useScratchDatabase();
let sink: MailSink;
let world: NoticeWorld;
let ada: string;
let ben: string;

beforeAll(async () => {
  sink = await startMailSink();
  world = noticeWorld(scratch.db, sink);
});
afterAll(() => sink.stop());
beforeEach(async () => {
  await scratch.db.execute(sql`delete from graphile_worker._private_jobs`);
  sink.mails.length = 0;
  [ada = '', ben = ''] = await world.members(['ada', 'ben'], before(2 * DAY));
});

const mailsTo = (userId: string) => sink.mails.filter(({to0}) => to0 === `${userId}@example.test`);

test('an address that is refused for good turns mails off, until the member has another one', async () => {
  const [cleo = ''] = await world.members(['cleo'], before(2 * DAY));
  await world.match(ada, ben, before(MINUTE));
  sink.refuse('rcpt', {code: 550, message: '5.1.1 No such mailbox'});
  await world.tell(ada, NOON);
  await world.runJobs(NOON);
  const [setting] = await scratch.db
    .select()
    .from(noticeSetting)
    .where(eq(noticeSetting.userId, ada));
  expect(setting?.mailRefusedAt).not.toBeNull();
  sink.refuse('rcpt', undefined);
  const chatId = await world.match(ada, cleo, after(DAY - MINUTE));
  await world.tell(ada, after(DAY));
  await world.runJobs(after(DAY));
  expect(sink.mails).toEqual([]);

  const moved = {userId: ada, email: `moved-${ada}@example.test`};
  const token = await createLink(scratch.db, 'email', moved, new Date());
  const opened = {token, userId: ada, sessionId: 'of a browser'};
  expect(await confirmEmail(scratch.db, opened, new Date())).toBe('done');
  await noteMatch(scratch.db, chatId);
  await world.runJobs(after(DAY));
  expect(mailsTo(`moved-${ada}`).map(({subject}) => subject)).toEqual(['You have a new match!']);
});

test.each([
  ['rcpt', 550, '5.7.1 Your network is blocked'],
  ['rcpt', 550, '5.1.8 Sender address rejected: Domain not found'],
  ['rcpt', 552, '5.2.2 Mailbox full'],
  ['rcpt', 450, '4.2.1 Try later'],
  ['data', 554, '5.1.1 Looks like spam'],
] as const)(
  '%s %d %s fails the job, which sends the same mail later',
  async (when, code, message) => {
    await world.match(ada, ben, before(MINUTE));
    sink.refuse(when, {code, message});
    await expect(world.tell(ada, NOON)).rejects.toThrow();
    const [setting] = await scratch.db
      .select()
      .from(noticeSetting)
      .where(eq(noticeSetting.userId, ada));
    expect(setting?.mailRefusedAt).toBeNull();
    sink.refuse(when, undefined);
    const [{id = ''} = {}] = await scratch.db.select().from(notice).where(eq(notice.userId, ada));
    await world.runJobs(after(MINUTE));
    await sendNotice(world.sending, {userId: ada, id}, after(MINUTE));
    expect(mailsTo(ada).map(({messageId}) => messageId)).toEqual([`<${id}@wing.example>`]);
  },
);
