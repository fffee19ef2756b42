// Measures matching among members in real towns, spread by population, four of ten with a distance wish: rounds, newcomers,
// and how many of the members with an eligible partner get a suggestion.
import {MAX_SUGGESTIONS} from '../rules/suggestion.ts';
import {areEligible} from '../server/features/matching/eligibility.ts';
import {personOf} from '../server/features/matching/person.ts';
import {planOffers} from '../server/features/matching/plan.ts';
import type {Member} from '../server/features/matching/traits/member.ts';
import {loadPlaces} from '../server/features/places/load-places.ts';
import {population} from '../tests/support/population.ts';
import {countedTowns, settled} from '../tests/support/residents.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {measureNewcomers, type MeasuredNewcomers} from './matching/newcomers.ts';
import {measureFirstRound, measureRetiringRound, type MeasuredRound} from './matching/rounds.ts';
import {onPostgres} from './postgres.ts';

const SIZES = [10_000, 100_000] as const;
const COMPARED_SIZE = 3000;
const SEED = 'residents';

type Compared = {members: number; withPartner: number; served: number; eligiblePairs: number};

export type ResidentsBench = {
  rounds: MeasuredRound[];
  newcomers: MeasuredNewcomers[];
  compared: Compared[];
};

/** Compares a planned round with a search of all pairs. */
function compare(members: readonly Member[]): Compared {
  const people = members.map((member) => personOf(member, MAX_SUGGESTIONS));
  const {offers} = planOffers(people, {barred: new Int32Array(), seed: SEED});
  const served = new Set(offers.flatMap(({low, high}) => [low, high]));
  const withPartner = new Set<string>();
  let eligiblePairs = 0;
  for (const [i, one] of members.entries()) {
    for (const other of members.slice(i + 1)) {
      if (!areEligible(one, other)) continue;
      eligiblePairs += 1;
      withPartner.add(one.userId).add(other.userId);
    }
  }
  const both = [...withPartner].filter((userId) => served.has(userId));
  return {
    members: members.length,
    withPartner: withPartner.size,
    served: both.length,
    eligiblePairs,
  };
}

type Community = {
  readonly sizes?: readonly number[];
  /** ISO 3166, two letters: the country in which all members live. Undefined for the whole world. */
  readonly country?: string;
};

export async function run({sizes = SIZES, country}: Community = {}): Promise<ResidentsBench> {
  const measured: ResidentsBench = {rounds: [], newcomers: [], compared: []};
  for (const size of sizes) {
    await onPostgres(2, async (postgres) => {
      await loadPlaces(postgres.url);
      const towns = await countedTowns(postgres.db, country);
      const giveTowns = (members: Member[]) => settled(members, towns, `${SEED} ${members.length}`);
      const members = giveTowns(population(size, SEED));
      await insertManyMembers(postgres.db, members);
      measured.rounds.push(await measureFirstRound(postgres, members));
      measured.rounds.push(await measureRetiringRound(postgres, members));
      measured.newcomers.push(...(await measureNewcomers(postgres, members, giveTowns)));
      for (const seed of ['a', 'b', 'c']) {
        measured.compared.push(compare(settled(population(COMPARED_SIZE, seed), towns, seed)));
      }
      // Keeps the results so far when a long run is interrupted.
      console.error(JSON.stringify(measured));
    });
  }
  return measured;
}

const cost = (round: MeasuredRound) => round.cpuSeconds + round.databaseCpuSeconds;

function printGrowth(round: string, [small, large]: readonly MeasuredRound[]): void {
  if (!small || !large) return;
  const power = Math.log(cost(large) / cost(small)) / Math.log(large.members / small.members);
  console.log(`CPU of ${round}: members to the power of ${power.toFixed(3)} (goal 1.2)`);
}

export function print({rounds, newcomers, compared}: ResidentsBench): void {
  console.table(
    rounds.map((round) => ({
      members: round.members,
      retired: round.retired,
      'time s': round.seconds.toFixed(1),
      'CPU s': round.cpuSeconds.toFixed(1),
      'database CPU s': round.databaseCpuSeconds.toFixed(1),
      'peak MB': round.peakMemoryMb.toFixed(0),
      pairs: round.pairs,
      served: round.served,
    })),
  );
  printGrowth(
    'a first round',
    rounds.filter(({retired}) => retired === 0),
  );
  printGrowth(
    'a round in which everything expires',
    rounds.filter(({retired}) => retired > 0),
  );
  console.table(newcomers);
  console.table(compared);
}

if (import.meta.main) print(await run({sizes: process.argv.slice(2).map(Number)}));
