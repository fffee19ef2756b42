// Settling a pair that is already settled, that no longer fits, that has lost a card, or while the database is busy.
import {eq, sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {MAX_AGE} from '../../../rules/questionnaire/basics.ts';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {questionnaire, wallet} from '../../platform/database/tables.ts';
import {settlePair} from './settle.ts';

const base = useScratchDatabase();

let made = 0;
/** Two members whose cards of each other both say Yes. */
async function willingPair(): Promise<readonly [string, string]> {
  const pair = [`a${(made += 1)}`, `b${made}`] as const;
  const [a, b] = pair;
  await insertMembers(
    base.db,
    pair.map((id) => blankMember(id)),
  );
  const response = 'Yes' as const;
  const yes = {position: 0, description: '', reasons: [], response};
  await base.db.insert(suggestion).values([
    {userId: a, otherId: b, ...yes},
    {userId: b, otherId: a, ...yes},
  ]);
  return pair;
}

const settle = (pair: readonly [string, string]) =>
  withRetry(() => base.db.transaction((tx) => settlePair(tx, pair)));

async function creditsOf(pair: readonly string[]): Promise<number[]> {
  const rows = await base.db.select().from(wallet);
  return rows.filter(({userId}) => pair.includes(userId)).map(({credits}) => credits);
}

test('a settled pair stays unchanged', async () => {
  const pair = await willingPair();
  await settle(pair);
  await settle(pair);
  expect(await creditsOf(pair)).toEqual([80, 80]);
});

test('a pair that is outside its wishes by now is not charged, and can be settled once it fits again', async () => {
  const pair = await willingPair();
  const [a, b] = pair;
  const limit = (maxAgePreference: number) =>
    base.db.update(questionnaire).set({maxAgePreference}).where(eq(questionnaire.userId, a));
  await limit(blankMember(b).age - 1);
  await settle(pair);
  expect(await creditsOf(pair)).toEqual([100, 100]);
  await limit(MAX_AGE);
  await settle(pair);
  expect(await creditsOf(pair)).toEqual([80, 80]);
});

test('a match closes the offer', async () => {
  const [a, b] = await willingPair();
  const offer = sql`select why, closed_at is not null as "isClosed" from pairing
    where low_id = ${a} and high_id = ${b}`;
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score) values (${a}, ${b}, 0.5)`);
  await settle([a, b]);
  expect((await base.db.execute(offer)).rows).toEqual([{why: 'matched', isClosed: true}]);
});

test('a match asks the wingman for one message', async () => {
  const pair = await willingPair();
  await settle(pair);
  const chatId = chatIdOf(...pair);
  const {rows} = await base.db.execute(sql`
    select identifier, payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id
    where key = ${`wingman:${chatId}`}`);
  expect(rows).toEqual([{identifier: 'wingman', payload: {chatId}}]);
});

test('one Yes makes no match when the other card is gone', async () => {
  const [a, b] = await willingPair();
  await base.db.execute(sql`delete from suggestion where user_id = ${a}`);
  await settle([a, b]);
  expect(await creditsOf([a, b])).toEqual([100, 100]);
});

test('retries a charge while the database is busy', async () => {
  const pair = await willingPair();
  await base.db.execute(sql`create sequence attempt`);
  await base.db.execute(sql`
    create function be_busy_once() returns trigger language plpgsql as $$
    begin
      if nextval('attempt') = 1 then raise 'busy' using errcode = '40001'; end if;
      return new;
    end $$`);
  await base.db.execute(sql`
    create trigger busy before insert on credit_entry
      for each row when (new.kind = 'match') execute function be_busy_once()`);
  await settle(pair);
  expect(await creditsOf(pair)).toEqual([80, 80]);
});

test('a pair without a wallet cannot be settled', async () => {
  const [a] = await willingPair();
  await expect(settle([a, 'nobody'])).rejects.toThrow('Could not find user documents');
});

test('a match adds a job for each of the two that tells them', async () => {
  const pair = await willingPair();
  await settle(pair);
  const {rows} = await base.db.execute<{key: string}>(sql`
    select key from graphile_worker.jobs
    where task_identifier = 'notice' and key like any (${sql.param(pair.map((id) => `notice:${id}:%`))}::text[])`);
  expect(rows.map(({key}) => key).toSorted()).toEqual(pair.map((id) => `notice:${id}:soon`));
});
