import {expect, test} from 'vitest';
import {partsOf, type Located} from './parts.ts';
import {randomFrom} from './random.ts';

const TOWNS = 40;
const SIZE = 100;
const random = randomFrom(1);
const towns = Array.from({length: TOWNS}, () => ({
  latitude: 180 * random() - 90,
  longitude: 360 * random() - 180,
}));

/** A thousand members; every `nth` of them has no town. */
const members = (nth: number): Located[] =>
  Array.from({length: 1000}, (_, i) => ({
    userId: `m${i}`,
    residence: i % nth === 0 ? null : (towns[i % TOWNS] ?? null),
  }));

test('each member is in one part, and the parts are of one size', () => {
  const parts = partsOf(members(3), SIZE, 'any');
  expect(new Set(parts.flat()).size).toBe(1000);
  expect(parts.map(({length}) => length)).toEqual(Array.from({length: 10}, () => SIZE));
  expect(partsOf(members(3), 300, 'any').map(({length}) => length)).toEqual([250, 250, 250, 250]);
});

test('members of a town are planned together, but where a cut goes through their town', () => {
  const parts = partsOf(members(Infinity), SIZE, 'any');
  const pieces = parts.map((ids) => new Set(ids.map((id) => Number(id.slice(1)) % TOWNS)).size);
  const cuts = parts.length - 1;
  expect(pieces.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(TOWNS + cuts);
});

const together = (seed: string) => partsOf(members(3), SIZE, seed).map((ids) => ids.toSorted());

test('the next round cuts elsewhere', () => {
  expect(together('today')).not.toEqual(together('tomorrow'));
  expect(together('today')).toEqual(together('today'));
});

test('members without a town are spread over all parts', () => {
  const homeless = new Set(
    members(2).flatMap(({userId, residence}) => (residence ? [] : [userId])),
  );
  for (const ids of partsOf(members(2), SIZE, 'any')) {
    const share = ids.filter((id) => homeless.has(id)).length / ids.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.75);
  }
});
