// Finds members with room whom one member may meet, by index: a few hundred at most.
import {sql, type SQL} from 'drizzle-orm';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../rules/basics.ts';
import {kilometresOf, MAX_DISTANCES} from '../../../rules/distance.ts';
import {DEFAULT_SEEKING, SEEKING, seeks} from '../../../rules/relationship.ts';
import {MAX_SUGGESTIONS} from '../../../rules/suggestion.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {daysBefore} from './batches.ts';
import {boxesAround} from './near-index.ts';
import type {RunContext} from './offer.ts';
import {barredPairs} from './pool-rules.ts';
import {hashText, randomFrom} from './random.ts';
import type {Residence} from '../places/distance-km.ts';
import {wishOf} from './reach.ts';
import type {Member} from './traits/member.ts';

/** About how many people each search finds, spread over all accepted ages. */
const SAMPLE_SIZE = 240;
/** Members read per member sought; a search ends after that many unsuitable ones. */
const READS_PER_SOUGHT = 10;
/**
 * A member who was offered this many pairs in a day waits for the next round, so that new accounts in many towns cannot
 * locate a member one after the other (ADR 115).
 */
const OFFERS_A_DAY = 6;
/** The widest distance that a member can wish for. */
const WIDEST_KM = Math.max(...MAX_DISTANCES.map((wish) => kilometresOf(wish) ?? 0));

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_START = 6;

/** A random start among the ids: every position is equally likely. */
function randomId(seed: string): string {
  const random = randomFrom(hashText(seed));
  const at = () => ID_CHARACTERS[Math.floor(random() * ID_CHARACTERS.length)] ?? '0';
  return Array.from({length: ID_START}, at).join('');
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

const gendersFor = ({seeking}: Member) => GENDERS.filter((gender) => seeks(seeking, gender));

/** Columns of `vacancy`: in the pool, with room, of a gender and age that the member seeks. */
function isOpenTo(member: Member): SQL {
  return sql`in_pool and taken < ${sql.raw(String(MAX_SUGGESTIONS))}
    and vacancy.gender = any(${texts(gendersFor(member))})
    and vacancy.age between ${member.minAgePreference}::int and ${member.maxAgePreference}::int`;
}

/** Columns of `profile` and `questionnaire`: their wishes allow the member, and the pair is not barred. */
function isSuitable({userId, isDemo, gender, age}: Member, now: Date): SQL {
  const seekers = SEEKING.filter((seeking) => seeks(seeking, gender));
  return sql`user_id <> ${userId}
    and not (is_demo and ${isDemo}::boolean)
    and coalesce(seeking, ${DEFAULT_SEEKING}) = any(${texts(seekers)})
    and ${age}::int between coalesce(min_age_preference, ${MIN_AGE}::int)
      and coalesce(max_age_preference, ${MAX_AGE}::int)
    and (is_demo or ${OFFERS_A_DAY}::int > (
      select count(*) from (
        select from pairing where low_id = user_id and offered_at > ${daysBefore(now, 1)}
        union all
        select from pairing where high_id = user_id and offered_at > ${daysBefore(now, 1)}) recent))
    -- One order at a time, because a combined condition or a join would not use the key.
    and not exists (
      select from (${barredPairs(now)}) barred where low_id = user_id and high_id = ${userId})
    and not exists (
      select from (${barredPairs(now)}) barred where low_id = ${userId} and high_id = user_id)`;
}

/** A few suitable members of each age whose towns and wishes satisfy `where`, starting from a random id. */
function eachAge(member: Member, {now, seed}: RunContext, where: SQL): SQL {
  const {minAgePreference: min, maxAgePreference: max, userId} = member;
  const genders = gendersFor(member);
  const each = Math.ceil(SAMPLE_SIZE / (genders.length * (max - min + 1)));
  const from = randomId(`${userId}/${seed}`);
  const suitable = (range: SQL) => sql`
    select user_id from (
      select user_id from vacancy
      where gender = wanted.gender and age = wanted.age
        and in_pool and taken < ${sql.raw(String(MAX_SUGGESTIONS))} and ${where} and ${range}
      order by user_id limit ${each * READS_PER_SOUGHT}
    ) open
    join profile using (user_id)
    join questionnaire using (user_id)
    where ${isSuitable(member, now)}`;
  return sql`
    select found.user_id
    from (
      select gender, age
      from unnest(${texts(genders)}) gender, generate_series(${min}::int, ${max}::int) age
    ) wanted,
    lateral (
      (${suitable(sql`user_id >= ${from}`)} order by user_id limit ${each})
      union all
      (${suitable(sql`user_id < ${from}`)} order by user_id limit ${each})
    ) found`;
}

/** A random sample of `open`, rows of (user_id), by the seed. */
function randomSample(member: Member, {now, seed}: RunContext, open: SQL): SQL {
  const inOrder = sql`order by hashtext(user_id || ${seed})`;
  return sql`
    (select user_id from (
      select user_id from (${open}) chosen ${inOrder} limit ${SAMPLE_SIZE * READS_PER_SOUGHT}
    ) open
    join profile using (user_id)
    join questionnaire using (user_id)
    where ${isSuitable(member, now)}
    ${inOrder} limit ${SAMPLE_SIZE})`;
}

const demoMembers = (member: Member) =>
  sql`select user_id from profile join vacancy using (user_id) where is_demo and ${isOpenTo(member)}`;

/** Columns of `town` and `vacancy`: whether residents of the town are within the member's wish. */
function isWithinWish(member: Member, home: Residence): SQL {
  const wish = wishOf(member);
  const km = kilometresOf(wish);
  if (km !== undefined) return sql`town.km <= ${km}::float8`;
  return wish === 'country' ? sql`town.country = ${home.country}` : sql`true`;
}

/**
 * Members in towns nearby whose wish satisfies `where`. `offset 0` makes Postgres compute each town's distance once.
 */
function nearby(member: Member, home: Residence, km: number, where: SQL): SQL {
  const boxes = boxesAround(home, km).map(
    ({west, south, east, north}) => sql`point(place.longitude, place.latitude) <@
      box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
  return sql`
    select user_id
    from (
      select id, country, great_circle_km(
        ${home.latitude}::float8, ${home.longitude}::float8, latitude, longitude) as km
      from place where inhabited and (${sql.join(boxes, sql` or `)})
      offset 0
    ) town
    join vacancy on place_id = town.id
    where ${isOpenTo(member)} and ${where} and ${isWithinWish(member, home)}
      and case
        when max_distance is null then true
        when max_distance = 'country' then town.country = ${home.country}
        else town.km <= max_distance::float8
      end`;
}

/** The searches that together find everybody whom the member may meet by both distance wishes. */
function searches(member: Member, context: RunContext): SQL[] {
  const {residence, isDemo} = member;
  if (isDemo) return [eachAge(member, context, sql`true`)];
  const demos = randomSample(member, context, demoMembers(member));
  const wishForAnybody = eachAge(member, context, sql`max_distance is null`);
  if (!residence) return [demos, wishForAnybody];
  const {country} = residence;
  const wish = wishOf(member);
  const km = kilometresOf(wish);
  if (km !== undefined) {
    return [demos, randomSample(member, context, nearby(member, residence, km, sql`true`))];
  }
  const wishForKilometres = sql`max_distance is not null and max_distance <> 'country'`;
  const near = randomSample(
    member,
    context,
    nearby(member, residence, WIDEST_KM, wishForKilometres),
  );
  const compatriots = sql`country = ${country}`;
  if (wish === 'country') {
    const ofCountry = sql`${compatriots} and (max_distance is null or max_distance = 'country')`;
    return [demos, eachAge(member, context, ofCountry), near];
  }
  const forCountry = sql`${compatriots} and max_distance = 'country'`;
  return [demos, wishForAnybody, eachAge(member, context, forCountry), near];
}

/** Ids of members with room whom the member may meet; a different selection for each seed. */
export async function findPartners(
  db: Executor,
  member: Member,
  context: RunContext,
): Promise<string[]> {
  const {rows} = await db.execute<{user_id: string}>(
    sql.join(searches(member, context), sql` union `),
  );
  return rows.map((row) => row.user_id);
}
