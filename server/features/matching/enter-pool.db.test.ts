// A member who enters the pool gets suggestions without waiting for a round; later saves add no job.
import {sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {enterPool} from './enter-pool.ts';

const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;

const base = useScratchDatabase();
beforeAll(async () => {
  const members = ['ann', 'bob', 'cyd'].map((id) => blankMember(id, inPool));
  await insertManyMembers(base.db, [...members, blankMember('dan', {})]);
});
beforeEach(() =>
  base.db.execute(sql`truncate pairing, graphile_worker._private_jobs restart identity cascade`),
);

/** The members with a job after these have saved an answer that the pool requires. */
async function servedAfter(...userIds: string[]): Promise<string[]> {
  await base.db.transaction(async (tx) => {
    for (const userId of userIds) await enterPool(tx, userId);
  });
  const {rows} = await base.db.execute<{key: string}>(
    sql`select key from graphile_worker.jobs where task_identifier = 'serve-member' order by key`,
  );
  return rows.map(({key}) => key.replace('serve:', ''));
}

test("adds a job as soon as a member's required answers are saved, not before", async () => {
  expect(await servedAfter('ann', 'dan')).toEqual(['ann']);
});

test('a member who was offered a pair before waits for the next round', async () => {
  await base.db
    .insert(pairing)
    .values([{lowId: 'ann', highId: 'bob', score: 0.5, closedAt: new Date(), why: 'rejected'}]);
  await base.db.execute(sql`delete from vacancy`);
  expect(await servedAfter('ann', 'bob', 'cyd')).toEqual(['cyd']);
  // Newcomers find them at once.
  const {rows} = await base.db.execute(sql`select user_id from vacancy order by user_id`);
  expect(rows.map((row) => row['user_id'])).toEqual(['ann', 'bob', 'cyd']);
});
