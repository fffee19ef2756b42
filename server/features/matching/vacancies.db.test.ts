// The list of members with an open position: put right by each round, and added to between rounds.
import {sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {fillSuggestions} from './newcomer.ts';
import {runRound} from './round.ts';
import {addVacancy, listVacancies} from './vacancies.ts';

const NOW = new Date();
const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
  await insertMembers(
    base.db,
    ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].map((id) => blankMember(id, inPool)),
  );
});

async function listed(): Promise<string[]> {
  const {rows} = await base.db.execute<{user_id: string}>(
    sql`select user_id from vacancy order by user_id`,
  );
  return rows.map((row) => row.user_id);
}

const give = (userId: string, others: readonly string[]) =>
  base.db.execute(sql`
    insert into suggestion (user_id, other_id, position, description, reasons)
    select ${userId}, other, position - 1, '', '[]'
    from unnest(${sql.param([...others])}::text[]) with ordinality card(other, position)`);

test('lists exactly the members in the pool with an open position', async () => {
  await give('ann', ['bob', 'cid', 'dan']);
  await give('bob', ['ann', 'cid']);
  await give('cid', ['ann']);
  await base.db.execute(sql`update questionnaire set paused_at = now() where user_id = 'dan'`);
  await base.db.execute(sql`
    update auth."user" set visited_on = ${dayBefore(NOW, 30)} where id in ('cid', 'eve')`);
  await listVacancies(base.db, NOW);
  // Who is away may hold one card: cid has it, eve has none.
  expect(await listed()).toEqual(['bob', 'eve', 'fay']);
});

test('a round lists whose position is open again, with gender, age, wishes and the town where they live now', async () => {
  await base.db.execute(sql`delete from vacancy`);
  await base.db.execute(sql`update questionnaire set paused_at = now() where user_id <> 'ann'`);
  await base.db.execute(sql`
    insert into place (id, name, country, latitude, longitude, population)
    values (1, 'Ghent', 'BE', 51, 3.7, 1) on conflict do nothing`);
  await runRound(base.db, NOW);
  expect(await listed()).toEqual(['ann']);
  await base.db.execute(
    sql`update questionnaire set current_place_id = 1, seeking = 'Men' where user_id = 'ann'`,
  );
  await base.db.execute(sql`update profile set age = 31 where user_id = 'ann'`);
  await runRound(base.db, NOW);
  const {rows} = await base.db.execute(sql`select * from vacancy`);
  expect(rows).toMatchObject([
    {user_id: 'ann', place_id: 1, gender: 'Female', age: 31, seeking: 'Men'},
  ]);
});

test('who came between rounds is found by the next who comes', async () => {
  await base.db.execute(sql`update questionnaire set paused_at = now()`);
  await runRound(base.db, NOW);
  expect(await listed()).toEqual([]);
  await base.db.execute(sql`update questionnaire set paused_at = null where user_id = 'ann'`);
  expect(await fillSuggestions(base.db, 'ann', NOW)).toBe(0);
  await base.db.execute(sql`update questionnaire set paused_at = null where user_id = 'bob'`);
  expect(await fillSuggestions(base.db, 'bob', NOW)).toBe(1);
});

test('a newcomer finds whom an earlier version has listed, and not who is listed with a gender, age or wishes that do not suit', async () => {
  await base.db.execute(sql`delete from vacancy`);
  await base.db.execute(sql`
    insert into vacancy (user_id, gender, age, seeking)
    values ('bob', null, null, null), ('cid', 'Male', 30, null), ('dan', 'Female', 50, null),
      ('eve', 'Female', 30, 'Women'), ('fay', 'Female', 30, 'Men')`);
  await base.db.execute(sql`
    update questionnaire set seeking = 'Women', max_age_preference = 40 where user_id = 'ann'`);
  await fillSuggestions(base.db, 'ann', NOW);
  const {rows} = await base.db.execute<{other_id: string}>(
    sql`select other_id from suggestion where user_id = 'ann' order by other_id`,
  );
  expect(rows.map((row) => row.other_id)).toEqual(['bob', 'eve']);
});

test('adds nobody without an open position', async () => {
  await base.db.execute(sql`delete from vacancy`);
  await give('ann', ['bob', 'cid', 'dan']);
  await addVacancy(base.db, 'ann', NOW);
  await addVacancy(base.db, 'bob', NOW);
  expect(await listed()).toEqual(['bob']);
});
