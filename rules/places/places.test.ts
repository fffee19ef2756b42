// How towns are named, and what assistive technology announces of a list of them.
import {expect, test} from 'vitest';
import {TOWNS, placeLabel, townsFound} from './places.ts';

test.each([
  ['East Flanders', 'Ghent, East Flanders, Belgium'],
  ['Ghent', 'Ghent, Belgium'],
  [null, 'Ghent, Belgium'],
])('names a town in the region "%s" as "%s"', (region, label) => {
  expect(placeLabel('Ghent', region, 'Belgium')).toBe(label);
});

const towns = (...labels: string[]) => labels.map((label, id) => ({id, label}));

test('announces the number of towns and the first one', () => {
  expect(townsFound([])).toBe(TOWNS.notFound);
  expect(townsFound(towns('Ghent'))).toBe('1 town, first Ghent');
  expect(townsFound(towns('Ghent', 'Genk'))).toBe('2 towns, first Ghent');
});
