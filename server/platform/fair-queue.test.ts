// Turns of the queue: one task for each key, keys in turn.
import {expect, test} from 'vitest';
import {fairQueue} from './fair-queue.ts';

test('lets a member with one task overtake a member with many', async () => {
  const enqueue = fairQueue();
  const done: string[] = [];
  const bring = (person: string, what: string) => enqueue(person, async () => void done.push(what));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((what) => bring('a', what)),
    ...['b1', 'b2'].map((what) => bring('b', what)),
    bring('c', 'c1'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs one task at a time and continues after a failure', async () => {
  const enqueue = fairQueue();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error('broken');
  };
  const ends = await Promise.allSettled(['a', 'b', 'c', 'a'].map((key) => enqueue(key, work)));
  expect(ends.map(({status}) => status)).toEqual(Array.from({length: 4}, () => 'rejected'));
  expect(most).toBe(1);
  await expect(enqueue('d', async () => 'fine')).resolves.toBe('fine');
});

test('runs one task for each member, and tasks of several members at once', async () => {
  const enqueue = fairQueue(2);
  const slow = Promise.withResolvers<void>();
  const started: string[] = [];
  const bring = (person: string, what: string, until?: Promise<void>) =>
    enqueue(person, async () => {
      started.push(what);
      await until;
    });
  const running = [bring('a', 'a1', slow.promise), bring('a', 'a2')];
  await bring('b', 'b1');
  await bring('c', 'c1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  slow.resolve();
  await Promise.all(running);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});
