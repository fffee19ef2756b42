// Push notifications on real tables: to subscribed and signed-in devices only, with a message's text on request.
import {eq} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {inventMember} from '../../../tests/support/population.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {pushSubscription} from '../../platform/database/notice-tables.ts';
import {createLog} from '../../platform/observability/log.ts';
import {randomFrom} from '../matching/random.ts';
import {pushToDevices} from './deliver-push.ts';
import {vapidKeys} from './vapid.ts';

const log = createLog('silent');
const device = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
const HIS_SESSION = 'the session of ben';
const his = {userId: 'ben', sessionId: HIS_SESSION, ...device};
const QUIET = 'https://fcm.googleapis.com/quiet';
const OPEN = 'https://fcm.googleapis.com/open';

const scratch = useScratchDatabase();
let sent: {endpoint: string; payload: string}[] = [];
/** By endpoint; 201 without one, and 0 for a service that is not reached. */
let statuses: Record<string, number> = {};
const push = async ({endpoint}: {endpoint: string}, payload: string) => {
  sent.push({endpoint, payload});
  const status = statuses[endpoint] ?? 201;
  if (status === 0) throw new Error('read ECONNRESET');
  return status;
};

beforeAll(async () => {
  await insertMembers(scratch.db, [inventMember('ben', randomFrom(2))]);
});
beforeEach(async () => {
  sent = [];
  statuses = {};
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

const deliver = () =>
  pushToDevices({db: scratch.db, log, push}, 'ben', {quiet: {}, full: {body: 'A secret'}});
const endpoints = async () =>
  (await scratch.db.select().from(pushSubscription)).map(({endpoint}) => endpoint).toSorted();

test('puts the text in the payload only for devices that asked for it', async () => {
  expect(await deliver()).toBe(true);
  expect(sent.map(({endpoint}) => endpoint).toSorted()).toEqual([OPEN, QUIET]);
  for (const {endpoint, payload} of sent) {
    expect(payload.includes('A secret')).toBe(endpoint === OPEN);
  }
});

test.each([
  [{[QUIET]: 410, [OPEN]: 404}, false, []],
  [{[QUIET]: 410}, true, [OPEN]],
  [{[QUIET]: 400, [OPEN]: 413}, false, [OPEN, QUIET]],
  [{[QUIET]: 503}, true, [OPEN, QUIET]],
  [{[QUIET]: 0}, true, [OPEN, QUIET]],
])('with the answers %j: accepted %s, subscriptions left %j', async (given, accepted, left) => {
  statuses = given;
  expect(await deliver()).toBe(accepted);
  expect(await endpoints()).toEqual(left);
});

test.each([429, 500, 503, 0])(
  'tries again later after %d of one and 400 of the other',
  async (status) => {
    statuses = {[QUIET]: status, [OPEN]: 400};
    await expect(deliver()).rejects.toThrow('No device');
  },
);

test('sends nothing to devices whose session has expired, and forgets those whose session has ended', async () => {
  await scratch.db.update(session).set({expiresAt: new Date(0)});
  expect(await deliver()).toBe(false);
  expect(sent).toEqual([]);
  await scratch.db.delete(session).where(eq(session.id, HIS_SESSION));
  expect(await endpoints()).toEqual([]);
});

test('keeps the keys of the first start', async () => {
  const {db} = scratch;
  const [first, other] = await Promise.all([vapidKeys(db), vapidKeys(db)]);
  expect(other).toEqual(first);
  expect(await vapidKeys(db)).toEqual(first);
});
