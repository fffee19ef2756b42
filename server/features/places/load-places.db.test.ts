// Loading a new version of the list of towns while members search the current one.
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {loadPlaces, type PlaceList} from './load-places.ts';
import type {ListedPlace} from './read-list.ts';
import {searchPlaces} from './search-places.ts';

const scratch = useScratchDatabase();

const town = (id: number, name: string): ListedPlace => ({
  id,
  name,
  region: null,
  country: 'BE',
  latitude: 51,
  longitude: 4,
  population: 1,
  names: [{folded: name.toLowerCase(), name, isOther: false}],
});

const found = async () =>
  (await searchPlaces(scratch.db, {text: 'gh', userId: 'nobody'})).map(({label}) => label);

/** A list whose read runs `meanwhile` after its last town. */
function listOf(
  version: string,
  towns: readonly ListedPlace[],
  meanwhile: () => Promise<void>,
): PlaceList {
  return {
    version: async () => version,
    read: async function* read() {
      yield* towns;
      await meanwhile();
    },
  };
}

test('searches the previous list until the new one is complete, also after a failed load', async () => {
  const first = listOf('1', [town(1, 'Ghent')], async () => expect(await found()).toEqual([]));
  expect(await loadPlaces(scratch.url, first)).toBe(true);
  expect(await found()).toEqual(['Ghent, Belgium']);
  expect(await loadPlaces(scratch.url, first)).toBe(false);

  const stopped = listOf('2', [town(2, 'Ghlin')], async () => {
    throw new Error('stopped');
  });
  await expect(loadPlaces(scratch.url, stopped)).rejects.toThrow('stopped');
  expect(await found()).toEqual(['Ghent, Belgium']);

  const second = listOf('2', [town(2, 'Ghlin')], async () =>
    expect(await found()).toEqual(['Ghent, Belgium']),
  );
  expect(await loadPlaces(scratch.url, second)).toBe(true);
  expect(await found()).toEqual(['Ghlin, Belgium']);
  const {rows} = await scratch.db.execute(sql`select version from place_list`);
  expect(rows).toEqual([{version: '2'}]);
});

test('changes towns together with the names', async () => {
  const country = async () => {
    const {rows} = await scratch.db.execute(sql`select country from place where id = 2`);
    return rows;
  };
  const moved = listOf('3', [{...town(2, 'Ghlin'), country: 'NL'}], async () =>
    expect(await country()).toEqual([{country: 'BE'}]),
  );
  expect(await loadPlaces(scratch.url, moved)).toBe(true);
  expect(await country()).toEqual([{country: 'NL'}]);
});

test('a lost connection ends the load and keeps the previous names', async () => {
  const before = await found();
  const lost = listOf('4', [town(4, 'Ghoy')], async () => {
    await scratch.db.execute(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'wing-places' and datname = current_database()`);
  });
  await expect(loadPlaces(scratch.url, lost)).rejects.toThrow();
  expect(await found()).toEqual(before);
});
