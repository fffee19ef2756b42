// What each answer of the server, or of something between, means for a message.
import {afterEach, expect, test, vi} from 'vitest';
import {MATCH} from '../../../rules/wording.ts';
import {CHAT} from '../../../rules/chat/chat.ts';
import {changeOf, messageOf} from '../../../tests/support/kept-writes.ts';
import type {Write} from './entry.ts';
import {post} from './post.ts';
import {reasonInWords} from './reason.ts';

const draft = (id: string = crypto.randomUUID()) => messageOf('Hi', {id});
const json = (body: unknown, status: number, headers = {}) =>
  Response.json(body, {status, headers});
const refusal = (code: string, status: number) => json({code, message: `Words of ${code}`}, status);
const portal = (status: number) => new Response('<h1>Welcome to our network</h1>', {status});

function answer(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift() ?? new TypeError('Failed to fetch');
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

const SENT = {state: 'sent', createdAt: 7};
const again = (retryAfterMs = 0) => ({retryAfterMs});
const over = {...again(), isSessionOver: true};
const refused = (reason: string) => ({state: 'refused', reason});

/** What comes of the write, with the reason as its member reads it. */
async function answered(write: Write) {
  const outcome = await post(write);
  const isRefused = 'state' in outcome && outcome.state === 'refused';
  return isRefused ? refused(reasonInWords(outcome)) : outcome;
}

test.each<[name: string, answer: Response | Error, outcome: object]>([
  ['the time', json({createdAt: 7}, 200), SENT],
  ['the time and more', json({createdAt: 7, more: 1}, 200), SENT],
  ['200 without a time', json({}, 200), again()],
  ['200 with another time', json({createdAt: 'now'}, 200), again()],
  ['200 of a captive portal', portal(200), again()],
  ['a time with another status', json({createdAt: 7}, 202), again()],
  ['no answer', new TypeError('Failed to fetch'), again()],
  ['no answer in time', new DOMException('', 'TimeoutError'), again()],
  ['a signed-out session', refusal('signed-out', 401), over],
  ['another member’s session', refusal('other-member', 409), over],
  ['a timeout', refusal('too-slow', 408), again()],
  ['too early', refusal('too-early', 425), again()],
  ['a rate limit', refusal('too-often', 429), again()],
  [
    'a rate limit with a time',
    json({code: 'too-often', message: ''}, 429, {'retry-after': '7'}),
    again(7000),
  ],
  [
    'a rate limit of a day',
    json({code: 'too-often', message: ''}, 429, {'retry-after': '86400'}),
    again(60_000),
  ],
  ['a date to wait for', json({}, 503, {'retry-after': 'Fri, 27 Nov 2026 08:00:00 GMT'}), again()],
  ['a restart', refusal('unavailable', 503), again()],
  ['a gateway’s page', portal(502), again()],
  ['a firewall’s page', portal(403), again()],
  ['a page of another server', portal(404), again()],
  ['a refusal without words', json({code: 'chat-not-found'}, 404), again()],
  ['an empty text', refusal('empty-message', 400), refused('Words of empty-message')],
  ['a text that is too long', refusal('too-long', 400), refused('Words of too-long')],
  ['a closed room', refusal('chat-not-found', 404), refused('Words of chat-not-found')],
  ['a member who left', refusal('member-left', 410), refused('Words of member-left')],
  ['another message’s id', refusal('message-conflict', 409), refused('Words of message-conflict')],
  ['a refusal that is no rule’s', refusal('forbidden-origin', 403), refused(CHAT.sendFailed)],
  ['an upgrade', refusal('upgrade-required', 499), refused(CHAT.sendFailed)],
  ['one failure of the server', refusal('internal', 500), again()],
])('after %s', async (_, given, outcome) => {
  answer(given);
  expect(await answered(draft())).toEqual(outcome);
});

test('gives a message up at the fifth failure of the server, and counts anew at the next try', async () => {
  const one = draft();
  answer(...Array.from({length: 12}, () => portal(500)));
  const outcomes = [];
  for (let i = 0; i < 6; i += 1) outcomes.push(await answered(one));
  const gaveUp = refused(CHAT.sendFailed);
  expect(outcomes).toEqual([again(), again(), again(), again(), gaveUp, again()]);
  expect(await answered(draft())).toEqual(again());
});

test('gives a message up at the fifth page of a firewall', async () => {
  const one = draft();
  answer(...Array.from({length: 5}, () => portal(403)));
  const outcomes = [];
  for (let i = 0; i < 5; i += 1) outcomes.push(await answered(one));
  expect(outcomes[4]).toEqual(refused(CHAT.sendFailed));
});

test.each<[name: string, answer: () => Response | Error, outcome?: object]>([
  ['a gateway’s page', () => portal(502)],
  ['a captive portal', () => portal(200)],
  ['a restart', () => refusal('unavailable', 503)],
  ['no network', () => new TypeError('Failed to fetch')],
  ['a signed-out session', () => refusal('signed-out', 401), over],
  ['another member’s session', () => refusal('other-member', 409), over],
  ['a rule’s words with another status', () => refusal('chat-not-found', 200)],
])('never gives a message up for %s', async (_, given, outcome = again()) => {
  const one = draft();
  answer(...Array.from({length: 9}, given));
  for (let i = 0; i < 9; i += 1) expect(await answered(one)).toEqual(outcome);
});

test('sends the message as its member, without redirects, beyond the life of the page', async () => {
  const fetched = answer(json({createdAt: 7}, 200));
  const message = draft();
  await answered(message);
  const [url, init] = fetched.mock.calls[0] ?? [];
  const {id, args} = message;
  expect(url).toBe('/api/chat/messages');
  expect(JSON.parse(String(init?.body))).toEqual({id, ...args});
  expect(init).toMatchObject({method: 'POST', redirect: 'error', keepalive: true});
  expect(init?.headers).toEqual({'content-type': 'application/json', 'wing-member': 'ada'});
});

test('ends a request without an answer after 15 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetched = answer();
  await answered(draft());
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(fetched.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
});

const DONE = {status: true};
const change = (id: string = crypto.randomUUID()) => changeOf(id);

test.each<[name: string, answer: Response | Error, outcome: object]>([
  ['done', json(DONE, 200), {state: 'sent'}],
  ['200 of a captive portal', portal(200), again()],
  ['a message’s answer', json({createdAt: 7}, 200), again()],
  ['a rule’s refusal', refusal('age-range', 422), refused('Words of age-range')],
  [
    'what a match failed on',
    refusal('match-impossible', 422),
    refused(MATCH.failed('Words of match-impossible')),
  ],
  ['a write that is not understood', refusal('malformed', 400), refused('Words of malformed')],
  ['a server that does not know the request', refusal('not-found', 404), again()],
  ['a page of an older server', portal(404), again()],
  ['a rate limit', refusal('too-often', 429), again()],
  ['no network', new TypeError('Failed to fetch'), again()],
])('a change, after %s', async (_, given, outcome) => {
  answer(given);
  expect(await answered(change())).toEqual(outcome);
});

test.each(['internal', 'unknown-write'])(
  'gives a change up at the fifth %s, with the words of its place',
  async (code) => {
    const one = change();
    answer(...Array.from({length: 5}, () => refusal(code, code === 'internal' ? 500 : 404)));
    const outcomes = [];
    for (let i = 0; i < 5; i += 1) outcomes.push(await answered(one));
    expect(outcomes).toEqual([again(), again(), again(), again(), refused(one.failure)]);
  },
);

test('sends a change with its time and that of the sending, by the clock of the device', async () => {
  vi.setSystemTime(5000);
  const fetched = answer(json(DONE, 200));
  const one = changeOf('one', {at: 2000});
  await answered(one);
  vi.useRealTimers();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/writes');
  const {id, name, args, at} = one;
  expect(JSON.parse(String(init?.body))).toEqual({id, name, args, at, sentAt: 5000});
  expect(init?.headers).toEqual({'content-type': 'application/json', 'wing-member': 'ada'});
});
