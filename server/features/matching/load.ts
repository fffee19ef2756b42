// Reads members from the database as the engine compares them.
import {aliasedTable, and, eq, gt, sql, type SQL} from 'drizzle-orm';
import {MAX_AGE, MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {DEFAULT_SEEKING} from '../../../rules/questionnaire/relationship.ts';
import {answerField, forEachAnswer} from '../../../rules/questionnaire/single-choice.ts';
import {POSITIONS} from '../../../rules/suggestions/suggestion.ts';
import {isAmong, type Executor} from '../../platform/postgres/client.ts';
import {memberScore} from '../../platform/database/matching-tables.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {place} from '../../platform/database/place-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {profile, questionnaire} from '../../platform/database/tables.ts';
import type {Residence} from '../places/distance-km.ts';
import {batchesOf} from './batches.ts';
import type {Wishes} from './eligibility.ts';
import type {Located} from './parts.ts';
import type {Member} from './traits/member.ts';
import {personOf, type Person} from './person.ts';
import {barredPairs, isInPool, suggestionLimit} from './pool-rules.ts';
import type {IndexPairs} from './pool.ts';

/** The scores at a member's creation (specification, section 3). */
const INITIAL_SCORE = 5;

const homePlace = aliasedTable(place, 'home_place');

const wishes = {
  userId: profile.userId,
  age: profile.age,
  gender: profile.gender,
  isDemo: profile.isDemo,
  seeking: questionnaire.seeking,
  minAgePreference: questionnaire.minAgePreference,
  maxAgePreference: questionnaire.maxAgePreference,
  maxDistance: questionnaire.maxDistance,
  residence: {
    placeId: place.id,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
  },
};

type Preferred = Pick<
  typeof questionnaire.$inferSelect,
  'seeking' | 'minAgePreference' | 'maxAgePreference'
>;

/** Without an answer, a member accepts every gender and age. */
const accepting = ({seeking, minAgePreference, maxAgePreference}: Preferred) => ({
  seeking: seeking ?? DEFAULT_SEEKING,
  minAgePreference: minAgePreference ?? MIN_AGE,
  maxAgePreference: maxAgePreference ?? MAX_AGE,
});

export type StoredMember = Member & {
  /** How many suggestions the member may hold. */
  readonly suggestionLimit: number;
  /** By the last round's fit, in log-odds; 0 without answers, and once the member has turned learning off. */
  readonly willingness: number;
};

/** Members in the pool at `now` for whom `condition` holds. */
export function loadMembers(
  db: Executor,
  now: Date,
  condition?: SQL,
  limit?: number,
): Promise<StoredMember[]> {
  return loadAnyMembers(db, now, and(isInPool(now), condition), limit);
}

/** Members for whom `condition` holds, in the pool or not. */
export async function loadAnyMembers(
  db: Executor,
  now: Date,
  condition?: SQL,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<StoredMember[]> {
  const rows = await db
    .select({
      ...wishes,
      education: questionnaire.education,
      hometown: questionnaire.hometown,
      homePlace: {placeId: homePlace.id, country: homePlace.country},
      isStudent: questionnaire.isStudent,
      relationshipReadiness: questionnaire.relationshipReadiness,
      dimensionWeights: questionnaire.dimensionWeights,
      looksPreferenceGeneral: questionnaire.looksPreferenceGeneral,
      looksPreferencePoints: questionnaire.looksPreferencePoints,
      backgroundWeights: questionnaire.backgroundWeights,
      interestWeights: questionnaire.interestWeights,
      otherInterestText: questionnaire.otherInterestText,
      personalityPreferences: questionnaire.personalityPreferences,
      ...forEachAnswer((question) => questionnaire[answerField(question)]),
      looksScore: memberScore.looksScore,
      backgroundScore: memberScore.backgroundScore,
      suggestionLimit: suggestionLimit(now),
      willingness: sql<number>`case when ${questionnaire.learningOffAt} is null
        then coalesce(${memberScore.willingness}, 0) else 0 end`,
    })
    .from(profile)
    .innerJoin(questionnaire, eq(questionnaire.userId, profile.userId))
    .innerJoin(user, eq(user.id, profile.userId))
    .leftJoin(place, eq(place.id, questionnaire.currentPlaceId))
    .leftJoin(homePlace, eq(homePlace.id, questionnaire.homePlaceId))
    .leftJoin(memberScore, eq(memberScore.userId, profile.userId))
    .where(condition)
    .orderBy(profile.userId)
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    ...accepting(row),
    looksScore: row.looksScore ?? INITIAL_SCORE,
    backgroundScore: row.backgroundScore ?? INITIAL_SCORE,
  }));
}

/** The positions not in `taken`, lowest first. */
export function freePositions(taken: readonly number[]): number[] {
  return POSITIONS.filter((position) => !taken.includes(position));
}

/** The number of positions that these members hold. */
async function positionsTaken(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const {rows} = await db.execute<{userId: string; taken: number}>(sql`
    select user_id as "userId", count(*)::int as taken from suggestion
    where ${isAmong(suggestion.userId, ids)} group by user_id`);
  return new Map(rows.map((row) => [row.userId, row.taken]));
}

export type PoolMember = Located & {readonly hasRoom: boolean};

/** Everybody in the pool at `now`, in the order of their ids. */
export function loadPool(db: Executor, now: Date): Promise<PoolMember[]> {
  return db
    .select({
      userId: profile.userId,
      residence: {latitude: place.latitude, longitude: place.longitude},
      hasRoom: sql<boolean>`${suggestionLimit(now)} > (
        select count(*) from ${suggestion} where ${suggestion.userId} = ${profile.userId})`,
    })
    .from(profile)
    .innerJoin(questionnaire, eq(questionnaire.userId, profile.userId))
    .innerJoin(user, eq(user.id, profile.userId))
    .leftJoin(place, eq(place.id, questionnaire.currentPlaceId))
    .where(isInPool(now))
    .orderBy(profile.userId);
}

/** Members per query: a hundred thousand rows at once would take half a gigabyte. */
const BATCH = 4000;

/** Everybody in the pool at `now`, or those of `ids`: also members without room, because the norms include them. */
export async function loadPeople(
  db: Executor,
  now: Date,
  ids?: readonly string[],
): Promise<Person[]> {
  const people: Person[] = [];
  const all = ids ?? (await loadPool(db, now)).map(({userId}) => userId);
  for (const batch of batchesOf(all, BATCH)) {
    const taken = await positionsTaken(db, batch);
    for (const member of await loadMembers(db, now, isAmong(profile.userId, batch))) {
      const held = taken.get(member.userId) ?? 0;
      people.push(personOf(member, Math.max(0, member.suggestionLimit - held)));
    }
  }
  return people;
}

/**
 * What everybody in the pool at `now` wishes, in the order of their ids, `batch` members per query. Members of a
 * town share the object of its place, which saves memory.
 */
export async function loadWishes(db: Executor, now: Date, batch: number): Promise<Wishes[]> {
  const all: Wishes[] = [];
  const towns = new Map<number, Residence>();
  const shared = (residence: Residence) => {
    const known = towns.get(residence.placeId) ?? residence;
    towns.set(known.placeId, known);
    return known;
  };
  for (let last = '', isMore = true; isMore; last = all.at(-1)?.userId ?? '') {
    const rows = await db
      .select(wishes)
      .from(profile)
      .innerJoin(questionnaire, eq(questionnaire.userId, profile.userId))
      .innerJoin(user, eq(user.id, profile.userId))
      .leftJoin(place, eq(place.id, questionnaire.currentPlaceId))
      .where(and(isInPool(now), gt(profile.userId, last)))
      .orderBy(profile.userId)
      .limit(batch);
    for (const row of rows) {
      const residence = row.residence && shared(row.residence);
      all.push({...row, ...accepting(row), residence});
    }
    isMore = rows.length === batch;
  }
  return all;
}

/** By each of `ids` the people with whom that member may not be offered. A member without such people has no entry. */
export async function loadBarredOf(
  db: Executor,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const isListed = sql`any(${sql.param([...ids])}::text[])`;
  const {rows} = await db.execute<{userId: string; others: string[]}>(sql`
    select user_id as "userId", array_agg(other_id) as others from (
      select low_id as user_id, high_id as other_id from (${barredPairs(now)}) barred
      where low_id = ${isListed}
      union all
      select high_id, low_id from (${barredPairs(now)}) barred where high_id = ${isListed}
    ) pair group by user_id`);
  return new Map(rows.map(({userId, others}) => [userId, new Set(others)]));
}

/** Bytes per index as the database sends it: big-endian integers. */
const INDEX_BYTES = 4;

/** The barred pairs in which both are among `ids`, as indexes into it. A million of them take eight megabytes. */
export async function loadBarred(
  db: Executor,
  ids: readonly string[],
  now: Date,
): Promise<IndexPairs> {
  const {
    rows: [row],
  } = await db.execute<{pairs: Buffer | null}>(sql`
    with participant as materialized (
      select id, place - 1 as place
      from unnest(${sql.param([...ids])}::text[]) with ordinality listed(id, place)
    )
    select string_agg(int4send(low.place::int) || int4send(high.place::int), '') as pairs
    from (${barredPairs(now)}) barred
    join participant low on low.id = low_id
    join participant high on high.id = high_id`);
  const bytes = row?.pairs ?? Buffer.alloc(0);
  return Int32Array.from({length: bytes.length / INDEX_BYTES}, (_, i) =>
    bytes.readInt32BE(i * INDEX_BYTES),
  );
}
