import {expect, test} from 'vitest';
import {concurrencyLimit} from './concurrency-limit.ts';

/** Starts work under the limit, and records the names of the work that has begun. */
function counted(limits: {running: number; waiting: number}) {
  const begin = concurrencyLimit(limits);
  const begun: string[] = [];
  const start = async (key: string, name: string) => {
    const end = await begin(key);
    if (end) begun.push(name);
    return end;
  };
  return {begun, start};
}

test('queues work until earlier work of its key has ended, in the order of arrival', async () => {
  const {begun, start} = counted({running: 2, waiting: 2});
  const [first, second] = [await start('ada', 'first'), await start('ada', 'second')];
  const third = start('ada', 'third');
  const fourth = start('ada', 'fourth');
  await start('ben', 'another’s');
  expect(begun).toEqual(['first', 'second', 'another’s']);
  second?.();
  (await third)?.();
  (await fourth)?.();
  first?.();
  expect(begun).toEqual(['first', 'second', 'another’s', 'third', 'fourth']);
});

test('refuses work when the queue is full, and accepts it again later', async () => {
  const {begun, start} = counted({running: 1, waiting: 1});
  const first = await start('ada', 'first');
  const second = start('ada', 'second');
  expect(await start('ada', 'third')).toBeUndefined();
  first?.();
  const third = start('ada', 'third');
  (await second)?.();
  (await third)?.();
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('refuses at once when the queue has no room', async () => {
  const {start} = counted({running: 1, waiting: 0});
  const first = await start('ada', 'first');
  expect(await start('ada', 'second')).toBeUndefined();
  first?.();
  expect(await start('ada', 'second')).toBeTypeOf('function');
});
