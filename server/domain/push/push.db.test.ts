// Push notifications on real tables: subscribed and signed-in devices only, text on request, none for read messages.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {chatIdOf} from '../../../rules/chat.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {inventMember} from '../../../tests/support/population.ts';
import {session} from '../database/auth-tables.ts';
import {chat, chatMember, message, pushSubscription} from '../database/tables.ts';
import {createLog} from '../../platform/observability/log.ts';
import {randomFrom} from '../matching/random.ts';
import {deliverPush} from './deliver.ts';
import {notifyOfMatch, notifyOfMessage} from '../jobs/add-push-jobs.ts';
import {vapidKeys} from './vapid.ts';

const chatId = chatIdOf('ada', 'ben');
const log = createLog('silent');
const device = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
const HIS_SESSION = 'the session of ben';
const his = {userId: 'ben', sessionId: HIS_SESSION, ...device};
const QUIET = 'https://fcm.googleapis.com/quiet';
const OPEN = 'https://fcm.googleapis.com/open';

const scratch = useScratchDatabase();
let sent: {endpoint: string; payload: string}[] = [];
let status = 201;
let unreachable = '';
let gone = '';
const push = async ({endpoint}: {endpoint: string}, payload: string) => {
  sent.push({endpoint, payload});
  if (endpoint === unreachable) throw new Error('read ECONNRESET');
  return endpoint === gone ? 410 : status;
};

beforeAll(async () => {
  const {db} = scratch;
  await insertMembers(db, [inventMember('ada', randomFrom(1)), inventMember('ben', randomFrom(2))]);
  await db.insert(chat).values({id: chatId});
  await db.insert(chatMember).values([
    {chatId, userId: 'ada', otherId: 'ben', shownId: 'ben'},
    {chatId, userId: 'ben', otherId: 'ada', shownId: 'ada'},
  ]);
  await db.insert(message).values({id: 'm1', chatId, sender: 'ada', text: 'A secret'});
});
beforeEach(async () => {
  sent = [];
  status = 201;
  unreachable = '';
  gone = '';
  await scratch.db.delete(session);
  await scratch.db.insert(session).values({
    id: HIS_SESSION,
    token: 'a token',
    userId: 'ben',
    expiresAt: new Date(Date.now() + 60_000),
  });
  await scratch.db.insert(pushSubscription).values([
    {endpoint: QUIET, ...his},
    {endpoint: OPEN, ...his, showsText: true},
  ]);
});

const deliver = (job: Parameters<typeof deliverPush>[1]) =>
  deliverPush({db: scratch.db, log, push}, job);

test('puts the text in the payload only for devices that asked for it', async () => {
  await deliver({userId: 'ben', chatId, messageId: 'm1'});
  expect(sent.map(({endpoint}) => endpoint).toSorted()).toEqual([OPEN, QUIET]);
  for (const {endpoint, payload} of sent) {
    expect(payload.includes('A secret')).toBe(endpoint === OPEN);
  }
});

test('sends nothing for a message that was read meanwhile', async () => {
  const {db} = scratch;
  const hisSide = eq(chatMember.userId, 'ben');
  await db
    .update(chatMember)
    .set({lastReadAt: new Date(Date.now() + 60_000)})
    .where(hisSide);
  await deliver({userId: 'ben', chatId, messageId: 'm1'});
  await db.update(chatMember).set({lastReadAt: null}).where(hisSide);
  expect(sent).toEqual([]);
});

test('deletes an ended subscription and retries a failing push service', async () => {
  status = 410;
  await deliver({userId: 'ben', chatId});
  expect(await scratch.db.select().from(pushSubscription)).toEqual([]);
  await scratch.db.insert(pushSubscription).values({endpoint: QUIET, ...his});
  status = 503;
  await expect(deliver({userId: 'ben', chatId})).rejects.toThrow('No device');
});

const pushJob = z.object({
  userId: z.string(),
  chatId: z.string(),
  endpoints: z.optional(z.array(z.string())),
});

test.each([QUIET, OPEN])('retries only the unreached device %s of two', async (endpoint) => {
  const {db} = scratch;
  unreachable = endpoint;
  await deliver({userId: 'ben', chatId});
  expect(sent.map((notification) => notification.endpoint).toSorted()).toEqual([OPEN, QUIET]);
  sent = [];
  const {rows} = await db.execute<{payload: unknown}>(sql`
    delete from graphile_worker._private_jobs where key is null returning payload`);
  const again = pushJob.parse(rows[0]?.payload);
  expect(rows).toHaveLength(1);
  await expect(deliver(again)).rejects.toThrow('No device');
  unreachable = '';
  await deliver(again);
  expect(sent.map((notification) => notification.endpoint)).toEqual([endpoint, endpoint]);
  const {rows: more} = await db.execute(sql`
    select from graphile_worker._private_jobs where key is null`);
  expect(more).toEqual([]);
});

test('retries the job when one subscription has ended and the other device is unreachable', async () => {
  gone = QUIET;
  unreachable = OPEN;
  await expect(deliver({userId: 'ben', chatId})).rejects.toThrow('No device');
  const left = await scratch.db.select().from(pushSubscription);
  expect(left.map(({endpoint}) => endpoint)).toEqual([OPEN]);
});

test('retries the job when no device is reachable', async () => {
  await scratch.db.delete(pushSubscription).where(eq(pushSubscription.endpoint, OPEN));
  unreachable = QUIET;
  await expect(deliver({userId: 'ben', chatId})).rejects.toThrow('No device');
});

test('sends nothing to a device whose session ended or expired', async () => {
  await scratch.db.update(session).set({expiresAt: new Date(Date.now() - 1000)});
  await deliver({userId: 'ben', chatId});
  expect(sent).toEqual([]);
  await scratch.db.delete(session).where(eq(session.id, HIS_SESSION));
  expect(await scratch.db.select().from(pushSubscription)).toEqual([]);
});

test('adds jobs for subscribers only', async () => {
  const {db} = scratch;
  await notifyOfMessage(db, {id: 'm1', chatId, sender: 'ada'});
  await notifyOfMessage(db, {id: 'm2', chatId, sender: 'ben'});
  await notifyOfMatch(db, chatId);
  const {rows: jobs} = await db.execute<{key: string}>(
    sql`select key from graphile_worker.jobs where task_identifier = 'push'`,
  );
  expect(jobs.map(({key}) => key)).toEqual([`push:ben:${chatId}`]);
});

test('delivers on time while messages keep coming', async () => {
  const {db} = scratch;
  const waiting = async () => {
    const {rows} = await db.execute<{messageId: string; at: string}>(sql`
      select payload ->> 'messageId' as "messageId", run_at::text as at from graphile_worker._private_jobs
      where key = ${`push:ben:${chatId}`}`);
    return rows[0];
  };
  await notifyOfMessage(db, {id: 'm1', chatId, sender: 'ada'});
  const first = await waiting();
  await notifyOfMessage(db, {id: 'm2', chatId, sender: 'ada'});
  expect(await waiting()).toEqual({messageId: 'm2', at: first?.at});
});

test('keeps the keys of the first start', async () => {
  const {db} = scratch;
  const [first, other] = await Promise.all([vapidKeys(db), vapidKeys(db)]);
  expect(other).toEqual(first);
  expect(await vapidKeys(db)).toEqual(first);
});
