// A newcomer's search finds the members with room who take part, and reads no table of past pairs as a whole, however large
// it is.
import {eq, ne, sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {eventually} from '../../../tests/support/database.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {questionnaire} from '../../platform/database/tables.ts';
import {fillSuggestions} from './newcomer.ts';

const CROWD = 500;
const PAST = 40;
const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db.execute(sql`truncate pairing, credit_entry, chat, auth."user" cascade`);
  const crowd = Array.from({length: CROWD}, (_, i) =>
    blankMember(`m${i}`, {...inPool, gender: 'Female'}),
  );
  const newcomer = blankMember('newcomer', {...inPool, gender: 'Male', minAgePreference: 18});
  await insertManyMembers(base.db, [...crowd, newcomer]);
});

const isNobodyElse = ne(user.id, 'm7');
const STATES = {
  'are incomplete': () =>
    base.db
      .update(questionnaire)
      .set({interestWeights: null})
      .where(ne(questionnaire.userId, 'm7')),
  'are paused': () =>
    base.db.update(questionnaire).set({pausedAt: new Date()}).where(ne(questionnaire.userId, 'm7')),
  'are suspended': () => base.db.update(user).set({disabledAt: new Date()}).where(isNobodyElse),
  'are leaving': () => base.db.update(user).set({leavesAt: new Date()}).where(isNobodyElse),
  rest: () =>
    base.db
      .update(user)
      .set({visitedOn: dayBefore(new Date(), 90)})
      .where(isNobodyElse),
  'are away and hold a card': async () => {
    await base.db
      .update(user)
      .set({visitedOn: dayBefore(new Date(), 30)})
      .where(isNobodyElse);
    await base.db.execute(sql`
      insert into suggestion (user_id, other_id, position, description, reasons)
      select id, 'm7', 0, '', '[]' from auth."user" where id not in ('m7', 'newcomer')`);
  },
};

test.each(Object.entries(STATES))(
  'finds the member with room among a crowd of people who %s',
  async (_, enter) => {
    await enter();
    await base.db
      .update(questionnaire)
      .set({...inPool, interestWeights: [...inPool.interestWeights], pausedAt: null})
      .where(eq(questionnaire.userId, 'newcomer'));
    await base.db
      .update(user)
      .set({disabledAt: null, leavesAt: null, visitedOn: dayBefore(new Date(), 0)})
      .where(eq(user.id, 'newcomer'));
    expect(await fillSuggestions(base.db, 'newcomer', new Date())).toBe(1);
  },
);

test.each([
  {hours: 23, served: 0},
  {hours: 25, served: 1},
])(
  'a member offered six pairs $hours hours ago gets $served newcomers',
  async ({hours, served}) => {
    await STATES['are paused']();
    await base.db
      .update(questionnaire)
      .set({pausedAt: null})
      .where(eq(questionnaire.userId, 'newcomer'));
    await base.db.execute(sql`
      insert into pairing (low_id, high_id, score, offered_at, closed_at, why)
      select least(id collate "C", 'm7'), greatest(id collate "C", 'm7'), 0.5,
        now() - make_interval(hours => ${hours}::int), now(), 'unmatched'
      from auth."user" where id in ('m1', 'm2', 'm3', 'm8', 'm9', 'm99')`);
    expect(await fillSuggestions(base.db, 'newcomer', new Date())).toBe(served);
  },
);

/** The number of a table's rows read by sequential scans. */
async function readAsAWhole(table: string): Promise<number> {
  const {rows} = await base.db.execute<{read: number}>(sql`
    select seq_tup_read::int as read from pg_stat_user_tables where relname = ${table}`);
  return rows[0]?.read ?? 0;
}

test('reads no history of other members', async () => {
  await base.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into pairing (low_id, high_id, score, offered_at, closed_at, why)
      select least(one.id collate "C", two.id collate "C"), greatest(one.id collate "C", two.id collate "C"),
        0.5, now() - interval '10 days', now(), 'rejected'
      from auth."user" one cross join generate_series(1, ${PAST}::int) step
      join auth."user" two on two.id = 'm' || (substr(one.id, 2)::int + step) % ${CROWD}::int
      where one.id like 'm%'
      on conflict do nothing`);
    await tx.execute(sql`
      insert into block (user_id, other_id, name)
      select low_id, high_id, '' from pairing where hashtext(low_id || high_id) % 10 = 0`);
    // Flushes the statistics of this transaction at its end.
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  await base.db.execute(sql`vacuum analyze`);
  const before = [await readAsAWhole('pairing'), await readAsAWhole('block')];
  // A connection reports its statistics by the time it closes.
  const own = openDatabase(base.url, 'wing-newcomer', 1);
  expect(await fillSuggestions(own.db, 'newcomer', new Date())).toBe(3);
  await own.close();
  await eventually(async () => {
    const {rows} = await base.db.execute(
      sql`select from pg_stat_activity where application_name = 'wing-newcomer'`,
    );
    return rows.length === 0 ? true : undefined;
  }, 'the end of the connection');
  expect([await readAsAWhole('pairing'), await readAsAWhole('block')]).toEqual(before);
});
