import {expect, test, vi} from 'vitest';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {dateFormat} from './date-format.ts';
import {money} from './money.ts';

const at = new Date(2026, 10, 29, 17, 5);

test.each([
  ['en-US', 'November 29, 2026 at 5:05 PM', '€10.00'],
  ['en-GB', '29 November 2026 at 17:05', '€10.00'],
  ['ar-EG', '29 November 2026 at 17:05', '€10.00'],
  ['th-TH', '29 November 2026 at 17:05', '€10.00'],
  ['de', '29 November 2026 at 17:05', '€10.00'],
])('a browser in %s shows dates and sums in English', (language, date, sum) => {
  vi.stubGlobal('navigator', {language});
  const shown = dateFormat({dateStyle: 'long', timeStyle: 'short'}).format(at);
  expect(shown.replaceAll('\u202f', ' ')).toBe(date);
  expect(money(1000, 'eur')).toBe(sum);
  vi.unstubAllGlobals();
});

test.each([
  ['de', 'de-AT', '29. November 2026 um 17:05'],
  ['de', 'en-US', '29. November 2026 um 17:05'],
  ['pt-BR', 'pt-BR', '29 de novembro de 2026 às 17:05'],
  ['ar', 'ar-EG', '29 نوفمبر 2026 في 5:05 م'],
] as const)('a page in %s shows dates in its language', (language, region, date) => {
  vi.stubGlobal('navigator', {language: region});
  const format = dateFormat({dateStyle: 'long', timeStyle: 'short'});
  const shown = inLanguage(language, () => format.format(at));
  expect(shown.replaceAll(/[\u202f\u200f]/g, ' ').replaceAll(/\s+/g, ' ')).toBe(date);
  vi.unstubAllGlobals();
});
