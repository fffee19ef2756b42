// Counts attempts for all servers together, and deletes rate-limit counters when they expire, not before.
import {eq} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {attempt} from './auth-tables.ts';
import {LIMITS, LIMITED_ACTIONS} from '../../../rules/account/account.ts';
import {openDatabase} from '../postgres/client.ts';
import {createLimiter} from './attempt-limits.ts';

const scratch = useScratchDatabase();

const keys = async () =>
  (await scratch.db.select({key: attempt.key}).from(attempt)).map((row) => row.key);

test('deletes expired counters only', async () => {
  const limiter = createLimiter(scratch.db);
  await limiter.count('password', {account: 'ada@example.org', address: '1.2.3.4'});
  const old = await keys();
  for (const key of old) {
    const expire = new Date(Date.now() - 1000);
    await scratch.db.update(attempt).set({expire}).where(eq(attempt.key, key));
  }
  await limiter.count('password', {account: 'ben@example.org', address: '5.6.7.8'});
  const young = (await keys()).filter((key) => !old.includes(key));
  expect(old.length).toBeGreaterThan(0);
  expect(young.length).toBeGreaterThan(0);
  await limiter.deleteExpired();
  expect((await keys()).toSorted()).toEqual(young.toSorted());
});

test.each(LIMITED_ACTIONS)('counts %s at two servers together', async (action) => {
  const other = openDatabase(scratch.url, 'wing-test', 1);
  const [one, two] = [createLimiter(scratch.db), createLimiter(other.db)];
  const attempted = {account: 'cleo@example.org', address: '9.8.7.6'};
  const limit = Math.min(...Object.values(LIMITS[action]).map(({points}) => points));
  for (let i = 0; i < limit; i += 1) {
    expect(await (i % 2 === 0 ? one : two).count(action, attempted)).toBeUndefined();
  }
  expect(await one.count(action, attempted)).toBeGreaterThan(0);
  expect(await two.count(action, attempted)).toBeGreaterThan(0);
  await other.close();
});

test('a sign-in or a reset forgets the wrong passwords of its address', async () => {
  const limiter = createLimiter(scratch.db);
  const attempted = {account: 'dora@example.org', address: '9.8.7.5'};
  const {points} = LIMITS.signIn.accountFromAddress;
  for (let i = 0; i < points; i += 1) await limiter.count('signIn', attempted);
  expect(await limiter.count('signIn', attempted)).toBeGreaterThan(0);
  await limiter.trustAddress(attempted);
  expect(await limiter.count('signIn', attempted)).toBeUndefined();
});
