// Concurrency of uploads: fair turns between members, and each member's limits.
import {expect, test} from 'vitest';
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../rules/photos.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {uploadLimits} from './receive-upload.ts';

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

const nothing = async () => undefined;

test('limits a member’s concurrent and recent uploads, not those of others', async () => {
  const withinLimits = uploadLimits();
  const pending = Promise.withResolvers<void>();
  const running = Array.from({length: UPLOADS_AT_ONCE}, () =>
    withinLimits('a', () => pending.promise),
  );
  await expect(withinLimits('a', nothing)).rejects.toMatchObject({code: 'too-many-at-once'});
  await expect(withinLimits('b', nothing)).resolves.toBeUndefined();
  pending.resolve();
  await Promise.all(running);

  for (let i = UPLOADS_AT_ONCE; i < UPLOAD_RATE.uploads; i += 1) await withinLimits('a', nothing);
  await expect(withinLimits('a', nothing)).rejects.toMatchObject({code: 'too-often'});
});
