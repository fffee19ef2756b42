// Labels distinguish towns of one name.
import {expect, test} from 'vitest';
import {distinctRegions, type RegionalTown} from './distinct-regions.ts';

const PENNSYLVANIA = {name: 'Bryn Mawr', region: 'Pennsylvania', country: 'US'};
const town = (id: number, more: Partial<RegionalTown>): RegionalTown => ({
  id,
  district: null,
  population: 0,
  ...PENNSYLVANIA,
  ...more,
});

test('adds the district to the regions of towns of one name only', () => {
  const towns = [
    town(1, {district: 'Delaware County'}),
    town(2, {district: 'Montgomery County'}),
    town(3, {name: 'Ardmore', district: 'Montgomery County'}),
  ];
  expect(Object.fromEntries(distinctRegions(towns))).toEqual({
    1: 'Delaware County, Pennsylvania',
    2: 'Montgomery County, Pennsylvania',
    3: 'Pennsylvania',
  });
});

test('keeps the largest of towns that no district distinguishes', () => {
  const towns = [
    town(1, {population: 5}),
    town(2, {population: 9}),
    town(3, {district: 'Bryn Mawr', population: 7}),
    town(4, {region: null, country: 'SA'}),
    town(5, {region: null, country: 'SA', district: 'Riyadh'}),
  ];
  expect(Object.fromEntries(distinctRegions(towns))).toEqual({
    2: 'Pennsylvania',
    4: null,
    5: 'Riyadh',
  });
});
