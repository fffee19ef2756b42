// Measures whole rounds on a real Postgres (reading, planning, writing), each in its own process with the goal's heap limit:
// without past pairs, with many, with answers, on a usual day, and when all pairs expire.
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {sql, type SQL} from 'drizzle-orm';
import {z} from 'zod';
import type {Database} from '../../server/platform/postgres/client.ts';
import {EligibleIndex} from '../../server/features/matching/eligible-index.ts';
import {batchesOf} from '../../server/features/matching/batches.ts';
import type {Member} from '../../server/features/matching/traits/member.ts';
import {ordered} from '../../server/features/matching/pairing.ts';
import {randomFrom} from '../../server/features/matching/random.ts';
import {OFFER_DAYS} from '../../rules/suggestions/suggestion.ts';
import type {BenchPostgres} from '../postgres.ts';

/** The heap limit of a measured round, whose process may take 1 GB. With a higher one V8 keeps garbage for longer. */
const HEAP_MB = 800;
/** Past pairs made for each member. Each pair has two members, so each has about twice as many. */
const PAST_PAIRS_EACH = 15;
const BATCH = 50_000;
/** A pair's record and its two cards, both when it is offered and when it is retired. */
const ROWS_A_PAIR = 3;

const measured = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMemoryMb: z.number(),
  retired: z.number(),
  pairs: z.number(),
});

export type MeasuredRound = z.infer<typeof measured> & {
  members: number;
  pastPairs: number;
  answers: number;
  databaseCpuSeconds: number;
  rowsWritten: number;
  /** Members with at least one suggestion afterwards. */
  served: number;
};

async function countPast(db: Database) {
  const {rows} = await db.execute<{pairs: number; answers: number}>(sql`
    select count(*)::int as pairs, (count(low_response) + count(high_response))::int as answers
    from pairing`);
  return rows[0] ?? {pairs: 0, answers: 0};
}

async function measureRound({db, url, cpuSeconds}: BenchPostgres, members: number, inDays = 0) {
  await db.execute(sql`vacuum analyze`);
  const past = await countPast(db);
  const cpuBefore = await cpuSeconds();
  const script = fileURLToPath(new URL('measure-round.ts', import.meta.url));
  const heap = `--max-old-space-size=${HEAP_MB}`;
  const {stdout} = await promisify(execFile)(process.execPath, [heap, script, url, String(inDays)]);
  const databaseCpuSeconds = (await cpuSeconds()) - cpuBefore;
  const round = measured.parse(JSON.parse(stdout));
  return {
    ...round,
    members,
    pastPairs: past.pairs,
    answers: past.answers,
    databaseCpuSeconds,
    rowsWritten: ROWS_A_PAIR * (round.retired + round.pairs),
    served: await db.$count(sql`(select distinct user_id from suggestion) served`),
  };
}

/** Inserts `each` rejected pairs for each member, with eligible partners as earlier rounds would have found them. */
async function makePast(db: Database, members: readonly Member[], each: number): Promise<void> {
  const index = new EligibleIndex(members, members.keys());
  const random = randomFrom(30);
  const pairs = new Map<string, readonly [string, string]>();
  for (const [u, {userId}] of members.entries()) {
    for (const v of index.sample(u, each, random).slice(0, each)) {
      const pair = ordered(userId, members[v]?.userId ?? '');
      pairs.set(pair.join(' '), pair);
    }
  }
  for (const batch of batchesOf([...pairs.values()], BATCH)) {
    await db.execute(sql`
      insert into pairing (low_id, high_id, score, offered_at, closed_at, why)
      select pair ->> 0, pair ->> 1, 0.5, now() - interval '1 year', now() - interval '1 year', 'rejected'
      from json_array_elements(${JSON.stringify(batch)}::json) pair`);
  }
}

/** Yes in two of five cases. */
const randomResponse = (key: SQL) =>
  sql`case when abs(hashtext(${key})::bigint) % 5 < 2 then 'Yes' else 'No' end`;

/** Stores random answers of both members to `pairs` of the past pairs. */
async function answerPast(db: Database, pairs: number): Promise<void> {
  await db.execute(sql`
    update pairing set low_response = ${randomResponse(sql`low_id || high_id`)},
      high_response = ${randomResponse(sql`high_id || low_id`)}
    where (low_id, high_id) in (
      select low_id, high_id from pairing order by hashtext(low_id || high_id) limit ${pairs})`);
}

/** A round without past pairs. */
export async function measureFirstRound(
  postgres: BenchPostgres,
  members: readonly Member[],
): Promise<MeasuredRound> {
  await postgres.db.execute(sql`truncate pairing, suggestion`);
  return measureRound(postgres, members.length);
}

/** A round after an unanswered first one: every pair expires, and others are offered. */
export async function measureRetiringRound(
  postgres: BenchPostgres,
  members: number,
): Promise<MeasuredRound> {
  return measureRound(postgres, members, OFFER_DAYS + 1);
}

/** A round on a usual day. Nobody has answered, and one day's share of the earlier pairs expires. */
export async function measureDailyRound(
  postgres: BenchPostgres,
  members: readonly Member[],
): Promise<MeasuredRound> {
  await postgres.db.execute(sql`
    update suggestion set offered_at = offered_at - make_interval(days => ${OFFER_DAYS + 1})
    where abs(hashtext(least(user_id, other_id) || greatest(user_id, other_id))::bigint) % ${OFFER_DAYS} = 0`);
  return measureRound(postgres, members.length);
}

/** A round in which each member has about thirty past pairs. */
export async function measureLaterRound(
  postgres: BenchPostgres,
  members: readonly Member[],
): Promise<MeasuredRound> {
  await postgres.db.execute(sql`truncate pairing, suggestion`);
  await makePast(postgres.db, members, PAST_PAIRS_EACH);
  return measureRound(postgres, members.length);
}

/** A round that learns from as many answers as there are members. All members have three empty positions. */
export async function measureAnsweredRound(
  postgres: BenchPostgres,
  members: readonly Member[],
): Promise<MeasuredRound> {
  await postgres.db.execute(sql`truncate pairing, suggestion`);
  await makePast(postgres.db, members, 1);
  await answerPast(postgres.db, members.length / 2);
  return measureRound(postgres, members.length);
}
