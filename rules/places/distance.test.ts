// Wishes for distance, and what a card tells of a distance.
import {expect, test} from 'vitest';
import {distanceSentence, isMaxDistance, kilometresOf, MAX_DISTANCES} from './distance.ts';

test('a wish is anywhere, the country, or a number of kilometres', () => {
  expect(MAX_DISTANCES.map((wish) => [wish, kilometresOf(wish)])).toEqual([
    ['anywhere', undefined],
    ['country', undefined],
    ['25', 25],
    ['50', 50],
    ['100', 100],
    ['250', 250],
    ['500', 500],
  ]);
});

test.each([
  ['25', true],
  ['country', true],
  ['26', false],
  ['', false],
])('accepts the wish "%s": %s', (wish, isAccepted) => {
  expect(isMaxDistance(wish)).toBe(isAccepted);
});

test.each([
  [0, 'within', {km: 10}],
  [10, 'within', {km: 10}],
  [10.1, 'within', {km: 25}],
  [500, 'within', {km: 500}],
  [501, 'country', {country: 'NL'}],
])(
  'a card tells %s km as %s %o, rounded up so that it locates no member',
  (km, name, parameters) => {
    expect(distanceSentence(km, 'NL')).toEqual({key: `cards.distance.${name}`, parameters});
  },
);
