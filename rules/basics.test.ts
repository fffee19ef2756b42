import {expect, test} from 'vitest';
import {parseAge, normalizeName} from './basics.ts';

test.each([
  ['31', 31],
  [' 31 ', 31],
  ['31.9', 31],
  ['31.', 31],
  ['17.99', 17],
  ['0', 0],
])('the age %j is parsed as the integer %i', (text, years) => {
  expect(parseAge(text)).toBe(years);
});

test.each(['', ' ', '.', '.9', 'x', '31x', '3e1', '-31', '12345', '3.1.9'])(
  '%j is no age',
  (text) => {
    expect(parseAge(text)).toBeNaN();
  },
);

test('a name that is stored stays as it is when it is saved again', () => {
  for (const typed of ['Ann \u200B Lee', ' Mira   Ann ', 'A\u2028 \u200BB', '\u200B Bo \uFEFF']) {
    const stored = normalizeName(typed);
    expect(normalizeName(stored)).toBe(stored);
  }
});
