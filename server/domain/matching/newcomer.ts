// Serves one member at once, without a round, from a bounded number of members with room.
import {randomUUID} from 'node:crypto';
import {eq, inArray, sql, type SQL} from 'drizzle-orm';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../rules/basics.ts';
import {DEFAULT_SEEKING, SEEKING, seeks} from '../../../rules/relationship.ts';
import {MAX_SUGGESTIONS} from '../../../rules/suggestion.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {profile, suggestion} from '../database/tables.ts';
import {loadMembers} from './load.ts';
import type {Member} from './traits/member.ts';
import {normsAmong} from './norms.ts';
import {offerPairs, type Occasion} from './offer.ts';
import {offerOf, type Offer} from './offered-pair.ts';
import {barredPairs} from './pool-rules.ts';
import {hashText, randomFrom} from './random.ts';
import {recordAt, willingnessOf} from './round-record.ts';
import {traitsOf} from './traits/traits.ts';
import {isCompared, NOTHING_LEARNED, Weighing} from './weighing.ts';

/** About how many people are compared, spread over all ages the member accepts. */
const LOOK_AT = 240;
/** Members with room read for each that is sought: more of them unsuitable end the search. */
const PATIENCE = 10;
/** How many of the best are locked and asked about: more than fit, because some may be taken by then. */
const PROPOSE = 12;

type Options = {
  /** The same members and seed give the same cards. By default one that nobody can guess. */
  seed?: string;
};

/**
 * Fills the member's empty positions from members with room, best first. Does nothing for a member who
 * is not in the pool or has three suggestions. Answers the number of pairs offered.
 */
export async function serveMember(
  db: Database,
  userId: string,
  now: Date,
  {seed = randomUUID()}: Options = {},
): Promise<number> {
  for (let total = 0; ;) {
    const made = await withRetry(() =>
      db.transaction((tx) => serveOnce(tx, userId, {now, seed: `${seed}/${total}`})),
    );
    total += made;
    if (made === 0 || total >= MAX_SUGGESTIONS) return total;
  }
}

async function serveOnce(tx: Transaction, userId: string, occasion: Occasion): Promise<number> {
  const [member] = await loadMembers(tx, eq(profile.userId, userId));
  if (!member) return 0;
  const taken = await tx.$count(suggestion, eq(suggestion.userId, userId));
  if (taken >= MAX_SUGGESTIONS) return 0;
  const found = await findPartners(tx, member, occasion);
  if (found.length === 0) return 0;
  const partners = await loadMembers(tx, inArray(profile.userId, found));
  const record = await recordAt(tx, occasion.now);
  const weighing = new Weighing(
    record?.norms ?? normsAmong([member, ...partners]),
    record?.learned ?? NOTHING_LEARNED,
  );
  const willingness = await willingnessOf(tx, [userId, ...found]);
  const proposed = proposals(weighing, member, partners, {willingness, seed: occasion.seed});
  return (await offerPairs(tx, proposed, occasion)).length;
}

type Circumstances = {
  readonly willingness: ReadonlyMap<string, number>;
  readonly seed: string;
};

function proposals(
  weighing: Weighing,
  member: Member,
  partners: readonly Member[],
  {willingness, seed}: Circumstances,
): Offer[] {
  const weighed = (each: Member) => ({
    traits: traitsOf(each),
    willingness: willingness.get(each.userId) ?? 0,
  });
  const own = weighed(member);
  // One arm for the whole search: were it drawn for each pair, what a pair is worth would decide which arm's are taken.
  const isByScore = weighing.trust === 0 || isCompared(randomFrom(hashText(`${seed}/arms`)));
  const arm = weighing.trust === 0 ? 'start' : isByScore ? 'score' : 'model';
  return partners
    .map((partner) => {
      const other = weighed(partner);
      const weight = isByScore ? weighing.value(own, other) : weighing.weight(own, other);
      return {userId: partner.userId, other, weight};
    })
    .toSorted((a, b) => b.weight - a.weight || (a.userId < b.userId ? -1 : 1))
    .slice(0, PROPOSE)
    .map(({userId, other}) =>
      offerOf(member.userId, userId, weighing.value(own, other), {
        arm,
        chances: arm === 'start' ? null : weighing.chances(own, other),
      }),
    );
}

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_START = 6;

/** Where some id might begin: every place among the ids is as likely as any other. */
function randomId(seed: string): string {
  const random = randomFrom(hashText(seed));
  const at = () => ID_CHARACTERS[Math.floor(random() * ID_CHARACTERS.length)] ?? '0';
  return Array.from({length: ID_START}, at).join('');
}

/**
 * Ids of people with room whom the member may meet: a few of each age, from a random place on, so that
 * it is not always the same who are found. Reads no more of the table than that.
 */
async function findPartners(
  db: Executor,
  member: Member,
  {now, seed}: Occasion,
): Promise<string[]> {
  const genders = GENDERS.filter((gender) => seeks(member.seeking, gender));
  const seekers = SEEKING.filter((seeking) => seeks(seeking, member.gender));
  const {minAgePreference: min, maxAgePreference: max, userId} = member;
  const each = Math.ceil(LOOK_AT / (genders.length * (max - min + 1)));
  const from = randomId(`${userId}/${seed}`);
  const suitable = (range: SQL) => sql`
    select user_id from (
      select user_id from vacancy
      where gender = wanted.gender and age = wanted.age
        and in_pool and taken < ${sql.raw(String(MAX_SUGGESTIONS))} and ${range}
      order by user_id limit ${each * PATIENCE}
    ) open
    join profile using (user_id)
    join questionnaire using (user_id)
    where user_id <> ${userId}
      and not (is_demo and ${member.isDemo}::boolean)
      and coalesce(seeking, ${DEFAULT_SEEKING}) in ${seekers}
      and ${member.age}::int between coalesce(min_age_preference, ${MIN_AGE}::int)
        and coalesce(max_age_preference, ${MAX_AGE}::int)
      -- One order at a time: as one condition, or as a join, it would not be found by its key.
      and not exists (
        select from (${barredPairs(now)}) barred where low_id = user_id and high_id = ${userId})
      and not exists (
        select from (${barredPairs(now)}) barred where low_id = ${userId} and high_id = user_id)`;
  const {rows} = await db.execute<{user_id: string}>(sql`
    select found.user_id
    from (
      select gender, age
      from unnest(array[${sql.join(
        genders.map((gender) => sql`${gender}::text`),
        sql`, `,
      )}]) gender, generate_series(${min}::int, ${max}::int) age
    ) wanted,
    lateral (
      (${suitable(sql`user_id >= ${from}`)} order by user_id limit ${each})
      union all
      (${suitable(sql`user_id < ${from}`)} order by user_id limit ${each})
    ) found
  `);
  return rows.map((row) => row.user_id);
}
