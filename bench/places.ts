// Measures the list of towns: how long loading it takes, and searches as members type them.
import {questionnaire} from '../server/domain/database/tables.ts';
import {loadPlaces} from '../server/domain/places/load-places.ts';
import {searchPlaces} from '../server/domain/places/search-places.ts';
import {blankMember} from '../tests/support/population.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {onPostgres} from './postgres.ts';
import {spreadOf, type Spread} from './spread.ts';

const MEMBER = 'ada';
const GHENT = 2_797_656;
const ROUNDS = 5;
const TYPED = [
  'Ghent',
  'München',
  'San Francisco',
  'Москва',
  'Saint-Étienne',
  'São Paulo',
  '東京都',
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

export type PlacesBench = {
  loadSeconds: number;
  databaseCpuSeconds: number;
  /** When it is loaded already. */
  secondLoadMs: number;
  towns: number;
  /** Every pair of letters. */
  twoLetters: Spread;
  /** Every beginning, from two letters on, of some names. */
  asTyped: Spread;
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function run(): Promise<PlacesBench> {
  return onPostgres(1, async ({db, url, cpuSeconds}) => {
    const cpuBefore = await cpuSeconds();
    const loadMs = await timed(() => loadPlaces(url));
    const databaseCpuSeconds = (await cpuSeconds()) - cpuBefore;
    const secondLoadMs = await timed(() => loadPlaces(url));
    await insertManyMembers(db, [blankMember(MEMBER)]);
    await db.update(questionnaire).set({currentPlaceId: GHENT});
    const {rows} = await db.execute<{towns: number}>('select count(*)::int as towns from place');
    const pairs = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));
    const beginnings = TYPED.flatMap((name) =>
      Array.from({length: name.length - 1}, (_, i) => name.slice(0, i + 2)),
    );
    const search = async (texts: readonly string[]) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        for (const text of texts) {
          times.push(await timed(() => searchPlaces(db, {text, userId: MEMBER})));
        }
      }
      return spreadOf(times);
    };
    return {
      loadSeconds: loadMs / 1000,
      databaseCpuSeconds,
      secondLoadMs,
      towns: rows[0]?.towns ?? 0,
      twoLetters: await search(pairs),
      asTyped: await search(beginnings),
    };
  });
}

const row = ({p50, p95}: Spread) => ({'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1)});

export function print(bench: PlacesBench): void {
  console.log(
    `${bench.towns} towns loaded in ${bench.loadSeconds.toFixed(1)} s (Postgres ${bench.databaseCpuSeconds.toFixed(1)} s of CPU); when they are there: ${bench.secondLoadMs.toFixed(0)} ms`,
  );
  console.table({'two letters': row(bench.twoLetters), 'as typed': row(bench.asTyped)});
}
