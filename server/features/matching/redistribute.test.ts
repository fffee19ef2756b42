import {expect, test} from 'vitest';
import {chooseGreedily} from './b-matching.ts';
import {Matching} from './matching.ts';
import {redistribute} from './redistribute.ts';

/** Pairs of other members, so that the budget is large enough. */
const OTHERS = Array.from({length: 60}, (_, i) => ({a: 100 + 2 * i, b: 101 + 2 * i, weight: 1}));
const capacityOf = (places: Readonly<Record<number, number>>) =>
  Array.from({length: 220}, (_, u) => places[u] ?? (u < 100 ? 3 : 1));

const partnersOf = (matching: Matching, u: number) =>
  matching.chosenOf(u).map((e) => matching.other(e, u));

test('moves a place from a member with two pairs to a member with none', () => {
  const edges = [
    {a: 1, b: 2, weight: 0.9},
    {a: 2, b: 3, weight: 0.8},
    {a: 0, b: 1, weight: 0.5},
  ];
  const matching = new Matching(capacityOf({1: 1}), [...edges, ...OTHERS]);
  chooseGreedily(matching);
  expect(partnersOf(matching, 0)).toEqual([]);
  redistribute(matching, () => 0);
  expect(partnersOf(matching, 0)).toEqual([1]);
  expect(partnersOf(matching, 2)).toEqual([3]);
});

test("takes a member's only pair for another member if the first can get a new pair", () => {
  const edges = [
    {a: 1, b: 2, weight: 0.9},
    {a: 3, b: 4, weight: 0.9},
    {a: 4, b: 5, weight: 0.8},
    {a: 2, b: 3, weight: 0.6},
    {a: 0, b: 1, weight: 0.5},
  ];
  const matching = new Matching(capacityOf({1: 1, 3: 1}), [...edges, ...OTHERS]);
  chooseGreedily(matching);
  redistribute(matching, () => 0);
  expect([0, 2, 4].map((u) => partnersOf(matching, u))).toEqual([[1], [3], [5]]);
});

test("keeps every member's last pair and stays within the budget", () => {
  const only = [
    {a: 1, b: 2, weight: 0.9},
    {a: 0, b: 1, weight: 0.5},
  ];
  const matching = new Matching(capacityOf({1: 1}), [...only, ...OTHERS]);
  chooseGreedily(matching);
  redistribute(matching, () => 0);
  expect(partnersOf(matching, 2)).toEqual([1]);

  const costly = new Matching(capacityOf({1: 1}), [
    {a: 1, b: 2, weight: 0.9},
    {a: 2, b: 3, weight: 0.8},
    {a: 0, b: 1, weight: 0.5},
  ]);
  chooseGreedily(costly);
  redistribute(costly, () => 0);
  expect(partnersOf(costly, 0)).toEqual([]);
});
