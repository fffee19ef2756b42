// Assigns real towns to simulated members by population, and a maximum distance to four of ten.
import {sql} from 'drizzle-orm';
import {MAX_DISTANCES} from '../../rules/distance.ts';
import type {Member} from '../../server/features/matching/traits/member.ts';
import {hashText, randomFrom} from '../../server/features/matching/random.ts';
import type {Residence} from '../../server/features/places/distance-km.ts';
import type {Executor} from '../../server/platform/postgres/client.ts';

const WISHES = MAX_DISTANCES.filter((wish) => wish !== 'anywhere');
const WISHING = 0.4;

/** A town with the cumulated population of all towns before it in the list. */
export type CountedTown = Residence & {readonly before: number; readonly population: number};

/** All towns, or those of one country. The list must be loaded in the database. */
export async function countedTowns(db: Executor, country?: string): Promise<CountedTown[]> {
  const {rows} = await db.execute<Residence & {population: number}>(sql`
    select id as "placeId", country, latitude, longitude, population
    from place where population > 0 and country = coalesce(${country ?? null}::text, country)
    order by id`);
  let before = 0;
  return rows.map((town) => {
    const counted = {...town, before};
    before += town.population;
    return counted;
  });
}

function townAt(towns: readonly CountedTown[], person: number): CountedTown | undefined {
  let low = 0;
  let high = towns.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((towns[middle]?.before ?? 0) <= person) low = middle;
    else high = middle - 1;
  }
  return towns[low];
}

export function settled(
  members: readonly Member[],
  towns: readonly CountedTown[],
  seed: string,
): Member[] {
  const random = randomFrom(hashText(seed));
  const last = towns.at(-1);
  const everybody = (last?.before ?? 0) + (last?.population ?? 0);
  return members.map((member) => {
    const town = townAt(towns, random() * everybody);
    const isWishing = random() < WISHING;
    const wish = WISHES[Math.floor(random() * WISHES.length)] ?? null;
    if (!town) return member;
    const {placeId, country, latitude, longitude} = town;
    return {
      ...member,
      residence: {placeId, country, latitude, longitude},
      maxDistance: isWishing ? wish : null,
    };
  });
}
