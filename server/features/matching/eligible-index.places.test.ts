// The index returns exactly the people that a full scan finds, wherever members live: across the date line, at the
// poles, in towns of equal name or position, with and without a town, with demo members.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {MAX_DISTANCES} from '../../../rules/places/distance.ts';
import {GENDERS} from '../../../rules/questionnaire/basics.ts';
import {SEEKING} from '../../../rules/questionnaire/relationship.ts';
import {times} from '../../../tests/support/length.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {areEligible} from './eligibility.ts';
import {EligibleIndex} from './eligible-index.ts';
import {randomFrom} from './random.ts';
import {distanceKm} from '../places/distance-km.ts';

const COUNTRIES = ['BE', 'FJ', 'RU', 'AQ'];

/** Few places close together, so that every wished distance occurs. */
const around = (centre: number, width: number) =>
  fc.double({min: centre - width, max: centre + width, noNaN: true});
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

const point = fc.oneof(
  // Ghent and its surroundings.
  fc.record({latitude: around(51, 4), longitude: around(3.7, 6)}),
  // Across the date line, near the equator and in the far north.
  fc.record({latitude: around(-17, 4), longitude: around(180, 5).map(wrapped)}),
  fc.record({latitude: around(66, 3), longitude: around(180, 12).map(wrapped)}),
  // Both poles.
  fc.record({latitude: around(87, 3), longitude: around(0, 180)}),
  fc.record({latitude: around(-87, 3), longitude: around(0, 180)}),
  fc.constantFrom(
    {latitude: 90, longitude: 0},
    {latitude: 0, longitude: 180},
    {latitude: 0, longitude: -180},
  ),
  // One town with many members.
  fc.constant({latitude: 51.05, longitude: 3.71667}),
);

const member = fc.record({
  isDemo: fc.boolean(),
  gender: fc.constantFrom(...GENDERS),
  seeking: fc.constantFrom(...SEEKING),
  age: fc.integer({min: 30, max: 34}),
  minAgePreference: fc.integer({min: 29, max: 32}),
  maxAgePreference: fc.integer({min: 32, max: 35}),
  maxDistance: fc.option(fc.constantFrom(...MAX_DISTANCES)),
  residence: fc.option(
    fc
      .tuple(point, fc.constantFrom(...COUNTRIES))
      .map(([at, country]) => ({...at, country, placeId: 0})),
    {freq: 6},
  ),
});

test('finds exactly the people a member may meet', () => {
  fc.assert(
    fc.property(fc.array(member, {minLength: 2, maxLength: 40}), (drawn) => {
      const members = drawn.map((wishes, i) =>
        blankMember(`m${i}`, {...wishes, isDemo: wishes.isDemo && i % 5 === 0}),
      );
      const places = members.map((_, i) => i);
      const index = new EligibleIndex(members, places);
      members.forEach((one, u) => {
        const found = index.sample(u, members.length, randomFrom(1));
        const eligible = places.filter((v) => areEligible(one, members[v] ?? one));
        expect(found.toSorted((a, b) => a - b)).toEqual(eligible);
        const some = index.sample(u, 3, randomFrom(u));
        expect(new Set(some).size).toBe(some.length);
        expect(some.length).toBeGreaterThanOrEqual(Math.min(3, eligible.length));
        expect(eligible).toEqual(expect.arrayContaining(some));
      });
    }),
    {numRuns: times(300, 5000)},
  );
});

test.each([
  ['Ghent to Brussels', [51.05, 3.71667], [50.85045, 4.34878], 49.6],
  ['Ghent to New York', [51.05, 3.71667], [40.71427, -74.00597], 5829],
  ['Taveuni to Vanua Levu, across the date line', [-16.85, 179.97], [-16.85, -179.97], 6.4],
  ['over the North Pole', [89.5, 0], [89.5, 180], 111.2],
  ['pole to pole', [90, 0], [-90, 0], 20015],
])('measures %s', (_, [from = 0, fromEast = 0], [to = 0, toEast = 0], km) => {
  const a = {latitude: from, longitude: fromEast};
  const b = {latitude: to, longitude: toEast};
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThan(Math.max(0.05, km * 0.002));
  expect(distanceKm(a, b)).toBe(distanceKm(b, a));
});
