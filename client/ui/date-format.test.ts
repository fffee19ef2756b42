import {expect, test, vi} from 'vitest';
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
