import {expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {dealCards, type OpenSlots} from './cards.ts';

const others = ['b', 'c', 'd'];
const members = new Map(['a', ...others].map((id) => [id, blankMember(id)]));
const open = (...free: number[]): OpenSlots => ({free, said: [], openPositions: free.length});
/** The pair with b has the highest value. */
const offers = others.map((high, i) => ({low: 'a', high, value: 0.9 - i / 10}));

function deal(seed: string, free = [0, 1, 2]) {
  const slots = new Map([['a', open(...free)], ...others.map((id) => [id, open(2)] as const)]);
  return dealCards(offers, members, slots, seed);
}

test('both members get a card in an empty position, lowest first', () => {
  const cards = deal('s', [0, 1, 2]);
  const mine = cards.filter(({userId}) => userId === 'a');
  expect(mine.map(({position}) => position)).toEqual([0, 1, 2]);
  expect(mine.map(({otherId}) => otherId).toSorted()).toEqual(others);
  const theirs = cards.filter(({otherId}) => otherId === 'a');
  expect(theirs.map(({userId}) => userId).toSorted()).toEqual(others);
  expect(theirs.every(({position}) => position === 2)).toBe(true);
});

test("the position of a card does not reveal the pair's value", () => {
  const runs = 600;
  const at = [0, 0, 0];
  for (let i = 0; i < runs; i++) {
    const best = deal(`seed ${i}`).find(({userId, otherId}) => userId === 'a' && otherId === 'b');
    at[best?.position ?? 0] = (at[best?.position ?? 0] ?? 0) + 1;
  }
  for (const times of at) expect(Math.abs(times / runs - 1 / 3)).toBeLessThan(0.08);
});

test('the same seed deals the same cards', () => {
  expect(deal('s')).toEqual(deal('s'));
});
