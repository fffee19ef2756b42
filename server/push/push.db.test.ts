// Who is notified of what, on real tables: subscribers only, without the text unless they want it, not
// of what they have read, and no device that is gone.
import {eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, inject, test} from 'vitest';
import {chatIdOf} from '../../rules/chat.ts';
import {
  insertMembers,
  scratchDatabase,
  type ScratchDatabase,
} from '../../tests/support/scratch-database.ts';
import {inventMember} from '../../tests/support/population.ts';
import {signUp} from '../../tests/support/member.ts';
import {chat, chatMember, message, pushSubscription} from '../db/tables.ts';
import {createLog} from '../log.ts';
import {randomFrom} from '../matching/random.ts';
import {deliverPush} from './deliver.ts';
import {notifyOfMatch, notifyOfMessage} from './notify.ts';
import {vapidKeys} from './vapid.ts';

const stack = inject('stack');
const chatId = chatIdOf('ada', 'ben');
const log = createLog('silent');
const device = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
const QUIET = 'https://fcm.googleapis.com/quiet';
const OPEN = 'https://fcm.googleapis.com/open';

let scratch: ScratchDatabase;
let said: {endpoint: string; payload: string}[] = [];
let status = 201;
const push = async ({endpoint}: {endpoint: string}, payload: string) => {
  said.push({endpoint, payload});
  return status;
};

beforeAll(async () => {
  scratch = await scratchDatabase(stack.databaseUrl);
  const {db} = scratch;
  await insertMembers(db, [inventMember('ada', randomFrom(1)), inventMember('ben', randomFrom(2))]);
  await db.insert(chat).values({id: chatId});
  await db.insert(chatMember).values([
    {chatId, userId: 'ada', otherId: 'ben'},
    {chatId, userId: 'ben', otherId: 'ada'},
  ]);
  await db.insert(message).values({id: 'm1', chatId, sender: 'ada', text: 'A secret'});
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  said = [];
  status = 201;
  await scratch.db.delete(pushSubscription);
  await scratch.db.insert(pushSubscription).values([
    {endpoint: QUIET, userId: 'ben', ...device},
    {endpoint: OPEN, userId: 'ben', ...device, showsText: true},
  ]);
});

const deliver = (told: {userId: string; chatId: string; messageId?: string}) =>
  deliverPush({db: scratch.db, log, push}, told);

test('the text is in the payload only where it is wanted', async () => {
  await deliver({userId: 'ben', chatId, messageId: 'm1'});
  expect(said.map(({endpoint}) => endpoint).toSorted()).toEqual([OPEN, QUIET]);
  for (const {endpoint, payload} of said) {
    expect(payload.includes('A secret')).toBe(endpoint === OPEN);
  }
});

test('what has been read meanwhile is not told', async () => {
  const {db} = scratch;
  const his = eq(chatMember.userId, 'ben');
  await db
    .update(chatMember)
    .set({lastReadAt: new Date(Date.now() + 60_000)})
    .where(his);
  await deliver({userId: 'ben', chatId, messageId: 'm1'});
  await db.update(chatMember).set({lastReadAt: null}).where(his);
  expect(said).toEqual([]);
});

test('a device that is gone is forgotten; a service in trouble is asked again', async () => {
  status = 410;
  await deliver({userId: 'ben', chatId});
  expect(await scratch.db.select().from(pushSubscription)).toEqual([]);
  await scratch.db.insert(pushSubscription).values({endpoint: QUIET, userId: 'ben', ...device});
  status = 503;
  await expect(deliver({userId: 'ben', chatId})).rejects.toThrow('No device');
});

test('jobs are made for subscribers alone', async () => {
  const {db} = scratch;
  await notifyOfMessage(db, {id: 'm1', chatId, sender: 'ada'});
  await notifyOfMessage(db, {id: 'm2', chatId, sender: 'ben'});
  await notifyOfMatch(db, chatId);
  const {rows: jobs} = await db.execute<{key: string}>(
    sql`select key from graphile_worker.jobs where task_identifier = 'push'`,
  );
  expect(jobs.map(({key}) => key)).toEqual([`push:ben:${chatId}`]);
});

test('subscribing is for members, on our own pages, with a known service', async () => {
  const member = await signUp(stack);
  const put = (cookie: string, endpoint: string, origin = stack.url) =>
    fetch(`${stack.url}/api/push/subscription`, {
      method: 'PUT',
      headers: {'content-type': 'application/json', cookie, origin},
      body: JSON.stringify({endpoint, keys: device, showsText: false}),
    });
  expect((await put('', QUIET)).status).toBe(401);
  expect((await put(member.cookie, 'https://127.0.0.1/x')).status).toBe(400);
  expect((await put(member.cookie, QUIET, 'https://evil.example')).status).toBe(403);
  expect((await put(member.cookie, QUIET)).status).toBe(204);
  const key = await fetch(`${stack.url}/api/push/key`, {headers: {cookie: member.cookie}});
  expect(await key.json()).toEqual({publicKey: expect.stringMatching(/^[\w-]{87}$/)});
});

test('the key pair is the same as long as the secret is', () => {
  expect(vapidKeys('one')).toEqual(vapidKeys('one'));
  expect(vapidKeys('one')).not.toEqual(vapidKeys('two'));
});
