import {expect, test} from 'vitest';
import {foldName} from './fold-name.ts';

test.each([
  ['München', 'munchen'],
  ['  NEW   York ', 'new york'],
  ['Saint-Étienne', 'saint etienne'],
  ['Straßburg', 'strassburg'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['İstanbul', 'istanbul'],
  ["L'Aquila", 'laquila'],
  ['Αθήνα', 'αθηνα'],
  ['東京', '東京'],
  ['...', ''],
])('folds %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
  expect(foldName(folded)).toBe(folded);
});
