// Records of the queries of a real Zero without a server, and that recording changes nothing.
import {expect, test, vi} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {localZero} from '../../../tests/support/local-zero.ts';
import {recording} from './store.ts';
import {watchQueries} from './watch-queries.ts';

function recordOf(name: string) {
  const found = recording.queries.values().find((query) => query.name === name);
  if (!found) throw new Error(`${name} was not noted.`);
  return found;
}

test.each([
  [0, undefined, 0],
  [60_000, {ttl: '1m'}, '1m'],
  [10 * 60_000, {ttl: '1h'}, '1h'],
] as const)(
  'a preload keeps its TTL of %i ms, which recording does not prolong',
  async (kept, how, ttl) => {
    const zero = localZero('ada');
    const opened = vi.spyOn(zero, 'materialize');
    watchQueries(zero);
    const {cleanup} = zero.preload(queries.me.wallet(), how);
    expect(recordOf('me.wallet').ttlMs).toBe(kept);
    expect(opened).toHaveBeenCalledExactlyOnceWith(expect.anything(), {ttl});
    cleanup();
    await zero.close();
  },
);

test('uses the longest TTL of all users of a query', async () => {
  const zero = localZero('cleo');
  watchQueries(zero);
  const first = zero.preload(queries.me.blocks());
  const view = zero.materialize(queries.me.blocks());
  const second = zero.preload(queries.me.blocks());
  expect(recordOf('me.blocks').ttlMs).toBe(5 * 60_000);
  first.cleanup();
  second.cleanup();
  view.destroy();
  await zero.close();
});

test('counts changes of the data once for several views', async () => {
  const zero = localZero('ben');
  watchQueries(zero);
  const views = [1, 2, 3].map(() => zero.materialize(queries.me.profile()));
  expect(recordOf('me.profile')).toMatchObject({updates: 0, uses: 3});
  const save = (name: string) =>
    zero.mutate(mutators.profile.saveBasics({name, age: 30, gender: 'Male'})).client;
  await save('B');
  // The initial content of a replica is no update.
  expect(recordOf('me.profile').updates).toBe(0);
  await save('Ben');
  expect(recordOf('me.profile').updates).toBe(1);
  views[0]?.destroy();
  await save('Benjamin');
  expect(recordOf('me.profile')).toMatchObject({updates: 2, uses: 2, data: {name: 'Benjamin'}});
  for (const view of views.slice(1)) view.destroy();
  await zero.close();
});

test('separates the queries of two Zeros and deletes those of a closed one', async () => {
  const [old, renewed] = [localZero('dora'), localZero('dora')];
  for (const zero of [old, renewed]) watchQueries(zero);
  old.materialize(queries.me.wallet());
  const view = renewed.materialize(queries.me.wallet());
  const recordsOfBoth = () =>
    [...recording.queries.values()].filter(
      ({client}) => client === old.clientID || client === renewed.clientID,
    );
  expect(recordsOfBoth().map(({client, name, uses}) => ({client, name, uses}))).toEqual([
    {client: old.clientID, name: 'me.wallet', uses: 1},
    {client: renewed.clientID, name: 'me.wallet', uses: 1},
  ]);
  await old.close();
  expect(recordsOfBoth().map(({client}) => client)).toEqual([renewed.clientID]);
  view.destroy();
  await renewed.close();
});

test('records when the replica was read, and no wait for later queries', async () => {
  const zero = localZero('emil');
  watchQueries(zero);
  const first = [zero.materialize(queries.me.profile()), zero.materialize(queries.me.wallet())];
  // Before the first read, an empty result is no answer.
  expect(recordOf('me.profile').localMs).toBeUndefined();
  const before = performance.now();
  await zero.mutate(mutators.profile.saveBasics({name: 'Emil', age: 30, gender: 'Male'})).client;
  await vi.waitFor(() => expect(recordOf('me.profile').localMs).toBeGreaterThan(0));
  // All get their answer at the same time, including empty ones.
  expect(recordOf('me.wallet').localMs).toBeGreaterThan(0);
  const later = zero.materialize(queries.me.photos());
  expect(recordOf('me.photos').localMs).toBeLessThan(performance.now() - before);
  for (const view of [...first, later]) view.destroy();
  await zero.close();
});

test('records a one-off run with one answer', async () => {
  const zero = localZero('fay');
  watchQueries(zero);
  await zero.mutate(mutators.profile.saveBasics({name: 'Fay', age: 30, gender: 'Female'})).client;
  const answer = zero.run(queries.me.profile());
  expect(recordOf('me.profile')).toMatchObject({client: zero.clientID, uses: 1});
  expect(await answer).toMatchObject({name: 'Fay'});
  await vi.waitFor(() => expect(recordOf('me.profile').uses).toBe(0));
  expect(recordOf('me.profile')).toMatchObject({data: {name: 'Fay'}, state: 'waiting'});
  await zero.close();
});
