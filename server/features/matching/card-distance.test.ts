import {expect, test} from 'vitest';
import type {Residence} from '../places/distance-km.ts';
import {cardDistance, distanceText} from './card-distance.ts';

const ghent = {placeId: 1, country: 'BE', latitude: 51.05, longitude: 3.71667};
const at = (placeId: number, country: string, kmNorth: number): Residence => ({
  placeId,
  country,
  latitude: 51.05 + kmNorth / 111.195,
  longitude: 3.71667,
});

test.each([
  [ghent, 'In the same town'],
  [at(2, 'BE', 0), 'About 10 km away'],
  [at(2, 'BE', 9.9), 'About 10 km away'],
  [at(2, 'BE', 10.1), 'About 25 km away'],
  [at(2, 'NL', 25.1), 'About 50 km away'],
  [at(2, 'NL', 99), 'About 100 km away'],
  [at(2, 'NL', 101), 'About 250 km away'],
  [at(2, 'DK', 251), 'About 500 km away'],
  [at(2, 'DK', 501), 'In Denmark'],
  [at(2, 'BE', 501), 'In Belgium'],
  [at(2, 'NL', 501), 'In the Netherlands'],
  [null, null],
])('rounds up, or names the country: %o', (residence, label) => {
  const distance = cardDistance({residence: ghent}, {residence});
  expect(distance && distanceText(distance)).toBe(label);
});

test('shows no distance to a member without a town', () => {
  expect(cardDistance({residence: null}, {residence: ghent})).toBeNull();
});
