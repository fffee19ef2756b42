// Delivery with an in-memory IndexedDB; the tests give the server's answers.
import 'fake-indexeddb/auto';
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import type {RefusalCode} from '../../rules/refusal.ts';
import {MEMBER_LEFT} from '../../rules/safety.ts';
import {CHAT} from '../../rules/wording.ts';
import {deliver} from './deliver.ts';
import {Outbox} from './outbox.ts';

const ROOM = 'room';
const ROW_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 1000;
const RATE_LIMIT_DELAY_MS = 10_000;
const accepted: MutatorResultDetails = {type: 'success'};
const connectionLost: MutatorResultDetails = {
  type: 'error',
  error: {type: 'zero', message: 'The connection was lost.'},
};
const refused = (code: RefusalCode, message: string): MutatorResultDetails => ({
  type: 'error',
  error: {type: 'app', message, details: {code}},
});

type Query = {args: {ids: readonly string[]}};
/** The server is asked, not only the replica, and the query is not kept. */
const ASKS_SERVER = {type: 'complete', ttl: 'none'};

let outbox: Outbox;
let delivery: Promise<void>;
/** Ids of messages that the server has stored. */
let stored: Set<string>;
/** The texts that Zero was given, in order. */
let sent: string[];
/** The ids of messages whose rows were requested, with the options of each request. */
let requested: (readonly [ids: readonly string[], options: unknown])[];
let answers: Map<string, (result: MutatorResultDetails) => void>;
let failures: Map<string, (error: Error) => void>;
/** What Zero reports before it sends a message; by text. */
let clientResults: Map<string, MutatorResultDetails>;
/** The texts at which Zero throws. */
let throwing: Set<string>;
let stop: AbortController;
let count = 0;

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.stubGlobal('localStorage', new MemoryStorage());
  count += 1;
  outbox = new Outbox(`delivery-${count}`);
  sent = [];
  requested = [];
  throwing = new Set();
  answers = new Map();
  failures = new Map();
  clientResults = new Map();
  stored = new Set();
  stop = new AbortController();
  const mutate = ({args: {text}}: {args: {text: string}}) => {
    const {promise: server, resolve, reject} = Promise.withResolvers<MutatorResultDetails>();
    sent.push(text);
    if (throwing.has(text)) throw new Error('Zero is closed.');
    answers.set(text, resolve);
    failures.set(text, reject);
    return {client: Promise.resolve(clientResults.get(text) ?? accepted), server};
  };
  const run = async ({args: {ids}}: Query, options: unknown) => {
    requested.push([ids, options]);
    return ids.filter((id) => stored.has(id)).map((id) => ({id}));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `deliver` uses nothing else
  const zero = {mutate, run} as unknown as Zero;
  delivery = deliver(zero, outbox, stop.signal);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

/** Adds messages and waits until Zero has them. */
async function send(...texts: string[]): Promise<void> {
  const before = sent.length;
  for (const text of texts) outbox.add(ROOM, text);
  await vi.waitFor(() => expect(sent.slice(before)).toEqual(texts));
}

/** The server answers the last attempt to send `text`. */
async function answer(text: string, result: MutatorResultDetails): Promise<void> {
  answers.get(text)?.(result);
  await vi.advanceTimersByTimeAsync(0);
}

/** This tab's replica receives the row. */
const arrive = (text: string) =>
  outbox.removeArrived(outbox.entries().flatMap((entry) => (entry.text === text ? entry.id : [])));

test('keeps and resends an accepted message whose row the server does not have', async () => {
  await send('One');
  await answer('One', accepted);
  expect(outbox.unsent()).toMatchObject([{text: 'One'}]);
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS + RETRY_DELAY_MS);
  expect(sent).toEqual(['One', 'One']);
});

test('asks the server for the row of an accepted message, and not when the row has arrived', async () => {
  await send('One');
  await answer('One', accepted);
  await send('Two');
  const [, two] = outbox.entries();
  await answer('Two', accepted);
  await arrive('One');
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS);
  expect(requested).toEqual([[[two?.id], ASKS_SERVER]]);
});

test('sends a message again when Zero throws, as after it was closed', async () => {
  throwing.add('One');
  await send('One');
  throwing.delete('One');
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['One', 'One']);
});

test('resends a message whose answer was lost with the connection', async () => {
  await send('One');
  await answer('One', connectionLost);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['One', 'One']);
});

test('resends a message refused by the rate limit, and does not report it as failed', async () => {
  await send('One');
  await answer('One', refused('too-often', 'You are writing too fast.'));
  expect(outbox.unsent()).toMatchObject([{text: 'One'}]);
  expect(outbox.unsent()[0]?.failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(RATE_LIMIT_DELAY_MS - 1);
  expect(sent).toEqual(['One']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['One', 'One']);
});

test('after a rate limit refusal, sends one message at a time', async () => {
  await send('Before');
  await answer('Before', accepted);
  await arrive('Before');
  await send('One', 'Two');
  await answer('One', refused('too-often', 'You are writing too fast.'));
  await answer('Two', refused('too-often', 'You are writing too fast.'));
  sent = [];
  await vi.advanceTimersByTimeAsync(RATE_LIMIT_DELAY_MS);
  expect(sent).toEqual(['One']);
  await answer('One', accepted);
  expect(sent).toEqual(['One']);
  await arrive('One');
  await vi.waitFor(() => expect(sent).toEqual(['One', 'Two']));
  await answer('Two', accepted);
  await arrive('Two');
  await send('Three', 'Four');
});

test('sends no later message before one whose answer was lost', async () => {
  await send('Before');
  await answer('Before', accepted);
  await arrive('Before');
  await send('One', 'Two');
  await answer('One', connectionLost);
  await answer('Two', accepted);
  await arrive('Two');
  outbox.add(ROOM, 'Three');
  await outbox.reload();
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['Before', 'One', 'Two', 'One', 'Three']);
});

test('shows why a rule refuses a message', async () => {
  await send('One');
  await answer('One', refused('member-left', MEMBER_LEFT));
  expect(outbox.entries()).toMatchObject([{text: 'One', failure: MEMBER_LEFT}]);
});

test('sends one message at a time until the server accepts one', async () => {
  await send('One');
  outbox.add(ROOM, 'Two');
  await outbox.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['One']);
  await answer('One', accepted);
  expect(sent).toEqual(['One', 'Two']);
});

test('sends one message at a time again after a failure', async () => {
  await send('Before');
  await answer('Before', accepted);
  await arrive('Before');
  await send('One');
  await answer('One', connectionLost);
  outbox.add(ROOM, 'Two');
  await outbox.reload();
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['Before', 'One', 'One']);
});

test('removes an accepted message whose row the server has and this tab has not received', async () => {
  await send('One');
  stored = new Set(outbox.unsent().map(({id}) => id));
  await answer('One', accepted);
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS);
  await vi.waitFor(() => expect(outbox.entries()).toEqual([]));
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['One']);
});

test('sends the next message after a refused one', async () => {
  await send('One');
  outbox.add(ROOM, 'Two');
  await outbox.reload();
  await answer('One', refused('member-left', MEMBER_LEFT));
  await vi.waitFor(() => expect(sent).toEqual(['One', 'Two']));
});

test.each([
  ['a code that is no rule', {code: 'internal'}],
  ['no code', undefined],
])('shows the general sentence for a refusal with %s', async (_, details) => {
  await send('One');
  await answer('One', {type: 'error', error: {type: 'app', message: 'Oops', details}});
  expect(outbox.entries()).toMatchObject([{text: 'One', failure: CHAT.sendFailed}]);
});

test("shows why the client's own rules refuse a message", async () => {
  clientResults.set('One', refused('member-left', MEMBER_LEFT));
  outbox.add(ROOM, 'One');
  await vi.waitFor(() =>
    expect(outbox.entries()).toMatchObject([{text: 'One', failure: MEMBER_LEFT}]),
  );
});

test('sends a message again whose request failed', async () => {
  await send('One');
  failures.get('One')?.(new Error('Zero was closed.'));
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect(sent).toEqual(['One', 'One']);
});

test('a stopped delivery ends, and ignores later answers', async () => {
  await send('One');
  stop.abort();
  await delivery;
  await answer('One', refused('member-left', MEMBER_LEFT));
  outbox.add(ROOM, 'Two');
  await outbox.reload();
  expect(outbox.unsent()).toMatchObject([{text: 'One'}, {text: 'Two'}]);
  expect(outbox.unsent()[0]?.failure).toBeUndefined();
  expect(sent).toEqual(['One']);
});
