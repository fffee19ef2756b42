// Notices leave by mail at a pace that all servers share; a mail without a turn waits in the queue, not in a job's slot.
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startMailSink, type MailSink} from '../../../tests/support/mail-sink.ts';
import {
  before,
  DAY,
  HOUR,
  MINUTE,
  NOON,
  noticeWorld,
  type NoticeWorld,
} from '../../../tests/support/notice-world.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {takeMailTurn} from './mail-pace.ts';
import {sendNotice} from './send.ts';

const scratch = useScratchDatabase();
let sink: MailSink;
let world: NoticeWorld;
beforeAll(async () => {
  sink = await startMailSink();
  world = noticeWorld(scratch.db, sink);
});
afterAll(() => sink.stop());

const forgetTurns = () => scratch.db.execute(sql`delete from auth.attempt`);

const turns = (count: number, perSecond: number) =>
  Promise.all(
    Array.from({length: count}, () => scratch.db.transaction((tx) => takeMailTurn(tx, perSecond))),
  );

test('gives turns apart to all who ask at a time', async () => {
  await forgetTurns();
  const waits = await turns(12, 1 / 10);
  expect(waits.map((ms) => Math.round(ms / 10_000)).toSorted((a, b) => a - b)).toEqual(
    Array.from({length: 12}, (_, i) => i + 1),
  );
});

test('lets the mails of one second leave at once', async () => {
  await forgetTurns();
  expect(await turns(12, 24)).toEqual(Array.from({length: 12}, () => 0));
});

test('a notice leaves when its turn comes, by one mail', async () => {
  await forgetTurns();
  const ids = await world.members(['ada', 'ben', 'cleo', 'dan'], before(2 * DAY));
  const [ada = '', ben = '', cleo = '', dan = ''] = ids;
  await world.match(ada, ben, before(HOUR));
  await world.match(cleo, dan, before(HOUR));
  const slow = {...world.sending, mailPerSecond: 1 / 60};
  for (const userId of [ada, ben]) await sendNotice(slow, {userId}, NOON);
  expect(sink.mails).toEqual([]);
  await world.runJobs(new Date(NOON.getTime() + 58_000));
  expect(sink.mails).toEqual([]);
  await world.runJobs(new Date(NOON.getTime() + MINUTE));
  expect(sink.mails.map(({to0}) => to0)).toEqual([`${ada}@example.test`]);
  await sendNotice(slow, {userId: ben}, new Date(NOON.getTime() + MINUTE));
  await world.runJobs(new Date(NOON.getTime() + 3 * MINUTE));
  expect(sink.mails.map(({to0}) => to0)).toEqual([ada, ben].map((id) => `${id}@example.test`));
});
