// Joining pages of messages without gaps or duplicates.
import {expect, test} from 'vitest';
import {withOlder, withRecent} from './history.ts';

const rows = (from: number, to: number) =>
  Array.from({length: to - from + 1}, (_, i) => ({id: `m${from + i}`, createdAt: from + i}));

test('keeps older messages when new ones arrive', () => {
  const known = withOlder(rows(11, 20), rows(1, 10), 11);
  expect(withRecent(known, rows(13, 22), 10)).toEqual(rows(1, 22));
});

test('keeps only the newest page when more than a page is new', () => {
  expect(withRecent(rows(1, 10), rows(31, 40), 10)).toEqual(rows(31, 40));
  expect(withRecent(rows(1, 3), rows(4, 6), 10)).toEqual(rows(1, 6));
});

test('returns the same array when nothing is new', () => {
  const known = rows(1, 10);
  expect(withRecent(known, known.slice(5), 5)).toBe(known);
  expect(withRecent(known, [], 5)).toBe(known);
  expect(withOlder(known, [], 1)).toBe(known);
});

test('leaves out an older page that no longer joins, so that it is requested again', () => {
  const newest = withRecent(rows(1001, 1100), rows(1201, 1300), 100);
  expect(withOlder(newest, rows(801, 1000), 1001)).toEqual(rows(1201, 1300));
  expect(withOlder(newest, rows(1001, 1200), 1201)).toEqual(rows(1001, 1300));
});
