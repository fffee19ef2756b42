// The table of what the member's choices of kinds and ways allow. Times are UTC.
import {describe, expect, test} from 'vitest';
import {decide, knowsUntil} from './decide.ts';
import {
  device,
  earlier,
  match,
  message,
  NOON,
  only,
  pushed,
  reminder,
  situation,
  suggestions,
  testRows,
  type Row,
} from '../../../tests/support/notice-situations.ts';

const WISHES: Row[] = [
  ['wants no mail about matches', {events: [match], wanted: only('mail', 'message')}, 'none'],
  [
    'wants mail about messages alone',
    {events: [match, message], wanted: only('mail', 'message')},
    'mail message',
  ],
  [
    'a push about suggestions has not told of a message, which this member wants by mail alone',
    {
      ...device,
      events: [message],
      wanted: {push: ['suggestions'], mail: ['message']},
      earlier: [earlier('push', 'suggestions', '2026-06-10T11:40:00Z', 'acknowledged')],
    },
    'mail message',
  ],
  ['wants nothing', {...device, events: [match], wanted: only('push')}, 'none'],
  [
    'wants matches by push alone, without a device',
    {events: [match], wanted: only('push', 'match')},
    'none',
  ],
  [
    'wants matches by push alone',
    {...device, events: [match], wanted: only('push', 'match')},
    'push match',
  ],
  [
    'wants matches by mail alone, with a device',
    {...device, events: [match], wanted: only('mail', 'match')},
    'mail match',
  ],
  [
    'wants messages by push and suggestions by mail: the push',
    {...device, events: [suggestions, message], wanted: {push: ['message'], mail: ['suggestions']}},
    'push message',
  ],
];

describe('the member’s choices', () => testRows(WISHES));

test('a lost push counts as told where no mail may replace it, so that it hides nothing later', () => {
  const wanted = {push: ['message'], mail: ['match']} as const;
  const given = situation({wanted, earlier: [pushed('2026-06-09T09:00:00Z')]});
  expect(knowsUntil(given, 'match')).toEqual(given.seenAt);
  expect(knowsUntil(given, 'message')).toEqual(new Date('2026-06-09T09:00:00Z'));
});

test('one notice names what else waits, of the kinds that are wanted by its way', () => {
  const wanted = {push: [], mail: ['match', 'message', 'reminder'] as const};
  const decision = decide(situation({events: [match, message, suggestions, reminder], wanted}));
  expect(decision).toEqual({way: 'mail', event: match, others: [message, reminder]});
});

const suggested = {kind: 'suggestions', way: 'mail'} as const;

test('a notice that is sent again keeps its kind, and names what else waits by now', () => {
  const decision = decide(situation({events: [match, suggestions]}), suggested);
  expect(decision).toEqual({way: 'mail', event: suggestions, others: [match]});
});

test.each([
  ['nothing of its kind waits any more', {events: [match]}, undefined],
  ['the member has looked', {events: [suggestions], seenAt: new Date(NOON)}, undefined],
  ['a push would tell it now', {...device, events: [suggestions]}, undefined],
  [
    'its kind is gone and another push may still arrive',
    {...device, events: [], earlier: [pushed(NOON)]},
    undefined,
  ],
  ['it is night', {events: [suggestions], at: '2026-06-10T23:00:00Z'}, '2026-06-11T08:00:00Z'],
])('a notice that is sent again, and %s', (_, given, until) => {
  const decision = decide(situation(given), suggested);
  expect(decision).toEqual({way: 'none', ...(until && {until: new Date(until)})});
});
