// The table of who is told of what, and by which way. Times are UTC.
import {describe} from 'vitest';
import {NOTICE_KINDS} from '../../../rules/notices/notices.ts';
import {
  device,
  NOON,
  event,
  earlier,
  match,
  message,
  suggestions,
  reminder,
  pushed,
  mail,
  testRows,
  type Row,
} from '../../../tests/support/notice-situations.ts';

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
  ...(['paused, leaving, suspended or of the demo'] as const).map((who): Row => [
    `${who}: nothing`,
    {...device, isReachable: false, events: [match]},
    'none',
  ]),
];

describe('each event', () => testRows(EVENTS));
describe('what the member knows', () => testRows(SEEN));
describe('a push that does not arrive', () => testRows(FALLBACK));
describe('frequency limits', () => testRows(RESTRAINT));
