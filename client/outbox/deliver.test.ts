// Delivery with an in-memory IndexedDB; the tests give the server's answers.
import 'fake-indexeddb/auto';
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import type {RefusalCode} from '../../rules/refusal.ts';
import {MEMBER_LEFT} from '../../rules/safety.ts';
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

/** The server has no row of the messages asked for. */
const run = async () => [];

let outbox: Outbox;
/** The texts that Zero was given, in order. */
let sent: string[];
let answers: Map<string, (result: MutatorResultDetails) => void>;
let stop: AbortController;
let count = 0;

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.stubGlobal('localStorage', new MemoryStorage());
  count += 1;
  outbox = new Outbox(`delivery-${count}`);
  sent = [];
  answers = new Map();
  stop = new AbortController();
  const mutate = ({args: {text}}: {args: {text: string}}) => {
    const {promise: server, resolve} = Promise.withResolvers<MutatorResultDetails>();
    sent.push(text);
    answers.set(text, resolve);
    return {client: Promise.resolve(accepted), server};
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `deliver` uses nothing else
  const zero = {mutate, run} as unknown as Zero;
  void deliver(zero, outbox, stop.signal);
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
