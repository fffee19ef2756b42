// What is deleted once it has expired: sessions with their push subscriptions, former matches, records of rounds, times of writes.
import {asc} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {matchingRound} from '../../platform/database/matching-tables.ts';
import {notice, pushSubscription} from '../../platform/database/notice-tables.ts';
import {operator, operatorSession} from '../../platform/database/operator-tables.ts';
import {formerMatch} from '../../platform/database/safety-tables.ts';
import {writeTime} from '../../platform/database/write-tables.ts';
import {deleteExpired} from './delete-expired.ts';

const [ADA, BEN] = ['adaXXXXXXXX', 'benXXXXXXXX'];
const NOW = new Date('2026-06-15T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const base = useScratchDatabase();
beforeAll(() => insertMembers(base.db, [blankMember(ADA), blankMember(BEN)]));

const rounds = async () => {
  const rows = await base.db
    .select({madeAt: matchingRound.madeAt})
    .from(matchingRound)
    .orderBy(asc(matchingRound.madeAt));
  return rows.map(({madeAt}) => madeAt);
};
const addRounds = (days: readonly number[]) =>
  base.db
    .insert(matchingRound)
    .values(days.map((ago) => ({madeAt: daysAgo(ago), norms: {}, answers: 0})));

test('deletes ended sessions, their push subscriptions, and former matches that are no longer shown', async () => {
  for (const [id, expiresAt] of [
    ['ended', daysAgo(0.01)],
    ['running', daysAgo(-1)],
  ] as const) {
    await base.db.insert(session).values({id, token: id, userId: ADA, expiresAt});
    await base.db
      .insert(pushSubscription)
      .values({endpoint: id, userId: ADA, sessionId: id, p256dh: 'x', auth: 'x'});
  }
  await base.db.insert(operator).values({id: 'olga', name: 'Olga', email: 'olga@example.com'});
  await base.db.insert(operatorSession).values([
    {id: 'ended', token: 'ended', userId: 'olga', expiresAt: daysAgo(0.01)},
    {id: 'running', token: 'running', userId: 'olga', expiresAt: daysAgo(-1)},
  ]);
  await base.db.insert(formerMatch).values([
    {userId: ADA, otherId: BEN, name: 'Ben', endedAt: daysAgo(31)},
    {userId: BEN, otherId: ADA, name: 'Ada', endedAt: daysAgo(29)},
  ]);
  await deleteExpired(base.db, NOW);
  for (const table of [session, operatorSession]) {
    expect(await base.db.select({id: table.id}).from(table)).toEqual([{id: 'running'}]);
  }
  expect(
    await base.db.select({endpoint: pushSubscription.endpoint}).from(pushSubscription),
  ).toEqual([{endpoint: 'running'}]);
  expect(await base.db.select({of: formerMatch.userId}).from(formerMatch)).toEqual([{of: BEN}]);
});

test('deletes the records of old rounds, except the last one', async () => {
  await addRounds([60, 31]);
  await deleteExpired(base.db, NOW);
  expect(await rounds()).toEqual([daysAgo(31)]);
  await addRounds([29, 1]);
  await deleteExpired(base.db, NOW);
  expect(await rounds()).toEqual([daysAgo(29), daysAgo(1)]);
});

test('deletes old notices, except the latest of its kind, way and outcome', async () => {
  const decided = [
    ['replaced', 'message', 40],
    ['latest', 'message', 35],
    ['other', 'match', 60],
  ] as const;
  await base.db.insert(notice).values(
    decided.map(([id, kind, days]) => {
      return {id, userId: ADA, kind, way: 'mail' as const, decidedAt: daysAgo(days)};
    }),
  );
  await deleteExpired(base.db, NOW);
  const left = await base.db.select({id: notice.id}).from(notice).orderBy(asc(notice.id));
  expect(left.map(({id}) => id)).toEqual(['latest', 'other']);
});

test('deletes times of writes that no later write can be older than', async () => {
  await base.db.insert(writeTime).values([
    {userId: ADA, what: 'name', at: daysAgo(14.1)},
    {userId: ADA, what: 'age', at: daysAgo(13.9)},
  ]);
  await deleteExpired(base.db, NOW);
  expect(await base.db.select({what: writeTime.what}).from(writeTime)).toEqual([{what: 'age'}]);
});
