// Records of the queries of a real Zero without a server, and that recording changes nothing.
import type {Zero} from '@rocicorp/zero';
import {expect, test, vi} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {localZero} from '../../../tests/support/local-zero.ts';
import {recording} from './recording.ts';
import {watchQueries} from './watch-queries.ts';

function recordOf(zero: Zero, name: string) {
  const found = recording.queries
    .values()
    .find((query) => query.client === zero.clientID && query.name === name);
  if (!found) throw new Error(`${name} was not noted.`);
  return found;
}

test.each([
  ['none', undefined],
  ['1m', {ttl: '1m'}],
] as const)('a preload keeps its TTL of %s, which recording does not prolong', async (ttl, how) => {
  const zero = localZero('ada');
  const opened = vi.spyOn(zero, 'materialize');
  watchQueries(zero);
  const {cleanup} = zero.preload(queries.me.wallet(), how);
  expect(recordOf(zero, 'me.wallet').ttl).toBe(ttl);
  expect(opened).toHaveBeenCalledExactlyOnceWith(expect.anything(), {ttl});
  cleanup();
  expect(recordOf(zero, 'me.wallet').views.size).toBe(0);
  await zero.close();
});

test('counts changes of the data once for several views, and not the first content', async () => {
  const zero = localZero('ben');
  watchQueries(zero);
  const views = [1, 2, 3].map(() => zero.materialize(queries.me.profile()));
  const save = (name: string) =>
    zero.mutate(mutators.profile.saveBasics({name, age: 30, gender: 'Male'})).client;
  // Before the first rows there is no answer.
  expect(recordOf(zero, 'me.profile').localMs).toBeUndefined();
  await save('B');
  expect(recordOf(zero, 'me.profile')).toMatchObject({updates: 0, localMs: expect.any(Number)});
  await save('Ben');
  expect(recordOf(zero, 'me.profile').updates).toBe(1);
  views[0]?.destroy();
  await save('Benjamin');
  const {updates, data, views: left} = recordOf(zero, 'me.profile');
  expect([updates, data, left.size]).toMatchObject([2, {name: 'Benjamin'}, 2]);
  for (const view of views.slice(1)) view.destroy();
  await zero.close();
});

test('records a one-off run with its answer', async () => {
  const zero = localZero('fay');
  watchQueries(zero);
  await zero.mutate(mutators.profile.saveBasics({name: 'Fay', age: 30, gender: 'Female'})).client;
  expect(await zero.run(queries.me.profile())).toMatchObject({name: 'Fay'});
  expect(recordOf(zero, 'me.profile')).toMatchObject({
    client: zero.clientID,
    data: {name: 'Fay'},
    completeMs: undefined,
  });
  await zero.close();
});
