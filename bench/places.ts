// Measures the list of towns: the time to load it, a first start with it, and searches as members type them, by function call
// and by HTTP request to a running Wing.
import {PLACE_RATE_LIMIT} from '../rules/places.ts';
import {questionnaire} from '../server/platform/database/tables.ts';
import {loadPlaces} from '../server/features/places/load-places.ts';
import {searchPlaces} from '../server/features/places/search-places.ts';
import {signUp} from '../tests/support/member.ts';
import {untilTownsAreLoaded} from '../tests/support/places.ts';
import {blankMember} from '../tests/support/population.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {startStack} from '../tests/support/stack.ts';
import {onPostgres} from './postgres.ts';
import {spreadOf, type Spread} from './spread.ts';

const MEMBER = 'ada';
const GHENT = 2_797_656;
const ROUNDS = 5;
const TYPED_NAMES = [
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
  /** A load when the list is already in the database. */
  secondLoadMs: number;
  towns: number;
  /** Searches for every pair of letters. */
  twoLetters: Spread;
  /** Searches for every prefix, from two characters on, of some names. */
  asTyped: Spread;
  firstStart: FirstStart;
};

/** A first start of Wing in an empty folder; the list is loaded once it is ready. */
type FirstStart = {
  readySeconds: number;
  /** Seconds from the start until towns are found. */
  searchableSeconds: number;
  /** The searches of `asTyped`, by HTTP request. */
  requests: Spread;
};

const asTyped = TYPED_NAMES.flatMap((name) =>
  Array.from({length: name.length - 1}, (_, i) => name.slice(0, i + 2)),
);
/** Keeps one member's searches below the rate limit. */
const REQUEST_ROUNDS = Math.floor(PLACE_RATE_LIMIT.points / asTyped.length);

async function measureFirstStart(): Promise<FirstStart> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const stack = await startStack({LOG_LEVEL: 'warn'});
  try {
    const readySeconds = seconds();
    await untilTownsAreLoaded(stack.databaseUrl);
    const searchableSeconds = seconds();
    const {cookie} = await signUp(stack);
    const times: number[] = [];
    for (let round = 0; round < REQUEST_ROUNDS; round++) {
      for (const text of asTyped) {
        times.push(
          await timed(async () => {
            const query = new URLSearchParams({q: text});
            const response = await fetch(`${stack.url}/api/places?${query}`, {headers: {cookie}});
            if (!response.ok) throw new Error(`${response.status} for ${text}`);
            await response.arrayBuffer();
          }),
        );
      }
    }
    return {readySeconds, searchableSeconds, requests: spreadOf(times)};
  } finally {
    await stack.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function run(): Promise<PlacesBench> {
  const firstStart = await measureFirstStart();
  return onPostgres(1, async ({db, url, cpuSeconds}) => {
    const cpuBefore = await cpuSeconds();
    const loadMs = await timed(() => loadPlaces(url));
    const databaseCpuSeconds = (await cpuSeconds()) - cpuBefore;
    const secondLoadMs = await timed(() => loadPlaces(url));
    await insertManyMembers(db, [blankMember(MEMBER)]);
    await db.update(questionnaire).set({currentPlaceId: GHENT});
    const {rows} = await db.execute<{towns: number}>('select count(*)::int as towns from place');
    const pairs = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));
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
      asTyped: await search(asTyped),
      firstStart,
    };
  });
}

const row = ({p50, p95}: Spread) => ({'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1)});

export function print(bench: PlacesBench): void {
  console.log(
    `${bench.towns} towns loaded in ${bench.loadSeconds.toFixed(1)} s (Postgres ${bench.databaseCpuSeconds.toFixed(1)} s of CPU); a second load: ${bench.secondLoadMs.toFixed(0)} ms`,
  );
  const {readySeconds, searchableSeconds, requests} = bench.firstStart;
  console.log(
    `A first start is ready after ${readySeconds.toFixed(1)} s, and towns are found after ${searchableSeconds.toFixed(1)} s`,
  );
  console.table({
    'two letters': row(bench.twoLetters),
    'as typed': row(bench.asTyped),
    'as typed, by the endpoint': row(requests),
  });
}
