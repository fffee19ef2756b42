// The figures of the page Matching equal counts over plain rows, and leave out small groups.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {population} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {countHere} from './count-figures.ts';
import {countMatching} from './matching-figures.ts';
import {storedFigures} from './stored-figures.ts';
import {matchingShape} from '../../../rules/desk/matching.ts';

const NOW = new Date('2026-11-11T00:00:00Z');
const base = useScratchDatabase();

beforeAll(async () => {
  await insertManyMembers(base.db, population(60, 'desk matching'));
  // Pairs of thirty weeks; in a few weeks and tenths fewer than five.
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score, offered_at, arm, low_predicted, high_predicted, low_response,
      high_response, closed_at, why)
    select a.user_id, b.user_id, 1, ${NOW}::timestamptz - make_interval(days => (n % 210)),
      (array[null, 'start', 'score', 'model', 'model', 'model'])[1 + n % 6],
      least(0.89, (n % 100) / 100.0), least(0.89, (n % 97) / 100.0),
      case when n % 6 > 0 and n % 4 > 0 then (array['Yes', 'Yes', 'No'])[1 + n % 3] end,
      case when n % 6 > 0 and n % 5 > 0 then (array['Yes', 'No'])[1 + n % 2] end, null, null
    from profile a join profile b on a.user_id collate "C" < b.user_id collate "C"
    cross join lateral (select abs(hashtext(a.user_id || b.user_id)) as n) number
    where n % 7 > 0`);
  await base.db.execute(sql`
    insert into chat (id) select low_id || '_' || high_id from pairing
    where low_response = 'Yes' and high_response = 'Yes'`);
  await base.db.execute(sql`
    insert into message (id, chat_id, sender, text)
    select chat.id || side, chat.id, split_part(chat.id, '_', side), 'Hello' from chat
    cross join generate_series(1, 2) side where side = 1 or hashtext(chat.id) % 2 = 0`);
});

/** The figures of the rows in `where`, by SQL of this test's own. */
async function sums(where: ReturnType<typeof sql>) {
  const {rows} = await base.db.execute<{
    arm: string;
    offers: number;
    answers: number;
    yes: number;
    mutual: number;
    talked: number;
  }>(sql`
    with answer as (
      select low_id, high_id, low_response as response from pairing
      union all select low_id, high_id, high_response from pairing)
    select coalesce(arm, 'before') as arm, count(*)::int as offers,
      sum((select count(response) from answer a where (a.low_id, a.high_id) = (p.low_id, p.high_id)))::int as answers,
      sum((select count(*) from answer a where (a.low_id, a.high_id) = (p.low_id, p.high_id)
        and response = 'Yes'))::int as yes,
      sum(case when low_response = 'Yes' and high_response = 'Yes' then 1 else 0 end)::int as mutual,
      sum(case when (select count(distinct sender) from message
        where chat_id = p.low_id || '_' || p.high_id) = 2 then 1 else 0 end)::int as talked
    from pairing p where ${where} group by 1`);
  return rows
    .filter(({offers}) => offers >= 5)
    .map(({answers, yes, ...row}) => {
      const isKnown = row.arm !== 'before';
      const isShown = isKnown && answers >= 5;
      return {
        ...row,
        mutual: isKnown ? row.mutual : null,
        answers: isShown ? answers : null,
        yes: isShown ? yes : null,
      };
    });
}

const byName = (a: {arm: string}, b: {arm: string}) => a.arm.localeCompare(b.arm);

test('offers by week and arm equal counts over the pairs', async () => {
  const {arms, weeks} = await countMatching(base.db, NOW);
  expect(arms.toSorted(byName)).toEqual((await sums(sql`true`)).toSorted(byName));
  expect(arms).toHaveLength(4);
  const mondays = Array.from({length: 26}, (_, i) =>
    new Date(Date.UTC(2026, 10, 9 - 7 * i)).toISOString().slice(0, 10),
  ).toReversed();
  const expected = [];
  for (const week of mondays) {
    const ofWeek = await sums(sql`offered_at >= ${`${week}T00:00:00Z`}::timestamptz
      and offered_at < ${`${week}T00:00:00Z`}::timestamptz + interval '7 days'`);
    expected.push(...ofWeek.toSorted(byName).map((row) => ({week, ...row})));
  }
  expect(weeks).toEqual(expected);
  const {rows} = await base.db.execute(sql`
    select from pairing where offered_at > ${NOW}::timestamptz - interval '180 days'
    group by date_trunc('week', offered_at), arm having count(*) < 5`);
  expect(rows.length).toBeGreaterThan(0);
});

test('predictions by tenths equal averages over the answers', async () => {
  const {rows} = await base.db.execute<{predicted: number; yes: number; answers: number}>(sql`
    select avg(chance) as predicted, (count(*) filter (where answer = 'Yes'))::int as yes, count(*)::int as answers
    from pairing cross join lateral (values (low_predicted, low_response), (high_predicted, high_response))
      side(chance, answer)
    where answer is not null group by trunc(chance * 10) having count(*) >= 5 order by 1`);
  const {bins, thirds} = await countMatching(base.db, NOW);
  expect(bins).toEqual(rows.map((row) => ({...row, predicted: expect.closeTo(row.predicted, 10)})));
  expect(thirds.map(({members}) => members)).toEqual([20, 20, 20]);
});

test('the job stores the figures that a page reads; without them, reading adds the job', async () => {
  const jobs = async () => {
    const {rows} = await base.db.execute(sql`
      select from graphile_worker.jobs where task_identifier = 'count-figures'`);
    return rows.length;
  };
  expect(await storedFigures(base.db, 'matching', matchingShape)).toBeNull();
  expect(await storedFigures(base.db, 'matching', matchingShape)).toBeNull();
  expect(await jobs()).toBe(1);
  await countHere(base.db, NOW);
  expect(await storedFigures(base.db, 'matching', matchingShape)).toEqual({
    countedAt: NOW.toISOString(),
    figures: await countMatching(base.db, NOW),
  });
});
