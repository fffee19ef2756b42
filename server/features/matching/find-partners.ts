// Finds members with room whom one member may meet: a random sample of those with an open position, and for a member who
// suits few of them also the ones who live near.
import {sql, type SQL} from 'drizzle-orm';
import {kilometresOf} from '../../../rules/places/distance.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import type {Residence} from '../places/distance-km.ts';
import type {RunContext} from './offer.ts';
import {outsideWishes, wishesExclude} from './outside-wishes.ts';
import {barredPairs, suggestionLimit, takesPart} from './pool-rules.ts';
import type {Member} from './traits/member.ts';

const SAMPLE_SIZE = 480;
/** Listed members that a search looks at: it costs the same in a community of any size (ADR 209). */
const EXAMINED_MAX = 2000;
/** With fewer partners than this the search goes on among those who live near. */
const ENOUGH = 12;
/** What is near without a wish in kilometres: others may have one. */
const NEAR_KM = 250;
/** No degree of latitude is shorter. */
const KM_PER_DEGREE = 110.5;
/**
 * A member who was offered this many pairs in a day waits for the next round, so that new accounts in many towns cannot
 * locate a member one after the other (ADR 115).
 */
const OFFERS_A_DAY = 6;

const THEIR_ROWS = {profile: 'them', wishes: 'their_wishes', account: 'their_account'};
const NO_TOWN = {placeId: null, country: null, latitude: null, longitude: null};

/** Ids of at most {@link SAMPLE_SIZE} members of each search; a different selection for each seed. */
export async function findPartners(
  db: Executor,
  member: Member,
  context: RunContext,
): Promise<string[]> {
  const sampled = await suitable(db, member, context, sample(context.seed));
  const {residence, maxDistance} = member;
  if (sampled.length >= ENOUGH || !residence) return sampled;
  const km = (maxDistance && kilometresOf(maxDistance)) ?? NEAR_KM;
  const near = await suitable(db, member, context, livingNear(residence, km));
  return [...new Set([...sampled, ...near])];
}

/** From a random place of a fixed random order on, and from its start again at its end. */
function sample(seed: string): SQL {
  const place = sql`hashtext(user_id)`;
  const from = (isInRange: SQL) => sql`
    (select * from vacancy where ${isInRange} order by ${place} limit ${EXAMINED_MAX})`;
  return sql`
    ${from(sql`${place} >= hashtext(${seed})`)} union all ${from(sql`${place} < hashtext(${seed})`)}
    limit ${EXAMINED_MAX}`;
}

/** Finds nobody when the vacancies are so few that the sample has looked at all of them. */
function livingNear({latitude, longitude}: Residence, km: number): SQL {
  const degrees = km / KM_PER_DEGREE;
  return sql`
    select vacancy.* from place
    join vacancy on vacancy.place_id = place.id
    where (select count(*) from (select from vacancy limit ${EXAMINED_MAX + 1}) listed) > ${EXAMINED_MAX}
      and latitude between ${latitude - degrees}::float8 and ${latitude + degrees}::float8
      and great_circle_km(latitude, longitude, ${latitude}, ${longitude}) <= ${km}
    limit ${EXAMINED_MAX}`;
}

/** Those of `listed`, a query of rows of `vacancy`, whom the member may be offered. */
async function suitable(
  db: Executor,
  {userId, isDemo, gender, age, seeking, residence, ...wishes}: Member,
  {now, seed}: RunContext,
  listed: SQL,
): Promise<string[]> {
  const town = residence ?? NO_TOWN;
  // The member's own values are constants, by which Postgres filters while it reads. Postgres evaluates what is outside of an
  // `offset 0` only for the rows that are left inside: first the wishes of both about gender and age, which leave few; then the
  // conditions on further rows; after the sort those that are checked only until the sample is full.
  const {rows} = await db.execute<{user_id: string}>(sql`
    select user_id from (
      select them.user_id, them.is_demo
      from (select ${gender}::text as gender, ${age}::int as age, ${isDemo}::boolean as is_demo) me
      cross join (
        select ${seeking}::text as seeking, ${wishes.minAgePreference}::int as min_age_preference,
          ${wishes.maxAgePreference}::int as max_age_preference, ${wishes.maxDistance}::text as max_distance
      ) my_wishes
      cross join (
        select ${town.placeId}::int as id, ${town.country}::text as country,
          ${town.latitude}::float8 as latitude, ${town.longitude}::float8 as longitude
      ) my_town
      cross join lateral (
        select their_wishes.* from (${listed}) listed
        cross join lateral (
          select * from questionnaire where questionnaire.user_id = listed.user_id offset 0
        ) their_wishes
        -- What is listed may be missing or out of date.
        where not coalesce(${wishesExclude('my_wishes', 'listed')}, false)
          and not ${wishesExclude('listed', 'me')}
          and their_wishes.user_id <> ${userId} and not ${wishesExclude('their_wishes', 'me')}
        offset 0
      ) their_wishes
      cross join lateral (
        select * from profile where profile.user_id = their_wishes.user_id offset 0
      ) them
      cross join lateral (
        select * from auth."user" where "user".id = them.user_id offset 0
      ) their_account
      cross join lateral (
        select count(*) as held from suggestion where suggestion.user_id = them.user_id
      ) cards
      left join place their_town on their_town.id = their_wishes.current_place_id
      where not (me.is_demo and them.is_demo)
        and not ${outsideWishes}
        and ${takesPart(THEIR_ROWS)}
        and held < ${suggestionLimit(now, THEIR_ROWS)}
      order by hashtext(them.user_id || ${seed})
      offset 0
    ) open
    where (is_demo or ${OFFERS_A_DAY}::int > (
        select count(*) from (
          select from pairing where low_id = user_id and offered_at > ${daysBefore(now, 1)}
          union all
          select from pairing where high_id = user_id and offered_at > ${daysBefore(now, 1)}) recent))
      -- Read once, each order by itself: a combined condition would not use the keys.
      and user_id not in (
        select high_id from (${barredPairs(now)}) barred where low_id = ${userId}
        union all
        select low_id from (${barredPairs(now)}) barred where high_id = ${userId})
    limit ${SAMPLE_SIZE}`);
  return rows.map((row) => row.user_id);
}
