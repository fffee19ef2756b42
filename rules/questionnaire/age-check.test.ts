import {expect, test} from 'vitest';
import {AGE_CHECK, nextAge} from './age-check.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test.each([
  ['on the same day', 33, '2025-03-01', undefined],
  ['the day before a year has passed', 33, '2026-02-28', undefined],
  ['a year and a day later', 33, '2026-03-02', 34],
  ['almost two years later', 33, '2027-02-27', 34],
  ['after more than two years away', 33, '2027-03-03', 35],
  ['by a device whose clock is behind', 33, '2020-01-01', undefined],
  ['one year below the highest age, two years later', 119, '2027-03-03', 120],
  ['at the highest age', 120, '2027-03-03', undefined],
])('%s a member of %i is offered the right number', (_when, age, today, next) => {
  expect(nextAge({age, givenAt: at('2025-03-01')}, at(today))).toBe(next);
});

test('the question names the next number, the answers both', () => {
  expect([AGE_CHECK.title(34), AGE_CHECK.confirm(34), AGE_CHECK.keep(33)]).toEqual([
    'Are you 34 now?',
    'Yes, I am 34',
    'I am still 33',
  ]);
});
