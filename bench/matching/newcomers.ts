// Measures the cost of finding suggestions for one newcomer while nearly all members have three, and how many of the
// newcomers with an eligible partner get one.
import {sql} from 'drizzle-orm';
import {MAX_SUGGESTIONS} from '../../rules/suggestions/suggestion.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {areEligible} from '../../server/features/matching/eligibility.ts';
import type {Member} from '../../server/features/matching/traits/member.ts';
import {fillSuggestions} from '../../server/features/matching/newcomer.ts';
import {listVacancies} from '../../server/features/matching/vacancies.ts';
import {population} from '../../tests/support/population.ts';
import {insertManyMembers} from '../../tests/support/scratch-database.ts';
import type {BenchPostgres} from '../postgres.ts';

/** Members with room, of a thousand. */
const OPEN_PER_MILLE = [20, 1] as const;
const NEWCOMERS = 80;
/** Past pairs made for each member. A search must not read other members' pairs. */
const PAST_PAIRS_EACH = 5;
/** Newcomers before the measurement, so that caches are warm. */
const WARM_UP = 20;

export type MeasuredNewcomers = {
  members: number;
  openPerMille: number;
  open: number;
  /** Elapsed time for one newcomer: the median and the maximum. */
  medianMs: number;
  slowestMs: number;
  /** CPU time for one newcomer, of this process and of the database. */
  cpuMs: number;
  /** Newcomers with an eligible partner who had room at that moment. */
  servable: number;
  served: number;
};

/** Gives the newcomers towns, in a community whose members have towns. */
type GiveTowns = (newcomers: Member[]) => Member[];

const NUMBERED = sql`numbered as (
  select user_id, row_number() over (order by user_id) - 1 as at, count(*) over () as total from profile
)`;

/**
 * Gives all members past pairs, and all but `openPerMille` of a thousand three cards. The cards are one-sided, because only
 * the positions matter.
 */
async function fillUp(db: Database, openPerMille: number): Promise<void> {
  await db.execute(sql`truncate pairing, suggestion`);
  await db.execute(sql`
    with ${NUMBERED}
    insert into suggestion (user_id, other_id, position, description, reasons)
    select one.user_id, two.user_id, card - 1, '', '[]'
    from numbered one
    cross join generate_series(1, ${MAX_SUGGESTIONS}::int) card
    join numbered two on two.at = (one.at + card) % one.total
    where abs(hashtext(one.user_id)::bigint) % 1000 >= ${openPerMille}`);
  await db.execute(sql`
    with ${NUMBERED}
    insert into pairing (low_id, high_id, score, offered_at, closed_at, why)
    select least(one.user_id collate "C", two.user_id collate "C"),
      greatest(one.user_id collate "C", two.user_id collate "C"), 0.5,
      now() - interval '10 days', now(), 'rejected'
    from numbered one
    cross join generate_series(1, ${PAST_PAIRS_EACH}::int) step
    join numbered two on two.at = (one.at + 7 * step) % one.total
    on conflict do nothing`);
  await listVacancies(db, new Date());
  await db.execute(sql`vacuum analyze`);
}

async function openMembers(db: Database): Promise<Set<string>> {
  const {rows} = await db.execute<{user_id: string}>(sql`
    select user_id from profile
    where (select count(*) from suggestion where suggestion.user_id = profile.user_id) < ${MAX_SUGGESTIONS}`);
  return new Set(rows.map((row) => row.user_id));
}

async function measure(
  {db, cpuSeconds}: BenchPostgres,
  members: readonly Member[],
  openPerMille: number,
  giveTowns: GiveTowns,
): Promise<MeasuredNewcomers> {
  await fillUp(db, openPerMille);
  const known = new Map(members.map((member) => [member.userId, member]));
  const newcomers = giveTowns(
    population(WARM_UP + NEWCOMERS, `newcomers ${members.length} ${openPerMille}`),
  );
  const open = (await openMembers(db)).size;
  const times: number[] = [];
  let cpuMs = 0;
  let servable = 0;
  let served = 0;
  for (const [i, newcomer] of newcomers.entries()) {
    await insertManyMembers(db, [newcomer]);
    const openIds = await openMembers(db);
    const isServable = Array.from(openIds, (id) => known.get(id)).some(
      (v) => v && areEligible(newcomer, v),
    );
    const before = {pg: await cpuSeconds(), own: process.cpuUsage(), at: performance.now()};
    const made = await fillSuggestions(db, newcomer.userId, new Date());
    const took = performance.now() - before.at;
    const own = process.cpuUsage(before.own);
    if (i < WARM_UP) continue;
    times.push(took);
    cpuMs += (own.user + own.system) / 1000 + ((await cpuSeconds()) - before.pg) * 1000;
    if (isServable) servable += 1;
    if (isServable && made > 0) served += 1;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    members: members.length,
    openPerMille,
    open,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowestMs: sorted.at(-1) ?? 0,
    cpuMs: cpuMs / NEWCOMERS,
    servable,
    served,
  };
}

/** Measures each share of members with room. The members must be in the database. */
export async function measureNewcomers(
  postgres: BenchPostgres,
  members: readonly Member[],
  giveTowns: GiveTowns = (newcomers) => newcomers,
): Promise<MeasuredNewcomers[]> {
  const measured: MeasuredNewcomers[] = [];
  for (const perMille of OPEN_PER_MILLE) {
    measured.push(await measure(postgres, members, perMille, giveTowns));
  }
  return measured;
}
