// What a device says of a Yes whose card has gone.
import {expect, test} from 'vitest';
import {parseYeses, printYeses, sortYeses} from './kept-yeses.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 29, 18);
const daysAgo = (days: number) => NOW - days * DAY_MS;

const yes = {
  otherId: 'ben',
  other: {name: 'Ben'},
  response: 'Yes',
  outcome: null,
  respondedAt: daysAgo(7),
  offeredAt: daysAgo(8),
} as const;
const NONE = new Set<string>();
const keep = (card: Parameters<typeof sortYeses>[1][number]) =>
  sortYeses([], [card], NONE, NOW).waiting;
const expiredOf = (...args: Parameters<typeof sortYeses>) =>
  sortYeses(...args).expired.map(({name}) => name);

test('a Yes whose card goes after seven days has expired', () => {
  expect(expiredOf(keep(yes), [], NONE, NOW)).toEqual(['Ben']);
  expect(expiredOf(parseYeses(printYeses(keep(yes))), [], NONE, NOW)).toEqual(['Ben']);
});

test('a late Yes expires with its offer', () => {
  const late = {...yes, respondedAt: daysAgo(2), offeredAt: daysAgo(14)};
  expect(expiredOf(keep(late), [], NONE, NOW)).toEqual(['Ben']);
});

test('a card that goes before its time says nothing, also not later', () => {
  const early = keep({...yes, respondedAt: daysAgo(6)});
  const after = sortYeses(early, [], NONE, NOW);
  expect(after).toEqual({expired: [], waiting: []});
});

test.each([
  ['the card is still there', [yes], NONE],
  ['they were suggested to each other again', [{...yes, response: null, respondedAt: null}], NONE],
  ['they are matched', [{...yes, outcome: 'matched'} as const], NONE],
  ['they have a conversation, or the member has blocked them', [], new Set(['ben'])],
])('a Yes has not expired when %s', (_, cards, ended) => {
  expect(expiredOf(keep(yes), cards, ended, NOW)).toEqual([]);
});

test.each([undefined, '', '{', '[{"otherId": 1}]'])(
  'an unreadable list counts as none: %s',
  (text) => expect(parseYeses(text)).toEqual([]),
);
