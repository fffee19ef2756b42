// Pages of messages join into one history without a hole or a repetition.
import {expect, test} from 'vitest';
import {withOlder, withRecent} from './history.ts';

const rows = (from: number, to: number) =>
  Array.from({length: to - from + 1}, (_, i) => ({id: `m${from + i}`, createdAt: from + i}));

test('new messages push none of the older ones out', () => {
  const known = withOlder(rows(11, 20), rows(1, 10));
  expect(withRecent(known, rows(13, 22), 10)).toEqual(rows(1, 22));
});

test('more than a page of news leaves no hole: only the newest stay', () => {
  expect(withRecent(rows(1, 10), rows(31, 40), 10)).toEqual(rows(31, 40));
  expect(withRecent(rows(1, 3), rows(4, 6), 10)).toEqual(rows(1, 6));
});

test('nothing new changes nothing', () => {
  const known = rows(1, 10);
  expect(withRecent(known, known.slice(5), 5)).toBe(known);
  expect(withRecent(known, [], 5)).toBe(known);
  expect(withOlder(known, known)).toBe(known);
});
