import {describe, expect, test} from 'vitest';
import {population} from '../../../tests/support/population.ts';
import {batchesOf, neighbouringBatches} from './batches.ts';
import type {Offer} from './offered-pair.ts';
import {personOf} from './person.ts';
import {planOffers} from './plan.ts';

const people = population(600, 'batches').map((member) => personOf(member, 3));
const {offers} = planOffers(people, {barred: new Int32Array(), seed: 'batches'});

/** The number of distinct people per batch, summed. */
const visits = (batches: Iterable<readonly Offer[]>) =>
  Array.from(batches, (batch) => new Set(batch.flatMap(({low, high}) => [low, high])).size).reduce(
    (sum, count) => sum + count,
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
