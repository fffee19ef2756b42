// How towns are named, and what assistive technology announces of a list of them.
import {expect, test} from 'vitest';
import {inLanguage} from '../words/on-the-server.ts';
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

test('counts the towns in the forms of Arabic', () => {
  const arabic = inLanguage('ar', () => townsFound(towns('Ghent', 'Paris')));
  expect(arabic).toBe('مدينتان، أولها Ghent');
  expect(inLanguage('de', () => townsFound(towns('Ghent')))).toBe('1 Ort, zuerst Ghent');
});
