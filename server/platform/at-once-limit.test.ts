import {expect, test} from 'vitest';
import {atOnceLimit} from './at-once-limit.ts';

/** Begins work in turn, and notes the names of the works that have begun. */
function counted(limits: {running: number; waiting: number}) {
  const begin = atOnceLimit(limits);
  const begun: string[] = [];
  const start = async (key: string, name: string) => {
    const end = await begin(key);
    if (end) begun.push(name);
    return end;
  };
  return {begun, start};
}

test('lets work wait until earlier work of its key has ended, in the order of its coming', async () => {
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

test('refuses work when too much waits, and takes it again later', async () => {
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

test('refuses at once where nothing may wait', async () => {
  const {start} = counted({running: 1, waiting: 0});
  const first = await start('ada', 'first');
  expect(await start('ada', 'second')).toBeUndefined();
  first?.();
  expect(await start('ada', 'second')).toBeTypeOf('function');
});
