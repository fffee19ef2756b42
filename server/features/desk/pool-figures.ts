// Counts the pool's members, and for those to whom nobody can be suggested the reason. Demo members are not counted, but can
// be suggested to others, as in a round.
import {sql} from 'drizzle-orm';
import {AWAY_SUGGESTIONS} from '../../../rules/suggestions/away.ts';
import {GENDERS} from '../../../rules/questionnaire/basics.ts';
import {groupSize, MIN_GROUP} from '../../../rules/desk/figures.ts';
import {
  AGE_GROUPS,
  NOBODY_REASONS,
  type NobodyReason,
  type PoolFigures,
} from '../../../rules/desk/matching.ts';
import {seeks} from '../../../rules/questionnaire/relationship.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {batchesOf} from '../matching/batches.ts';
import {EligibleIndex} from '../matching/eligible-index.ts';
import {includesPerson, isOfAge, type Wishes} from '../matching/eligibility.ts';
import {loadBarredOf, loadWishes} from '../matching/load.ts';
import {suggestionLimit, takesPart} from '../matching/pool-rules.ts';
import {randomFrom} from '../matching/random.ts';

const areOfSoughtGender = (u: Wishes, v: Wishes) =>
  u.userId !== v.userId &&
  includesPerson(u, v) &&
  seeks(u.seeking, v.gender) &&
  seeks(v.seeking, u.gender);

const areOfAge = (u: Wishes, v: Wishes) => isOfAge(u, v) && isOfAge(v, u);

/** For a member to whom nobody can be suggested: the first rule that excludes everybody. */
function ruleThatExcludes(member: Wishes, all: readonly Wishes[]): NobodyReason {
  let reason: NobodyReason = 'gender';
  for (const other of all) {
    if (!areOfSoughtGender(member, other)) continue;
    if (areOfAge(member, other)) return 'distance';
    reason = 'ages';
  }
  return reason;
}

const NOBODY: ReadonlySet<string> = new Set();
/** Members per query. */
const BATCH = 4000;

/**
 * Finds one reason for each member of the pool to whom nobody can be suggested. The wishes of all members are in memory at once. The
 * pairs that may not meet are read for `batch` members at a time.
 */
async function reasonsIn(
  db: Executor,
  pool: readonly Wishes[],
  {now, batch}: {now: Date; batch: number},
): Promise<NobodyReason[]> {
  const index = new EligibleIndex(pool, pool.keys());
  const reasons: NobodyReason[] = [];
  for (const members of batchesOf([...pool.entries()], batch)) {
    const ids = members.map(([, {userId}]) => userId);
    const barred = await loadBarredOf(db, ids, now);
    for (const [i, member] of members) {
      if (member.isDemo) continue;
      const others = barred.get(member.userId) ?? NOBODY;
      // All eligible people, or one more than are barred, so that at least one of them is not.
      const sample = index.sample(i, others.size + 1, randomFrom(i));
      if (sample.length === 0) reasons.push(ruleThatExcludes(member, pool));
      else if (sample.every((other) => others.has(pool[other]?.userId ?? ''))) reasons.push('seen');
    }
  }
  return reasons;
}

function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, number> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, {length}]) => [key, length]));
}

const isShown = (group: {members: number}) => group.members >= MIN_GROUP;

function countriesOf(members: readonly Wishes[]): Pick<PoolFigures, 'countries' | 'elsewhere'> {
  const counts = countBy(members, ({residence}) => residence?.country ?? null);
  const countries = [...counts]
    .map(([country, count]) => ({country, members: count}))
    .toSorted((a, b) => b.members - a.members || (a.country ?? '').localeCompare(b.country ?? ''));
  const elsewhere = countries
    .filter((group) => !isShown(group))
    .reduce((sum, group) => sum + group.members, 0);
  return {countries: countries.filter(isShown), elsewhere: groupSize(elsewhere)};
}

const groupOf = ({age, gender}: Wishes) =>
  `${AGE_GROUPS.findLast((from) => (age ?? 0) >= from)} ${gender}`;

/** The members who would have more suggestions if they came. */
async function countAbsent(
  db: Executor,
  now: Date,
): Promise<Pick<PoolFigures, 'away' | 'resting'>> {
  const {
    rows: [row],
  } = await db.execute<{away: number; resting: number}>(sql`
    select count(*) filter (where held_at_most = ${AWAY_SUGGESTIONS})::int as away,
      count(*) filter (where held_at_most = 0)::int as resting
    from (
      select ${suggestionLimit(now)} as held_at_most from profile
      join questionnaire using (user_id) join auth."user" on "user".id = user_id
      where ${takesPart()} and not is_demo
    ) member`);
  return {away: groupSize(row?.away ?? 0), resting: groupSize(row?.resting ?? 0)};
}

export async function readPool(db: Executor, now: Date, batch = BATCH): Promise<PoolFigures> {
  const pool = await loadWishes(db, now, batch);
  const reasons = await reasonsIn(db, pool, {now, batch});
  const members = pool.filter(({isDemo}) => !isDemo);
  const byAge = countBy(members, groupOf);
  const byReason = countBy(reasons, (reason) => reason);
  return {
    members: groupSize(members.length),
    ...(await countAbsent(db, now)),
    ages: AGE_GROUPS.flatMap((from) =>
      GENDERS.map((gender) => ({
        from,
        gender,
        members: groupSize(byAge.get(`${from} ${gender}`) ?? 0),
      })),
    ),
    ...countriesOf(members),
    nobody: NOBODY_REASONS.map((reason) => ({
      reason,
      members: groupSize(byReason.get(reason) ?? 0),
    })),
  };
}
