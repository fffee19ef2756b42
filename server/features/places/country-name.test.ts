// Country names in the labels of towns and on cards.
import {expect, test} from 'vitest';
import {CARD_DISTANCE} from '../../../rules/places/distance.ts';
import {countryInSentence, countryName} from './country-name.ts';

test.each([
  ['AE', 'United Arab Emirates', 'In the United Arab Emirates'],
  ['AX', 'Åland Islands', 'In the Åland Islands'],
  ['BE', 'Belgium', 'In Belgium'],
  ['BQ', 'Caribbean Netherlands', 'In the Caribbean Netherlands'],
  ['BS', 'Bahamas', 'In the Bahamas'],
  ['CD', 'Democratic Republic of the Congo', 'In the Democratic Republic of the Congo'],
  ['CF', 'Central African Republic', 'In the Central African Republic'],
  ['CG', 'Republic of the Congo', 'In the Republic of the Congo'],
  ['CI', 'Côte d’Ivoire', 'In Côte d’Ivoire'],
  ['CZ', 'Czechia', 'In Czechia'],
  ['DE', 'Germany', 'In Germany'],
  ['DO', 'Dominican Republic', 'In the Dominican Republic'],
  ['FK', 'Falkland Islands', 'In the Falkland Islands'],
  ['GB', 'United Kingdom', 'In the United Kingdom'],
  ['GM', 'Gambia', 'In the Gambia'],
  ['GS', 'South Georgia', 'In South Georgia'],
  ['HK', 'Hong Kong', 'In Hong Kong'],
  ['IM', 'Isle of Man', 'In the Isle of Man'],
  ['KM', 'Comoros', 'In the Comoros'],
  ['MM', 'Myanmar', 'In Myanmar'],
  ['MO', 'Macao', 'In Macao'],
  ['MV', 'Maldives', 'In the Maldives'],
  ['NF', 'Norfolk Island', 'In Norfolk Island'],
  ['NL', 'Netherlands', 'In the Netherlands'],
  ['PH', 'Philippines', 'In the Philippines'],
  ['PS', 'Palestinian Territories', 'In the Palestinian Territories'],
  ['US', 'United States', 'In the United States'],
  ['VI', 'U.S. Virgin Islands', 'In the U.S. Virgin Islands'],
])('names the country %s', (code, inLabel, onCard) => {
  expect(countryName(code)).toBe(inLabel);
  expect(CARD_DISTANCE.country(countryInSentence(code))).toBe(onCard);
});
