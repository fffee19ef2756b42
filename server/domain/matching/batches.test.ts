import {describe, expect, test} from 'vitest';
import {population} from '../../../tests/support/population.ts';
import {batchesOf, forEachBatch, neighbouringBatches} from './batches.ts';
import type {Offer} from './offered-pair.ts';
import {planRound} from './plan.ts';

const participants = population(600, 'batches').map((member) => ({member, openPositions: 3}));
const {offers} = planRound({participants, barred: new Int32Array(), seed: 'batches'});

/** The number of distinct people per batch, summed. */
const visits = (batches: Iterable<readonly Offer[]>) =>
  Array.from(batches, (batch) => new Set(batch.flatMap(({low, high}) => [low, high])).size).reduce(
    (sum, people) => sum + people,
    0,
  );

const order = (pairs: readonly Offer[]) =>
  [...neighbouringBatches(pairs, 50)].flat().map(({low, high}) => `${low} ${high}`);

describe('batches of neighbours', () => {
  test.each([1, 7, 100, 10_000])('contain every pair once, %i per batch', (size) => {
    const batches = [...neighbouringBatches(offers, size)];
    expect(new Set(batches.flat())).toEqual(new Set(offers));
    expect(batches.flat()).toHaveLength(offers.length);
    expect(batches.slice(0, -1).every((batch) => batch.length === size)).toBe(true);
  });

  test('touch at most two thirds as many people as batches in the given order', () => {
    expect(visits(neighbouringBatches(offers, 50))).toBeLessThan(
      (visits(batchesOf(offers, 50)) * 2) / 3,
    );
  });

  test('are ordered independently of values', () => {
    const otherValues = offers.map((offer, i) => ({...offer, value: i}));
    expect(order(otherValues)).toEqual(order(offers));
  });

  test('are none without pairs', () => {
    expect([...neighbouringBatches([], 50)]).toEqual([]);
  });
});

const pair = (low: string, high: string) => ({low, high});

/** Work that begins at once and ends when the test settles its promise. */
function controlled() {
  const begun: unknown[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = (batch: unknown) => {
    begun.push(batch);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return {begun, ends, work};
}

describe('work on batches, two at a time', () => {
  const ab = [pair('a', 'b')];
  const bc = [pair('b', 'c')];
  const de = [pair('d', 'e')];

  test('begins with batches that have no member in common', async () => {
    const {begun, ends, work} = controlled();
    const done = forEachBatch([ab, bc, de], 2, work);
    expect(begun).toEqual([ab, de]);
    ends[0]?.resolve();
    await expect.poll(() => begun).toEqual([ab, de, bc]);
    for (const end of ends) end.resolve();
    await done;
  });

  test('begins a batch with a common member if no other remains', async () => {
    const {begun, ends, work} = controlled();
    const done = forEachBatch([ab, bc], 2, work);
    expect(begun).toEqual([ab, bc]);
    for (const end of ends) end.resolve();
    await done;
  });

  test('after an error begins no other batch, and rejects once the running one has ended', async () => {
    const {begun, ends, work} = controlled();
    let hasEnded = false;
    const done = forEachBatch([ab, de, bc], 2, work).finally(() => (hasEnded = true));
    const rejected = expect(done).rejects.toThrow('disk full');
    ends[0]?.reject(new Error('disk full'));
    await new Promise(setImmediate);
    expect({begun, hasEnded}).toEqual({begun: [ab, de], hasEnded: false});
    ends[1]?.resolve();
    await rejected;
    expect(begun).toEqual([ab, de]);
  });
});
