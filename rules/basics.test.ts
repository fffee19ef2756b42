import {expect, test} from 'vitest';
import {parseAge} from './basics.ts';

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
