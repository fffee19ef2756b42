// The table of who is told of what, when, and by which way. Times are UTC unless a case names a zone.
import {describe, expect, test} from 'vitest';
import {NOTICE_KINDS, type NoticeKind, type NoticeWay} from '../../../rules/notices.ts';
import {decide, knowsUntil, type EarlierNotice, type Situation} from './decide.ts';
import type {NoticeEvent} from './events.ts';

const NOON = '2026-06-10T12:00:00Z';

const event = (kind: NoticeKind, at: string, id = at): NoticeEvent => ({
  kind,
  at: new Date(at),
  id,
  page: '/matches',
});

const earlier = (
  way: NoticeWay,
  kind: NoticeKind,
  at: string,
  outcome: EarlierNotice['outcome'] = null,
): EarlierNotice => ({way, kind, at: new Date(at), outcome});

/** A member at noon, without devices, who wants everything and looked two days ago. */
function situation(parts: Partial<Situation> & {at?: string} = {}): Situation {
  const {at = NOON, ...rest} = parts;
  return {
    now: new Date(at),
    isReachable: true,
    timeZone: 'UTC',
    events: [],
    seenAt: new Date('2026-06-08T12:00:00Z'),
    wanted: {push: NOTICE_KINDS, mail: NOTICE_KINDS},
    hasDevice: false,
    earlier: [],
    ...rest,
  };
}

/** "mail match", "push message", "none", or "2026-06-10T22:00:00.000Z" for when to decide again. */
function told(given: Situation): string {
  const decision = decide(given);
  if (decision.way !== 'none') return `${decision.way} ${decision.event.kind}`;
  return decision.until?.toISOString().replace('.000Z', 'Z') ?? 'none';
}

type Row = readonly [what: string, given: Parameters<typeof situation>[0], expected: string];

const match = event('match', '2026-06-10T11:59:00Z');
const message = event('message', '2026-06-10T11:30:00Z');
const suggestions = event('suggestions', '2026-06-10T11:58:00Z');
const reminder = event('reminder', '2026-06-10T11:57:00Z');
const device = {hasDevice: true};

const EVENTS: Row[] = [
  ['nothing waits', {}, 'none'],
  ['a match', {events: [match]}, 'mail match'],
  ['a message of half an hour ago', {events: [message]}, 'mail message'],
  ['suggestions', {events: [suggestions]}, 'mail suggestions'],
  ['a reminder', {events: [reminder]}, 'mail reminder'],
  ['a match, with a device', {...device, events: [match]}, 'push match'],
  ['a message, with a device', {...device, events: [message]}, 'push message'],
  ['suggestions, with a device', {...device, events: [suggestions]}, 'push suggestions'],
  ['a reminder, with a device', {...device, events: [reminder]}, 'push reminder'],
  [
    'a message of a minute ago is not mailed yet',
    {events: [event('message', '2026-06-10T11:59:00Z')]},
    '2026-06-10T12:14:00Z',
  ],
  [
    'a message of 14:59 minutes ago is not mailed yet',
    {events: [event('message', '2026-06-10T11:45:01Z')]},
    '2026-06-10T12:00:01Z',
  ],
  [
    'a message of 15 minutes ago is mailed',
    {events: [event('message', '2026-06-10T11:45:00Z')]},
    'mail message',
  ],
  [
    'a message of a second ago is pushed',
    {...device, events: [event('message', '2026-06-10T11:59:59Z')]},
    'push message',
  ],
  [
    'a match takes a message of a minute ago along',
    {events: [match, event('message', '2026-06-10T11:59:30Z')]},
    'mail match',
  ],
  ['all four: the match', {events: [reminder, suggestions, message, match]}, 'mail match'],
  ['three: the message', {events: [reminder, suggestions, message]}, 'mail message'],
  ['two: the suggestions', {events: [reminder, suggestions]}, 'mail suggestions'],
  [
    'all four, with a device',
    {...device, events: [reminder, suggestions, message, match]},
    'push match',
  ],
];

const SEEN: Row[] = [
  ['a match that was seen', {events: [match], seenAt: match.at}, 'none'],
  ['a message that an open page has shown', {events: [message], seenAt: message.at}, 'none'],
  ['suggestions that were seen', {events: [suggestions], seenAt: new Date(NOON)}, 'none'],
  ['a card that was looked at on its 12th day', {events: [reminder], seenAt: reminder.at}, 'none'],
  [
    'a match that came after the last look',
    {events: [match], seenAt: new Date('2026-06-10T11:58:59Z')},
    'mail match',
  ],
  [
    'of two messages one was seen',
    {events: [message, event('message', '2026-06-10T11:40:00Z')], seenAt: message.at},
    'mail message',
  ],
  ['what was told by mail', {events: [match], earlier: [earlier('mail', 'match', NOON)]}, 'none'],
  [
    'what a mail about something else has brought along',
    {events: [message], earlier: [earlier('mail', 'match', '2026-06-10T11:31:00Z')]},
    'none',
  ],
  [
    'what came after a mail about a match',
    {events: [message], earlier: [earlier('mail', 'match', '2026-06-10T11:29:00Z')]},
    'mail message',
  ],
  [
    'what was told by a push that was acknowledged',
    {...device, events: [match], earlier: [earlier('push', 'match', NOON, 'acknowledged')]},
    'none',
  ],
];

const pushed = (at: string, outcome: EarlierNotice['outcome'] = null) =>
  earlier('push', 'match', at, outcome);

const mail = (kind: NoticeKind, at: string) => earlier('mail', kind, at);

const FALLBACK: Row[] = [
  [
    'a push of now may still arrive',
    {...device, events: [match], earlier: [pushed(NOON)]},
    '2026-06-11T12:00:00Z',
  ],
  [
    'a push of 23:59 hours ago may still arrive',
    {...device, events: [match], earlier: [pushed(NOON)], at: '2026-06-11T11:59:00Z'},
    '2026-06-11T12:00:00Z',
  ],
  [
    'a push that nobody has acknowledged within a day becomes a mail',
    {...device, events: [match], earlier: [pushed(NOON)], at: '2026-06-11T12:00:00Z'},
    'mail match',
  ],
  [
    'a push that was acknowledged does not',
    {
      ...device,
      events: [match],
      earlier: [pushed(NOON, 'acknowledged')],
      at: '2026-06-11T12:00:00Z',
    },
    'none',
  ],
  [
    'a push that was refused becomes a mail at once',
    {...device, events: [match], earlier: [pushed(NOON, 'refused')]},
    'mail match',
  ],
  [
    'a refused push about a message still waits for the quarter of an hour',
    {...device, events: [event('message', NOON)], earlier: [pushed(NOON, 'refused')]},
    '2026-06-10T12:15:00Z',
  ],
  [
    'what comes after a refused push is pushed',
    {...device, events: [match], earlier: [pushed('2026-06-10T11:00:00Z', 'refused')]},
    'push match',
  ],
  [
    'a push that nobody has acknowledged becomes a mail, although a later one may still arrive',
    {
      ...device,
      events: [match, message],
      earlier: [pushed(NOON), earlier('push', 'message', '2026-06-11T00:00:00Z')],
      at: '2026-06-11T12:00:00Z',
    },
    'mail match',
  ],
  [
    'a later one that was acknowledged tells of everything',
    {
      ...device,
      events: [match, message],
      earlier: [pushed(NOON), earlier('push', 'message', '2026-06-11T00:00:00Z', 'acknowledged')],
      at: '2026-06-11T12:00:00Z',
    },
    'none',
  ],
  [
    'after a mail in place of a lost push the next push has its day',
    {
      ...device,
      events: [match, event('message', '2026-06-11T13:00:00Z')],
      earlier: [
        pushed(NOON),
        mail('match', '2026-06-11T12:00:00Z'),
        earlier('push', 'message', '2026-06-11T13:00:00Z'),
      ],
      at: '2026-06-11T14:00:00Z',
    },
    '2026-06-12T13:00:00Z',
  ],
  [
    'a lost push of a kind that is not wanted by mail becomes nothing',
    {
      ...device,
      events: [match],
      earlier: [pushed(NOON)],
      wanted: {push: NOTICE_KINDS, mail: []},
      at: '2026-06-11T12:00:00Z',
    },
    'none',
  ],
  [
    'a lost push, and the member has looked since',
    {
      ...device,
      events: [match],
      earlier: [pushed(NOON)],
      seenAt: new Date(NOON),
      at: '2026-06-11T12:00:00Z',
    },
    'none',
  ],
  [
    'a push of now, and the member has looked since: nothing to wait for',
    {...device, events: [match], earlier: [pushed('2026-06-10T11:59:10Z')], seenAt: new Date(NOON)},
    'none',
  ],
];

const RESTRAINT: Row[] = [
  [
    'a second mail within the day waits',
    {events: [suggestions], earlier: [mail('message', '2026-06-10T09:00:00Z')]},
    '2026-06-11T09:00:00Z',
  ],
  [
    'a second mail a day later',
    {events: [suggestions], earlier: [mail('suggestions', '2026-06-09T12:00:00Z')]},
    'mail suggestions',
  ],
  [
    'a match does not wait for the day',
    {events: [match], earlier: [mail('message', '2026-06-10T11:00:00Z')]},
    'mail match',
  ],
  [
    'two matches within an hour are two mails',
    {events: [match], earlier: [mail('match', '2026-06-10T11:00:00Z')]},
    'mail match',
  ],
  [
    'a mail about a match does not count for the day',
    {events: [suggestions], earlier: [mail('match', '2026-06-10T11:00:00Z')]},
    'mail suggestions',
  ],
  [
    'a push does not count for the day',
    {
      events: [suggestions],
      earlier: [earlier('push', 'match', '2026-06-10T11:00:00Z', 'acknowledged')],
    },
    'mail suggestions',
  ],
  [
    'pushes do not wait for a day between them',
    {...device, events: [message], earlier: [mail('message', '2026-06-10T11:00:00Z')]},
    'push message',
  ],
  ...(['paused, leaving, suspended, unconfirmed or of the demo'] as const).map((who): Row => [
    `${who}: nothing`,
    {...device, isReachable: false, events: [match]},
    'none',
  ]),
];

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

const only = (way: NoticeWay, ...kinds: NoticeKind[]): Situation['wanted'] =>
  way === 'push' ? {push: kinds, mail: []} : {push: [], mail: kinds};

const WISHES: Row[] = [
  ['wants no mail about matches', {events: [match], wanted: only('mail', 'message')}, 'none'],
  [
    'wants mail about messages alone',
    {events: [match, message], wanted: only('mail', 'message')},
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

describe.each([
  ['each event', EVENTS],
  ['what the member knows', SEEN],
  ['a push that does not arrive', FALLBACK],
  ['restraint', RESTRAINT],
  ['members who stay away', AWAY],
  ['wishes', WISHES],
  ['quiet hours', QUIET],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_what, given, expected) => {
    expect(told(situation(given))).toBe(expected);
  });
});

test('a lost push counts as told where no mail may replace it, so that it hides nothing later', () => {
  const wanted = only('mail', 'match');
  const given = situation({wanted, earlier: [pushed('2026-06-09T09:00:00Z')]});
  expect(knowsUntil(given, 'match')).toEqual(given.seenAt);
  expect(knowsUntil(given, 'message')).toEqual(new Date('2026-06-09T09:00:00Z'));
});

test('one notice names what else waits, of the kinds that are wanted by its way', () => {
  const wanted = {push: [], mail: ['match', 'message', 'reminder'] as const};
  const decision = decide(situation({events: [match, message, suggestions, reminder], wanted}));
  expect(decision).toEqual({way: 'mail', event: match, others: [message, reminder]});
});

test('what it says to decide again at is later than now, so that no job repeats itself', () => {
  for (const rows of [EVENTS, SEEN, FALLBACK, RESTRAINT, AWAY, WISHES, QUIET]) {
    for (const [, given] of rows) {
      const decision = decide(situation(given));
      if (decision.way !== 'none' || !decision.until) continue;
      expect(decision.until.getTime()).toBeGreaterThan(situation(given).now.getTime());
    }
  }
});
