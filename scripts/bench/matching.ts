// The matching engine's measurements: how a round grows, what it keeps of the value of looking at all
// pairs, and how fair it is. `node scripts/bench/matching.ts`, or `run()` from another bench.
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {z} from 'zod';
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import {ROUND_EFFORT} from '../../server/matching/candidates.ts';
import type {Edge} from '../../server/matching/matching.ts';
import {choosePairs} from '../../server/matching/plan.ts';
import {Pool} from '../../server/matching/pool.ts';
import {population} from '../../tests/support/population.ts';
import {allPairs, allPairsGreedy, randomPairing} from './matching/all-pairs.ts';
import {exposureOf, fairnessOf, oneSidedTopThree} from './matching/fairness.ts';

const SIZES = [1000, 10_000, 100_000] as const;
const COMPARED_AT = 10_000;
/** "One core and 1 GB": the heap limit of a measured round. */
const HEAP_MB = 1000;
const GOALS = {exponent: 1.2, seconds: 60, memoryMb: 1024, valueKept: 0.95} as const;

const roundShape = z.object({
  size: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMemoryMb: z.number(),
  pairs: z.number(),
  rowsWritten: z.number(),
  served: z.number(),
});
export type MeasuredRound = z.infer<typeof roundShape>;

async function measureRound(size: number): Promise<MeasuredRound> {
  const script = fileURLToPath(new URL('matching/measure-round.ts', import.meta.url));
  const heap = `--max-old-space-size=${HEAP_MB}`;
  const {stdout} = await promisify(execFile)(process.execPath, [heap, script, String(size)]);
  return roundShape.parse(JSON.parse(stdout));
}

const valueOf = (edges: readonly Edge[]) => edges.reduce((sum, {weight}) => sum + weight, 0);

/** The round beside the alternatives, on the same people. */
function compare() {
  const pool = new Pool(population(COMPARED_AT, 'bench'), [], 'bench');
  const pairs = allPairs(pool);
  const greedy = allPairsGreedy(pairs, pool.size);
  const random = randomPairing(pairs, pool.size);
  const room = pool.members.map(() => MAX_SUGGESTIONS);
  const round = choosePairs(pool, room, ROUND_EFFORT, 'bench');
  const row = (edges: readonly Edge[]) => ({
    value: valueOf(edges) / valueOf(greedy),
    ...fairnessOf(exposureOf(edges, pool.size), pairs),
  });
  return {
    size: COMPARED_AT,
    eligiblePairs: pairs.weight.length,
    round: row(round),
    allPairsGreedy: row(greedy),
    random: row(random),
    oneSidedTopThree: fairnessOf(oneSidedTopThree(pool, pairs), pairs),
  };
}

export type MatchingBench = {
  rounds: MeasuredRound[];
  /** Time grows as people to the power of this, from 10,000 to 100,000. */
  exponent: number;
  comparison: ReturnType<typeof compare>;
  goals: typeof GOALS;
};

export async function run(): Promise<MatchingBench> {
  const rounds: MeasuredRound[] = [];
  for (const size of SIZES) rounds.push(await measureRound(size));
  const seconds = (size: number) => rounds.find((round) => round.size === size)?.cpuSeconds ?? 0;
  const exponent = Math.log10(seconds(100_000) / seconds(10_000));
  return {rounds, exponent, comparison: compare(), goals: GOALS};
}

const perMember = (round: MeasuredRound) => ({
  members: round.size,
  'time s': round.seconds.toFixed(2),
  'CPU s': round.cpuSeconds.toFixed(2),
  'µs a member': ((round.cpuSeconds * 1e6) / round.size).toFixed(0),
  'peak MB': round.peakMemoryMb.toFixed(0),
  pairs: round.pairs,
  'rows written': round.rowsWritten,
  'rows a member': (round.rowsWritten / round.size).toFixed(2),
  served: round.served.toFixed(4),
});

const share = (value: number) => value.toFixed(3);

const fair = (row: {shown: number; gini: number}) => ({
  'shown at least once': share(row.shown),
  'Gini of exposure': share(row.gini),
});

/** Tables for people; ratios, so that machines can be compared. */
export function print({rounds, exponent, comparison, goals}: MatchingBench): void {
  console.table(rounds.map(perMember));
  console.log(
    `Growth exponent 10,000 to 100,000: ${exponent.toFixed(2)} (goal ${goals.exponent}); goals at 100,000: ${goals.seconds} s, ${goals.memoryMb} MB`,
  );
  const {round, allPairsGreedy: greedy, random, oneSidedTopThree: oneSided} = comparison;
  console.table({
    'this round': {'value kept': share(round.value), ...fair(round)},
    'all pairs, greedy': {'value kept': share(greedy.value), ...fair(greedy)},
    'random pairing': {'value kept': share(random.value), ...fair(random)},
    'one-sided top three': fair(oneSided),
  });
  console.log(
    `${comparison.size} members, ${comparison.eligiblePairs} eligible pairs; goal: value kept at least ${goals.valueKept}`,
  );
}

if (import.meta.main) {
  const bench = await run();
  print(bench);
  console.log(JSON.stringify(bench));
}
