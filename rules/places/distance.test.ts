// Wishes for distance, and what a card tells of a distance.
import {expect, test} from 'vitest';
import {distanceText, isMaxDistance, kilometresOf, MAX_DISTANCES} from './distance.ts';

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
  [0, 'About 10 km away'],
  [10, 'About 10 km away'],
  [10.1, 'About 25 km away'],
  [500, 'About 500 km away'],
  [501, 'In the Netherlands'],
])('a card tells %s km as "%s", rounded up so that it locates no member', (km, text) => {
  expect(distanceText(km, 'the Netherlands')).toBe(text);
});
