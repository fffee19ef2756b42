// Messages leave the outbox when this tab's replica or the server has their rows.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {Zero} from '@rocicorp/zero';
import {DELIVERED_MAX} from '../../queries/chat.ts';
import {watchArrivals} from './arrivals.ts';
import type {Outbox} from './outbox.ts';
import {ROW_TIMEOUT_MS} from './state.ts';

let entries: string[];
let awaiting: string[];
let removed: string[];
/** The ids in each request to the server. */
let asked: (readonly string[])[];
/** The ids of which the server reports rows; undefined when it does not answer. */
let onServer: string[] | undefined;
let reconciled: [asked: readonly string[], found: string[]][];
let showRows: (...ids: string[]) => void;
let notifyOutbox: () => void;
/** Called when the server is asked, before it answers. */
let meanwhile: () => void;
let isDestroyed: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [entries, awaiting, removed, asked, reconciled] = [[], [], [], [], []];
  onServer = [];
  meanwhile = () => undefined;
  isDestroyed = false;
  const zero = {
    materialize: () => ({
      addListener: (listener: (chats: unknown) => void) => {
        showRows = (...ids) => listener([{messages: ids.map((id) => ({id}))}]);
      },
      destroy: () => (isDestroyed = true),
    }),
    run: async ({args: {ids}}: {args: {ids: readonly string[]}}) => {
      asked.push(ids);
      meanwhile();
      if (!onServer) throw new Error('The connection was lost.');
      return onServer.map((id) => ({id}));
    },
  };
  const outbox = {
    entries: () => entries.map((id) => ({id})),
    awaitingRow: () => awaiting,
    removeArrived: async (ids: readonly string[]) => void removed.push(...ids),
    reconcile: async (ids: readonly string[], found: ReadonlySet<string>) => {
      reconciled.push([ids, [...found]]);
      awaiting = awaiting.filter((id) => !ids.includes(id));
    },
    subscribe: (listener: () => void) => {
      notifyOutbox = listener;
      return () => (notifyOutbox = () => undefined);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `watchArrivals` uses nothing else
  stop = watchArrivals(zero as unknown as Zero, outbox as unknown as Outbox);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('removes a message when the replica receives its row, also one that was written later', () => {
  entries = ['one', 'two'];
  showRows('one', 'another');
  expect(removed).toEqual(['one']);
  removed = [];
  entries = ['another'];
  notifyOutbox();
  expect(removed).toEqual(['another']);
});

test('asks the server once when a row does not come within two seconds', async () => {
  awaiting = ['one'];
  onServer = ['one'];
  notifyOutbox();
  notifyOutbox();
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([['one']]);
  expect(reconciled).toEqual([[['one'], ['one']]]);
  await vi.advanceTimersByTimeAsync(10 * ROW_TIMEOUT_MS);
  expect(asked).toHaveLength(1);
});

test('asks again when the server did not answer', async () => {
  awaiting = ['one'];
  onServer = undefined;
  notifyOutbox();
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS);
  onServer = ['one'];
  await vi.advanceTimersByTimeAsync(ROW_TIMEOUT_MS);
  expect(asked).toEqual([['one'], ['one']]);
  expect(reconciled).toHaveLength(1);
});

test('asks for at most DELIVERED_MAX messages at once, then for the others', async () => {
  awaiting = Array.from({length: DELIVERED_MAX + 1}, (_, i) => `id ${i}`);
  notifyOutbox();
  await vi.advanceTimersByTimeAsync(2 * ROW_TIMEOUT_MS);
  expect(asked).toEqual([
    Array.from({length: DELIVERED_MAX}, (_, i) => `id ${i}`),
    [`id ${DELIVERED_MAX}`],
  ]);
});

test('asks no more when it is stopped while it asks', async () => {
  awaiting = ['one'];
  onServer = undefined;
  meanwhile = stop;
  notifyOutbox();
  await vi.advanceTimersByTimeAsync(5 * ROW_TIMEOUT_MS);
  expect(asked).toHaveLength(1);
});

test('does nothing once it is stopped', async () => {
  awaiting = ['one'];
  notifyOutbox();
  stop();
  notifyOutbox();
  await vi.advanceTimersByTimeAsync(2 * ROW_TIMEOUT_MS);
  expect(asked).toEqual([]);
  expect(isDestroyed).toBe(true);
});
