// The table of when members are told: those who stay away, and quiet hours. Times are UTC unless a case names a zone.
import {describe} from 'vitest';
import type {situation} from '../../../tests/support/notice-situations.ts';
import {
  device,
  NOON,
  event,
  match,
  message,
  suggestions,
  reminder,
  mail,
  testRows,
  type Row,
} from '../../../tests/support/notice-situations.ts';

const away = (days: number) => new Date(Date.parse(NOON) - days * 86_400_000);

const AWAY: Row[] = [
  [
    '29 days away: a mail a day',
    {
      events: [suggestions],
      seenAt: away(29),
      earlier: [mail('suggestions', '2026-06-09T12:00:00Z')],
    },
    'mail suggestions',
  ],
  [
    '30 days away: a mail a week',
    {
      events: [suggestions],
      seenAt: away(30),
      earlier: [mail('suggestions', '2026-06-09T12:00:00Z')],
    },
    '2026-06-16T12:00:00Z',
  ],
  [
    '30 days away, a week after the last',
    {
      events: [suggestions],
      seenAt: away(30),
      earlier: [mail('suggestions', '2026-06-03T12:00:00Z')],
    },
    'mail suggestions',
  ],
  [
    '30 days away: a match comes at once',
    {events: [match], seenAt: away(30), earlier: [mail('suggestions', '2026-06-09T12:00:00Z')]},
    'mail match',
  ],
  ['89 days away: suggestions', {events: [suggestions], seenAt: away(89)}, 'mail suggestions'],
  ['90 days away: no suggestions', {events: [suggestions], seenAt: away(90)}, 'none'],
  ['90 days away: no message', {events: [message], seenAt: away(90)}, 'none'],
  ['90 days away: no reminder', {events: [reminder], seenAt: away(90)}, 'none'],
  ['90 days away: a match', {events: [match], seenAt: away(90)}, 'mail match'],
  ['a year away: a match', {events: [match], seenAt: away(365)}, 'mail match'],
];

const at = (time: string, timeZone: string): Parameters<typeof situation>[0] => ({
  at: time,
  timeZone,
  seenAt: new Date(Date.parse(time) - 86_400_000),
  events: [event('match', new Date(Date.parse(time) - 1000).toISOString())],
});

const QUIET: Row[] = [
  ['21:59:59', at('2026-06-10T21:59:59Z', 'UTC'), 'mail match'],
  ['22:00', at('2026-06-10T22:00:00Z', 'UTC'), '2026-06-11T08:00:00Z'],
  ['midnight', at('2026-06-11T00:00:00Z', 'UTC'), '2026-06-11T08:00:00Z'],
  ['7:59:59', at('2026-06-11T07:59:59Z', 'UTC'), '2026-06-11T08:00:00Z'],
  ['8:00', at('2026-06-11T08:00:00Z', 'UTC'), 'mail match'],
  ['a push at 23:00', {...at('2026-06-10T23:00:00Z', 'UTC'), ...device}, '2026-06-11T08:00:00Z'],
  ['Berlin in summer, 21:30', at('2026-06-10T19:30:00Z', 'Europe/Berlin'), 'mail match'],
  ['Berlin in summer, 22:30', at('2026-06-10T20:30:00Z', 'Europe/Berlin'), '2026-06-11T06:00:00Z'],
  ['Berlin in winter, 21:30', at('2026-01-10T20:30:00Z', 'Europe/Berlin'), 'mail match'],
  ['Berlin in winter, 22:30', at('2026-01-10T21:30:00Z', 'Europe/Berlin'), '2026-01-11T07:00:00Z'],
  [
    'Berlin, the night in which summer time begins',
    at('2026-03-28T22:00:00Z', 'Europe/Berlin'),
    '2026-03-29T06:00:00Z',
  ],
  [
    'Berlin, that night after the change',
    at('2026-03-29T02:00:00Z', 'Europe/Berlin'),
    '2026-03-29T06:00:00Z',
  ],
  [
    'Berlin, the night in which summer time ends',
    at('2026-10-24T21:00:00Z', 'Europe/Berlin'),
    '2026-10-25T07:00:00Z',
  ],
  [
    'Berlin, in the hour that comes twice',
    at('2026-10-25T00:30:00Z', 'Europe/Berlin'),
    '2026-10-25T07:00:00Z',
  ],
  [
    'Berlin, in that hour the second time',
    at('2026-10-25T01:30:00Z', 'Europe/Berlin'),
    '2026-10-25T07:00:00Z',
  ],
  [
    'New York, the night in which summer time begins',
    at('2026-03-08T03:30:00Z', 'America/New_York'),
    '2026-03-08T12:00:00Z',
  ],
  [
    'New York, the night in which it ends',
    at('2026-11-01T02:30:00Z', 'America/New_York'),
    '2026-11-01T13:00:00Z',
  ],
  ['Kolkata, half an hour off', at('2026-06-10T17:00:00Z', 'Asia/Kolkata'), '2026-06-11T02:30:00Z'],
  ['Kathmandu, a quarter off', at('2026-06-10T16:14:00Z', 'Asia/Kathmandu'), 'mail match'],
  [
    'Kiritimati, 14 hours ahead',
    at('2026-06-10T09:00:00Z', 'Pacific/Kiritimati'),
    '2026-06-10T18:00:00Z',
  ],
  [
    '23:00, for a member who is told five minutes after the end',
    {...at('2026-06-10T23:00:00Z', 'UTC'), spread: 300_000},
    '2026-06-11T08:05:00Z',
  ],
  ['8:01, for that member', {...at('2026-06-11T08:01:00Z', 'UTC'), spread: 300_000}, 'mail match'],
  [
    'Honolulu, 10 hours behind',
    at('2026-06-10T09:00:00Z', 'Pacific/Honolulu'),
    '2026-06-10T18:00:00Z',
  ],
  [
    'Lord Howe, where half an hour is changed',
    at('2026-10-03T13:00:00Z', 'Australia/Lord_Howe'),
    '2026-10-03T21:00:00Z',
  ],
  [
    'a message of 21:50 is mailed in the morning',
    {at: '2026-06-10T21:51:00Z', events: [event('message', '2026-06-10T21:50:00Z')]},
    '2026-06-11T08:00:00Z',
  ],
  [
    'the day between two mails ends at night, for a member who has travelled east',
    {
      at: '2026-06-11T12:00:00Z',
      timeZone: 'Asia/Dubai',
      events: [event('suggestions', '2026-06-11T11:59:00Z')],
      earlier: [mail('suggestions', '2026-06-10T18:00:00Z')],
    },
    '2026-06-12T04:00:00Z',
  ],
];

describe('members who stay away', () => testRows(AWAY));
describe('quiet hours', () => testRows(QUIET));
