// The figures of the page Growth equal SQL of this test's own over the same rows.
import {sql} from 'drizzle-orm';
import * as v from 'valibot';
import {beforeAll, expect, test} from 'vitest';
import {growthShape} from '../../../rules/desk/growth.ts';
import {ONBOARDING} from '../../../rules/questionnaire/onboarding.ts';
import {population} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {parseEnv} from '../../platform/config/env.ts';
import {countGrowth} from './growth-figures.ts';
import {noteReturns} from './returns.ts';
import {figureRoutes} from './routes/figures.ts';
import {storeFigures} from './stored-figures.ts';

/** A Monday. */
const NOW = new Date('2026-11-09T00:00:00Z');
const DAY_MS = 86_400_000;
const MEMBERS = 400;
const base = useScratchDatabase();
const shown = (count: number) => (count > 0 && count < 5 ? null : count);

beforeAll(async () => {
  await insertManyMembers(base.db, population(MEMBERS, 'desk growth'));
  // Over 130 days, more of them lately; at the edges of days and weeks too.
  await base.db.execute(sql`
    with numbered as (select id, row_number() over (order by id) as n from auth."user")
    update auth."user" set created_at = ${NOW}::timestamptz
      - make_interval(hours => (130 * 24 * power(n / ${MEMBERS}::float, 2))::int)
    from numbered where numbered.id = "user".id`);
  await base.db.execute(sql`update profile set is_demo = true where hashtext(user_id) % 20 = 0`);
  await base.db.execute(sql`
    delete from questionnaire where hashtext(user_id) % 9 = 0`);
  await base.db.execute(sql`delete from profile where hashtext(user_id) % 27 = 0 and not is_demo`);
  await base.db.execute(sql`
    update questionnaire set values_answer = null where hashtext(user_id) % 4 = 0`);
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score, low_response, high_response, closed_at, why)
    select a.id, b.id, 1, case when n % 3 > 0 then 'Yes' end, case when n % 2 > 0 then 'No' end,
      case when n % 5 = 0 then now() end, case when n % 5 = 0 then 'matched' end
    from auth."user" a join auth."user" b on a.id collate "C" < b.id collate "C"
    cross join lateral (select abs(hashtext(a.id || b.id)) as n) number
    where n % 350 < 3`);
  await base.db.execute(sql`
    insert into chat (id) select low_id || '_' || high_id from pairing where why = 'matched'`);
  await base.db.execute(sql`
    insert into chat_member (chat_id, user_id, other_id)
    select low_id || '_' || high_id, low_id, high_id from pairing where why = 'matched'
    union all select low_id || '_' || high_id, high_id, low_id from pairing where why = 'matched'`);
  // From none to eight messages, and a line of the wingman, which does not count.
  await base.db.execute(sql`
    insert into message (id, chat_id, sender, text)
    select id || nr, id, case nr when 1 then 'AI_WINGMAN' else split_part(id, '_', 1 + nr % 2) end, 'Hello'
    from chat cross join generate_series(1, 9) nr where nr <= 1 + abs(hashtext(id)) % 9`);
});

test('sign-ups by day, the funnel and the way to a conversation equal plain counts', async () => {
  const {signUps, newcomers, funnel, journey} = await countGrowth(base.db, NOW);
  const {rows: members} = await base.db.execute<{id: string; at: string}>(sql`
    select id, extract(epoch from created_at) * 1000 as at from auth."user"
    where id not in (select user_id from profile where is_demo)`);
  const days = Array.from({length: 60}, (_, i) => NOW.getTime() - (60 - i) * DAY_MS);
  expect(signUps).toEqual(
    days.map((from) => ({
      day: new Date(from).toISOString().slice(0, 10),
      members: shown(
        members.filter(({at}) => Number(at) >= from && Number(at) < from + DAY_MS).length,
      ),
    })),
  );
  expect(signUps.some((day) => day.members === null)).toBe(true);
  expect(signUps.some((day) => day.members !== null && day.members > 0)).toBe(true);

  const since = NOW.getTime() - 90 * DAY_MS;
  const recent = new Set(members.filter(({at}) => Number(at) >= since).map(({id}) => id));
  expect(newcomers).toBe(recent.size);
  expect(recent.size).toBeLessThan(members.length);
  const countOf = (ids: Iterable<string>) => shown(new Set(ids).intersection(recent).size);
  const {rows: answers} = await base.db.execute<Record<string, unknown>>(
    sql`select * from questionnaire`,
  );
  const answered = (column: string) =>
    countOf(answers.filter((row) => row[column] !== null).map((row) => String(row['user_id'])));
  const {rows: profiles} = await base.db.execute<{id: string}>(
    sql`select user_id as id from profile`,
  );
  const columns = [
    'education',
    'relationship_readiness',
    'dimension_weights',
    'looks_preference_general',
    'background_weights',
    'interest_weights',
    'personality_preferences',
    'three_years_answer',
    'first_date_answer',
    'quality_time_answer',
    'values_answer',
  ];
  const counts = [countOf(profiles.map(({id}) => id)), ...columns.map(answered)];
  expect(funnel).toEqual(ONBOARDING.map(({route}, i) => ({route, members: counts[i]})));

  const ids = async (query: ReturnType<typeof sql>) => {
    const {rows} = await base.db.execute<{id: string}>(query);
    return countOf(rows.map(({id}) => id));
  };
  expect(journey).toEqual([
    {
      step: 'suggested',
      members: await ids(sql`select low_id as id from pairing union select high_id from pairing`),
    },
    {
      step: 'answered',
      members: await ids(sql`
        select low_id as id from pairing where low_response <> '' union
        select high_id from pairing where high_response <> ''`),
    },
    {step: 'matched', members: await ids(sql`select user_id as id from chat_member`)},
    {
      step: 'conversed',
      members: await ids(sql`
        select user_id as id from chat_member m where (
          select count(*) from message where chat_id = m.chat_id and sender <> 'AI_WINGMAN') >= 5`),
    },
  ]);
});

test('matches of newcomers with photos are counted by their marks, small groups are not shown', async () => {
  await base.db.execute(sql`
    insert into photo (user_id, slot, key, width, height, thumbhash, is_verified)
    select id, 0, id, 1, 1, '', hashtext(id) % 3 = 0 from auth."user" where hashtext(id) % 2 = 0`);
  const {marks} = await countGrowth(base.db, NOW);
  const {rows} = await base.db.execute<{isVerified: boolean; matched: boolean}>(sql`
    select is_verified as "isVerified", id in (select user_id from chat_member) as matched
    from photo join auth."user" on id = user_id
    where created_at >= ${NOW}::timestamptz - interval '90 days'
      and id not in (select user_id from profile where is_demo)`);
  const group = (isVerified: boolean) => {
    const members = rows.filter((row) => row.isVerified === isVerified);
    const matched = members.filter((row) => row.matched);
    return {isVerified, members: shown(members.length), matched: shown(matched.length)};
  };
  expect(group(true).members).toBeGreaterThan(4);
  expect(marks).toEqual([group(true), group(false)]);
  await base.db.execute(sql`update photo set is_verified = false where user_id not in (
    select user_id from photo where is_verified order by user_id limit 2)`);
  const [few] = (await countGrowth(base.db, NOW)).marks;
  expect(few).toEqual({isVerified: true, members: null, matched: null});

  await storeFigures(base.db, 'growth', {figures: await countGrowth(base.db, NOW), countedAt: NOW});
  const marksOn = async (VERIFICATION: 'on' | 'off') => {
    const app = figureRoutes({db: base.db, env: parseEnv({VERIFICATION})}, undefined);
    const answer: unknown = await (await app.request('/growth')).json();
    return v.parse(v.object({figures: growthShape}), answer).figures.marks;
  };
  expect(await marksOn('on')).toHaveLength(2);
  expect(await marksOn('off')).toEqual([]);
});

/** Opens a session that was last used at `at`, for every member of the week of `signedUp` whose number fits. */
async function visit(signedUp: string, at: string, one: number): Promise<number> {
  const {rows} = await base.db.execute(sql`
    insert into auth.session (id, token, user_id, expires_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), id, '2027-01-01', ${at}::timestamptz from auth."user"
    where created_at >= ${signedUp}::timestamptz and created_at < ${signedUp}::timestamptz + interval '7 days'
      and id not in (select user_id from profile where is_demo)
      and abs(hashtext(id)) % ${one}::int = 0 returning id`);
  return rows.length;
}

test('each midnight adds who came back in the week, and keeps earlier weeks', async () => {
  const cohort = '2026-10-26';
  const first = await visit(cohort, '2026-11-02T00:00:00Z', 2);
  await noteReturns(base.db, new Date('2026-11-04T00:00:00Z'));
  const second = await visit(cohort, '2026-11-08T23:59:00Z', 1);
  await noteReturns(base.db, NOW);
  await base.db.execute(sql`update auth.session set updated_at = '2026-11-09T10:00:00Z'
    where abs(hashtext(user_id)) % 2 = 0`);
  // A sign-out, after the week was counted.
  await base.db.execute(sql`delete from auth.session where abs(hashtext(user_id)) % 2 = 1`);
  const later = new Date('2026-11-11T00:00:00Z');
  await noteReturns(base.db, later);
  const {returns} = await countGrowth(base.db, later);
  expect(first).toBeGreaterThan(5);
  expect(returns.filter(({signedUp}) => signedUp === cohort)).toEqual([
    {signedUp: cohort, week: '2026-11-02', members: second, of: second},
    {signedUp: cohort, week: '2026-11-09', members: first, of: second},
  ]);
  expect(returns.every(({members, of}) => of >= 5 && (members === 0 || members >= 5))).toBe(true);
});
