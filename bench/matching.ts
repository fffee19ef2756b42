// Measures the matching engine: how the cost of rounds and of newcomers grows, a round's share of the value that a search of
// all pairs finds, its fairness, and learning. `node bench/matching.ts [members ...]` runs some sizes only.
import {MAX_SUGGESTIONS} from '../rules/suggestions/suggestion.ts';
import {ROUND_EFFORT, type Weigh} from '../server/features/matching/candidates.ts';
import {choosePairs} from '../server/features/matching/choose-pairs.ts';
import type {Edge} from '../server/features/matching/matching.ts';
import {normsOf, samplePairs, scorerOf} from '../server/features/matching/norms.ts';
import {partsOf} from '../server/features/matching/parts.ts';
import type {Scorer} from '../server/features/matching/score.ts';
import type {Member} from '../server/features/matching/traits/member.ts';
import {personOf} from '../server/features/matching/person.ts';
import {Pool} from '../server/features/matching/pool.ts';
import {population} from '../tests/support/population.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {allPairs, allPairsGreedy, randomPairing} from './matching/all-pairs.ts';
import {exposureOf, fairnessOf, oneSidedTopThree} from './matching/fairness.ts';
import {measureLearning, type MeasuredLearning} from './matching/learning.ts';
import {measureNewcomers, type MeasuredNewcomers} from './matching/newcomers.ts';
import {
  measureAnsweredRound,
  measureDailyRound,
  measureFirstRound,
  measureLaterRound,
  measureRetiringRound,
  type MeasuredRound,
} from './matching/rounds.ts';
import {onPostgres, type BenchPostgres} from './postgres.ts';

const COMPARED_SIZE = 10_000;
/** Takes most of an hour: `node --max-old-space-size=8000 bench/matching.ts 1000000`. */
const MILLION = 1_000_000;
const GOALS = {
  exponent: 1.2,
  seconds: 60,
  memoryMb: 1024,
  million: {seconds: 900, memoryMb: 2048},
  valueKept: 0.95,
  valueInParts: 0.98,
  fitSeconds: 1,
  simulationSeconds: 10,
} as const;

const valueOf = (edges: readonly Edge[]) => edges.reduce((sum, {weight}) => sum + weight, 0);

const poolOf = (members: readonly Member[]) =>
  new Pool(
    members.map((member) => personOf(member, MAX_SUGGESTIONS)),
    new Int32Array(),
    'bench',
  );

const weighIn =
  (pool: Pool, scorer: Scorer): Weigh =>
  (i, j) => {
    const [a, b] = [pool.people[i], pool.people[j]];
    return a && b ? scorer.value(a.traits, b.traits) : 0;
  };

function planned(pool: Pool, scorer: Scorer): Edge[] {
  const openPositions = pool.people.map((person) => person.openPositions);
  const weigh = weighIn(pool, scorer);
  return choosePairs({pool, weigh, openPositions, effort: ROUND_EFFORT, seed: 'bench'});
}

/** The value of a round that is planned in two parts, as a larger pool's is in parts of 50,000. */
function valueInParts(members: readonly Member[], scorer: Scorer): number {
  const found = new Map(members.map((member) => [member.userId, member]));
  const parts = partsOf(members, members.length / 2, 'bench').map((ids) =>
    ids.flatMap((id) => found.get(id) ?? []),
  );
  return parts.reduce((sum, part) => sum + valueOf(planned(poolOf(part), scorer)), 0);
}

/** Compares the round with the alternatives, for the same people. */
function compare() {
  const members = population(COMPARED_SIZE, 'bench');
  const pool = poolOf(members);
  const scorer = scorerOf(normsOf(samplePairs(pool.people, 'bench')));
  const pairs = allPairs(pool, weighIn(pool, scorer));
  const greedy = allPairsGreedy(pairs, pool.size);
  const random = randomPairing(pairs, pool.size);
  const round = planned(pool, scorer);
  const row = (edges: readonly Edge[]) => ({
    value: valueOf(edges) / valueOf(greedy),
    ...fairnessOf(exposureOf(edges, pool.size), pairs),
  });
  return {
    size: COMPARED_SIZE,
    eligiblePairs: pairs.weight.length,
    round: row(round),
    valueInParts: valueInParts(members, scorer) / valueOf(round),
    allPairsGreedy: row(greedy),
    random: row(random),
    oneSidedTopThree: fairnessOf(oneSidedTopThree(pool, scorer, pairs), pairs),
  };
}

export type MatchingBench = {
  rounds: MeasuredRound[];
  newcomers: MeasuredNewcomers[];
  /** Undefined when its size was not requested. */
  comparison: ReturnType<typeof compare> | undefined;
  learning: MeasuredLearning;
  goals: typeof GOALS;
};

type Part = (postgres: BenchPostgres, members: readonly Member[], into: Measured) => Promise<void>;
type Measured = Pick<MatchingBench, 'rounds' | 'newcomers'>;

const firstRound: Part = async (postgres, members, {rounds}) => {
  rounds.push(await measureFirstRound(postgres, members));
};
const retiringRound: Part = async (postgres, members, {rounds}) => {
  rounds.push(await measureRetiringRound(postgres, members.length));
};
const dailyRound: Part = async (postgres, members, {rounds}) => {
  rounds.push(await measureDailyRound(postgres, members));
};
const answeredRound: Part = async (postgres, members, {rounds}) => {
  rounds.push(await measureAnsweredRound(postgres, members));
};
const laterRound: Part = async (postgres, members, {rounds}) => {
  rounds.push(await measureLaterRound(postgres, members));
};
const newcomersPart: Part = async (postgres, members, {newcomers}) => {
  newcomers.push(...(await measureNewcomers(postgres, members)));
};

const SIZES: readonly {size: number; parts: readonly Part[]}[] = [
  {size: 1000, parts: [firstRound]},
  {size: 10_000, parts: [firstRound, retiringRound, answeredRound]},
  {size: 20_000, parts: [newcomersPart]},
  {size: 60_000, parts: [newcomersPart]},
  {size: 100_000, parts: [firstRound, retiringRound, answeredRound, laterRound, newcomersPart]},
  {size: 300_000, parts: [firstRound, dailyRound]},
  {size: MILLION, parts: [firstRound, dailyRound, retiringRound]},
];

/** Measures these sizes, or all but a million. */
export async function run(sizes: readonly number[] = []): Promise<MatchingBench> {
  const isRequested = (size: number) =>
    sizes.length === 0 ? size < MILLION : sizes.includes(size);
  const measured: Measured = {rounds: [], newcomers: []};
  for (const {size, parts} of SIZES.filter((each) => isRequested(each.size))) {
    await onPostgres(2, async (postgres) => {
      const members = population(size, 'bench');
      await insertManyMembers(postgres.db, members);
      for (const measure of parts) {
        await measure(postgres, members, measured);
        // Keeps the results so far when a long run is interrupted.
        console.error(JSON.stringify(measured));
      }
    });
  }
  const comparison = isRequested(COMPARED_SIZE) ? compare() : undefined;
  return {...measured, comparison, learning: measureLearning(), goals: GOALS};
}

type Point = {members: number; cost: number};

/** The exponent of the growth in cost from the second largest size to the largest: 1 is linear. */
function growth(points: readonly Point[]): string {
  const [from, to] = points.toSorted((a, b) => a.members - b.members).slice(-2);
  if (!from || !to) return 'not measured: one size only';
  const power = Math.log(to.cost / from.cost) / Math.log(to.members / from.members);
  return `members to the power of ${power.toFixed(2)}`;
}

const roundRow = (round: MeasuredRound) => ({
  members: round.members,
  'past pairs': round.pastPairs,
  answers: round.answers,
  retired: round.retired,
  'time s': round.seconds.toFixed(1),
  'CPU s': round.cpuSeconds.toFixed(1),
  'database CPU s': round.databaseCpuSeconds.toFixed(1),
  'peak MB': round.peakMemoryMb.toFixed(0),
  pairs: round.pairs,
  'rows written': round.rowsWritten,
  'rows a member': (round.rowsWritten / round.members).toFixed(2),
  served: (round.served / round.members).toFixed(4),
});

const roundPoint = ({members, cpuSeconds, databaseCpuSeconds}: MeasuredRound): Point => ({
  members,
  cost: cpuSeconds + databaseCpuSeconds,
});

const newcomerRow = (row: MeasuredNewcomers) => ({
  members: row.members,
  'with room': row.open,
  'median ms': row.medianMs.toFixed(1),
  'slowest ms': row.slowestMs.toFixed(1),
  'CPU ms': row.cpuMs.toFixed(1),
  'could be served': row.servable,
  served: row.served,
});

const share = (value: number) => value.toFixed(3);

const fairnessRow = (row: {shown: number; gini: number}) => ({
  'shown at least once': share(row.shown),
  'Gini of exposure': share(row.gini),
});

/** Prints tables, with ratios so that machines can be compared. */
export function print({rounds, newcomers, comparison, learning, goals}: MatchingBench): void {
  console.table(rounds.map(roundRow));
  const first = rounds.filter(({pastPairs}) => pastPairs === 0);
  const answered = rounds.filter(({answers}) => answers > 0);
  console.log(
    `Goals: ${goals.seconds} s and ${goals.memoryMb} MB at 100,000, ${goals.million.seconds} s and ${goals.million.memoryMb} MB at a million, growth ${goals.exponent}`,
  );
  console.log(`How the CPU of a first round grows: ${growth(first.map(roundPoint))}`);
  console.log(`With as many answers as members: ${growth(answered.map(roundPoint))}`);
  for (const round of answered) {
    const base = first.find(({members}) => members === round.members);
    if (!base) continue;
    const ratio = roundPoint(round).cost / roundPoint(base).cost;
    console.log(`Answers at ${round.members}: ${ratio.toFixed(2)} times the CPU of a first round`);
  }
  console.table(newcomers.map(newcomerRow));
  for (const [perMille, rows] of Map.groupBy(newcomers, (row) => row.openPerMille)) {
    const grows = growth(rows.map(({members, cpuMs}) => ({members, cost: cpuMs})));
    console.log(`How a newcomer's CPU grows with ${perMille} in 1000 having room: ${grows}`);
  }
  const {fit, simulation} = learning;
  console.log(
    `A fit of ${fit.answers} answers: ${fit.cpuSeconds.toFixed(2)} s of CPU (goal ${goals.fitSeconds})`,
  );
  console.log(
    `A simulation of ${simulation.members} members: ${simulation.pairs} pairs in ${simulation.cpuSeconds.toFixed(1)} s of CPU, a choice in ${simulation.choiceCpuSeconds.toFixed(1)} s (goal ${goals.simulationSeconds})`,
  );
  if (!comparison) return;
  const {round, allPairsGreedy: greedy, random, oneSidedTopThree: oneSided} = comparison;
  console.table({
    'this round': {'value kept': share(round.value), ...fairnessRow(round)},
    'all pairs, greedy': {'value kept': share(greedy.value), ...fairnessRow(greedy)},
    'random pairing': {'value kept': share(random.value), ...fairnessRow(random)},
    'one-sided top three': fairnessRow(oneSided),
  });
  console.log(
    `${comparison.size} members, ${comparison.eligiblePairs} eligible pairs; goal: value kept at least ${goals.valueKept}`,
  );
  console.log(
    `The same round planned in two parts keeps ${share(comparison.valueInParts)} of its value; goal: at least ${goals.valueInParts}`,
  );
}

if (import.meta.main) {
  const bench = await run(process.argv.slice(2).map(Number));
  print(bench);
  console.log(JSON.stringify(bench));
}
