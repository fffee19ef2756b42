// The pool's figures equal SQL that compares every member with every other one.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {MAX_DISTANCES} from '../../../rules/places/distance.ts';
import {population} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {place} from '../../platform/database/place-tables.ts';
import {randomFrom} from '../matching/random.ts';
import {readPool} from './pool-figures.ts';

const NOW = new Date('2026-11-11T00:00:00Z');
const MEMBERS = 260;
/** Members per query: few, so that there are several batches. */
const BATCH = 100;
const base = useScratchDatabase();

const town = (placeId: number, country: string, latitude: number, longitude: number) => ({
  placeId,
  country,
  latitude,
  longitude,
});
const TOWNS = [
  town(1, 'BE', 51.05, 3.71667),
  town(2, 'BE', 50.85045, 4.34878),
  town(3, 'FR', 48.85341, 2.3488),
  town(4, 'FJ', -18.14161, 178.44149),
];

beforeAll(async () => {
  const random = randomFrom(7);
  const some = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  await base.db.insert(place).values(
    TOWNS.map(({placeId, ...where}) => ({
      id: placeId,
      name: `Town ${placeId}`,
      population: 1000,
      ...where,
    })),
  );
  await insertManyMembers(
    base.db,
    population(MEMBERS, 'desk pool').map((member, i) => ({
      ...member,
      // Few are old, and a twentieth seeks people older than all.
      age: i % 90 === 1 ? 70 : Math.min(member.age ?? 18, 60),
      ...(i % 20 === 0 && {minAgePreference: 105, maxAgePreference: 110}),
      // Three live in Fiji, too few to be shown.
      residence:
        random() < 0.15 ? null : ((random() < 0.012 ? TOWNS[3] : some(TOWNS.slice(0, 3))) ?? null),
      maxDistance: some(MAX_DISTANCES) ?? null,
    })),
  );
  await base.db.execute(sql`update profile set is_demo = true where user_id in (
    select user_id from profile order by user_id limit 6)`);
  // A tenth is away, a tenth rests, among them demo members, who never do.
  await base.db.execute(sql`update auth."user"
    set visited_on = ${NOW}::timestamptz::date - case abs(hashtext(id)) % 10 when 0 then 90 when 1 then 89 else 29 end`);
  await base.db.execute(sql`update questionnaire set paused_at = now() where user_id in (
    select user_id from profile order by user_id desc limit 6)`);
  // A third of the members has met everybody but for those whose offer expired long ago.
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score, offered_at, closed_at, why)
    select a.user_id, b.user_id, 1, ${NOW}::timestamptz - interval '400 days',
      case when n % 9 = 0 then null when n % 7 = 0 then ${NOW}::timestamptz - interval '300 days' else ${NOW}::timestamptz end,
      case when n % 9 = 0 then null when n % 7 = 0 then 'expired' else 'rejected' end
    from profile a join profile b on a.user_id collate "C" < b.user_id collate "C"
    cross join lateral (select abs(hashtext(a.user_id || b.user_id)) as n) number
    where (hashtext(a.user_id) % 3 = 0 or hashtext(b.user_id) % 3 = 0) and n % 13 > 0`);
  await base.db.execute(sql`
    insert into block (user_id, other_id, name)
    select a.user_id, b.user_id, 'x' from profile a join profile b on a.user_id < b.user_id
    where hashtext(a.user_id) % 3 = 0 and abs(hashtext(a.user_id || b.user_id)) % 13 = 0`);
});

/** With members who rest. */
const everybody = sql`(
  select p.user_id, is_demo, gender, age, seeking, min_age_preference as youngest, max_age_preference as oldest,
    max_distance as wish, ${NOW}::timestamptz::date - visited_on as days, t.id as town, t.country, radians(t.latitude) as lat, radians(t.longitude) as lon
  from profile p join questionnaire q using (user_id) join auth."user" u on u.id = p.user_id
    left join place t on t.id = q.current_place_id
  where q.paused_at is null)`;
const member = sql`(select * from ${everybody} e where is_demo or days < 90)`;

const shown = (count: number) => (count > 0 && count < 5 ? null : count);

test('counts who has nobody to suggest, by the first rule that leaves nobody', async () => {
  const {rows} = await base.db.execute<{reason: string; members: number}>(sql`
    with m as ${member}, pair as (
      select a.user_id,
        (a.seeking = 'Everyone' or a.seeking = case b.gender when 'Male' then 'Men' else 'Women' end)
          and (b.seeking = 'Everyone' or b.seeking = case a.gender when 'Male' then 'Men' else 'Women' end) as genders,
        b.age >= a.youngest and b.age <= a.oldest and a.age >= b.youngest and a.age <= b.oldest as ages,
        b.is_demo or (
          (a.wish = 'anywhere' or a.town is null or b.town is not null and case when a.wish = 'country'
            then a.country = b.country else km <= a.wish::float end)
          and (b.wish = 'anywhere' or b.town is null or a.town is not null and case when b.wish = 'country'
            then a.country = b.country else km <= b.wish::float end)) as near,
        not exists (select from pairing where low_id in (a.user_id, b.user_id) and high_id in (a.user_id, b.user_id)
            and (why is null or why = 'rejected'))
          and not exists (select from block where user_id in (a.user_id, b.user_id)
            and other_id in (a.user_id, b.user_id)) as fresh
      from m a join m b on a.user_id <> b.user_id
      cross join lateral (select 2 * 6371.0088 * asin(sqrt(least(1,
        sin((a.lat - b.lat) / 2) ^ 2 + cos(a.lat) * cos(b.lat) * sin((a.lon - b.lon) / 2) ^ 2))) as km) distance
      where not a.is_demo
    ), best as (
      select user_id, bool_or(genders) as by_gender, bool_or(genders and ages) as by_age,
        bool_or(genders and ages and near) as by_distance, bool_or(genders and ages and near and fresh) as anybody
      from pair group by user_id)
    select case when not by_gender then 'gender' when not by_age then 'ages' when not by_distance then 'distance'
      else 'seen' end as reason, count(*)::int as members
    from best where not anybody group by 1`);
  const counts = new Map(rows.map(({reason, members}) => [reason, members]));
  const {nobody} = await readPool(base.db, NOW, BATCH);
  expect(nobody).toEqual(
    ['gender', 'ages', 'distance', 'seen'].map((reason) => ({
      reason,
      members: shown(counts.get(reason) ?? 0),
    })),
  );
  for (const reason of ['ages', 'distance', 'seen']) {
    expect(counts.get(reason), reason).toBeGreaterThan(4);
  }
});

test('counts the pool by age, gender and country, and shows no group under five', async () => {
  const pool = await readPool(base.db, NOW, BATCH);
  const {rows: ages} = await base.db.execute<{from: number; gender: string; members: number}>(sql`
    select ages.youngest as "from", sex as gender, count(m.user_id)::int as members
    from (values (18, 24), (25, 34), (35, 44), (45, 54), (55, 64), (65, 120)) ages(youngest, oldest)
    cross join (values ('Male'), ('Female')) genders(sex)
    left join (select * from ${member} everybody where not is_demo) m
      on m.age between ages.youngest and ages.oldest and m.gender = sex
    group by 1, 2 order by 1, 2 desc`);
  expect(pool.ages).toEqual(
    ages.map(({members, ...group}) => ({
      ...group,
      members: shown(members),
    })),
  );
  expect(ages.some(({members}) => members > 0 && members < 5)).toBe(true);
  const {rows: countries} = await base.db.execute<{country: string | null; members: number}>(sql`
    select country, count(*)::int as members from ${member} m where not is_demo
    group by 1 order by 2 desc`);
  expect(pool.countries).toEqual(countries.filter(({members}) => members >= 5));
  expect(countries.some(({members}) => members < 5)).toBe(true);
  expect(pool.elsewhere).toBeNull();
  expect(pool.members).toBe(countries.reduce((sum, {members}) => sum + members, 0));
});

test('counts who is away and who rests, without demo members', async () => {
  const {rows} = await base.db.execute<{away: number; resting: number}>(sql`
    select count(*) filter (where days = 89)::int as away, count(*) filter (where days = 90)::int as resting
    from ${everybody} e where not is_demo`);
  expect(rows[0]?.away).toBeGreaterThan(4);
  expect(rows[0]?.resting).toBeGreaterThan(4);
  expect(await readPool(base.db, NOW)).toMatchObject(rows[0] ?? {});
});
