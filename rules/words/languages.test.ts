// Which language a visitor gets.
import {expect, test} from 'vitest';
import {acceptedTags, datesFor, languageFor} from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['tlh', 'pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['AR-eg'], 'ar'],
  [['ja', 'ko'], 'en'],
  [[], 'en'],
])('a browser that wants %j reads %s', (wanted, language) => {
  expect(languageFor(wanted)).toBe(language);
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.95, *;q=0.5', 'fr-CH,de,fr,en,*'],
  ['de;q=0, en', 'en'],
  ['', ''],
])('orders an Accept-Language header by weight: %s', (header, tags) => {
  expect(acceptedTags(header).join(',')).toBe(tags);
});

test('writes dates as in the visitor’s region where it speaks the page’s language', () => {
  expect(datesFor('en', 'en-US')).toBe('en-US');
  expect(datesFor('en', 'de-DE')).toBe('en-GB');
  expect(datesFor('de', 'de-CH')).toBe('de-CH');
  expect(datesFor('ar', 'ar-EG')).toBe('ar-u-nu-latn');
});
