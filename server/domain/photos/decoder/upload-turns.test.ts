// Concurrency of uploads: fair turns between members, and each member's limits.
import {expect, test} from 'vitest';
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../../rules/photos.ts';
import {fairQueue} from '../../../platform/fair-queue.ts';
import {uploadLimits} from '../upload-limits.ts';

test('lets a member with one task overtake a member with many', async () => {
  const inTurn = fairQueue();
  const done: string[] = [];
  const bring = (person: string, what: string) => inTurn(person, async () => void done.push(what));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((what) => bring('a', what)),
    ...['b1', 'b2'].map((what) => bring('b', what)),
    bring('c', 'c1'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs one task at a time and continues after a failure', async () => {
  const inTurn = fairQueue();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error('broken');
  };
  const ends = await Promise.allSettled(['a', 'b', 'c', 'a'].map((who) => inTurn(who, work)));
  expect(ends.map(({status}) => status)).toEqual(Array.from({length: 4}, () => 'rejected'));
  expect(most).toBe(1);
  await expect(inTurn('d', async () => 'fine')).resolves.toBe('fine');
});

test('runs one task for each member, and tasks of several members at once', async () => {
  const inTurn = fairQueue(2);
  const slow = Promise.withResolvers<void>();
  const started: string[] = [];
  const bring = (person: string, what: string, until?: Promise<void>) =>
    inTurn(person, async () => {
      started.push(what);
      await until;
    });
  const held = [bring('a', 'a1', slow.promise), bring('a', 'a2')];
  await bring('b', 'b1');
  await bring('c', 'c1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  slow.resolve();
  await Promise.all(held);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

const nothing = async () => undefined;

test('limits a member’s concurrent and recent uploads, not those of others', async () => {
  let now = 0;
  const within = uploadLimits(() => now);
  const open = Promise.withResolvers<void>();
  const held = Array.from({length: UPLOADS_AT_ONCE}, () => within('a', () => open.promise));
  await expect(within('a', nothing)).rejects.toMatchObject({code: 'too-many-at-once'});
  await expect(within('b', nothing)).resolves.toBeUndefined();
  open.resolve();
  await Promise.all(held);

  for (let i = UPLOADS_AT_ONCE; i < UPLOAD_RATE.uploads; i += 1) await within('a', nothing);
  await expect(within('a', nothing)).rejects.toMatchObject({code: 'too-often'});
  now += UPLOAD_RATE.perMs / UPLOAD_RATE.uploads;
  await expect(within('a', nothing)).resolves.toBeUndefined();
  await expect(within('a', nothing)).rejects.toMatchObject({code: 'too-often'});
});
