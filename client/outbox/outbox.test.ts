// The outbox with its reducer and store, on an in-memory IndexedDB.
import 'fake-indexeddb/auto';
import type {Zero} from '@rocicorp/zero';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {goOn, hang, refuseDeletions, refusePuts} from '../../tests/support/failing-indexeddb.ts';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {clearDrafts} from '../session/remembered.ts';
import {deliver} from './deliver.ts';
import {Outbox} from './outbox.ts';
import {append, readAll} from './store.ts';

const ROOM = 'room';
const STORE_TIMEOUT_MS = 4000;
let userID = '';
let count = 0;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('localStorage', new MemoryStorage());
  count += 1;
  userID = `member-${count}`;
});
afterEach(() => {
  goOn();
  vi.useRealTimers();
});

const textsOf = (entries: readonly {text: string}[]) => entries.map(({text}) => text);
const stored = async () => textsOf(await readAll(userID));

async function opened(): Promise<Outbox> {
  const outbox = new Outbox(userID);
  await outbox.reload();
  return outbox;
}

test('shows a message synchronously and keeps it for the next page', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'One');
  expect(textsOf(outbox.entries())).toEqual(['One']);
  await outbox.reload();
  expect(textsOf((await opened()).unsent())).toEqual(['One']);
});

test('stores messages in the order of writing while another tab writes', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'One');
  await append(userID, [{id: 'other', userID, chatId: ROOM, text: 'Other', seq: 1}]);
  for (const text of ['Two', 'Three', 'Four']) outbox.add(ROOM, text);
  await outbox.reload();
  expect((await stored()).filter((text) => text !== 'Other')).toEqual(
    textsOf(outbox.entries()).filter((text) => text !== 'Other'),
  );
  expect(textsOf(outbox.entries())).toEqual(await stored());
});

test('sends a message that IndexedDB refuses, and stores it with the next one', async () => {
  const outbox = await opened();
  const takeAgain = refusePuts();
  outbox.add(ROOM, 'Unstorable');
  await outbox.reload();
  expect(outbox.hasUnstored()).toBe(true);
  expect(textsOf(outbox.sendable())).toEqual(['Unstorable']);
  expect(await stored()).toEqual([]);
  takeAgain();
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(textsOf(outbox.sendable())).toEqual(['Unstorable', 'Stored']);
  expect(await stored()).toEqual(['Unstorable', 'Stored']);
  expect(outbox.hasUnstored()).toBe(false);
});

test('retries a failed write to IndexedDB once', async () => {
  const outbox = await opened();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'InvalidStateError');
  });
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(await stored()).toEqual(['Stored']);
  expect(outbox.hasUnstored()).toBe(false);
});

test('does not store a refused message again', async () => {
  const outbox = await opened();
  const takeAgain = refusePuts();
  outbox.add(ROOM, 'Refused');
  await outbox.reload();
  await outbox.markFailed(outbox.entries()[0]?.id ?? '', 'No.');
  takeAgain();
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(await stored()).toEqual(['Stored']);
});

test('sends messages whose write times out, and marks them stored when it completes', async () => {
  const outbox = await opened();
  await readAll(userID);
  await hang();
  for (const text of ['One', 'Two']) outbox.add(ROOM, text);
  expect(outbox.hasUnstored()).toBe(true);
  expect(outbox.sendable()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * STORE_TIMEOUT_MS);
  expect(textsOf(outbox.sendable())).toEqual(['One', 'Two']);
  outbox.add(ROOM, 'Three');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  expect(textsOf(outbox.sendable())).toEqual(['One', 'Two', 'Three']);
  expect(outbox.hasUnstored()).toBe(true);
  goOn();
  await vi.waitFor(() => expect(outbox.hasUnstored()).toBe(false));
  expect(await stored()).toEqual(['One', 'Two', 'Three']);
});

test('delivers when IndexedDB never answers', async () => {
  await readAll(userID);
  await hang();
  const outbox = new Outbox(userID);
  const sent: string[] = [];
  const never = new Promise(() => undefined);
  const mutate = ({args: {text}}: {args: {text: string}}) => {
    sent.push(text);
    return {client: never, server: never};
  };
  const stop = new AbortController();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `deliver` uses nothing else before the first result
  const zero = {mutate} as unknown as Zero;
  void deliver(zero, outbox, stop.signal);
  outbox.add(ROOM, 'Sent');
  await vi.advanceTimersByTimeAsync(2 * STORE_TIMEOUT_MS);
  expect(sent).toEqual(['Sent']);
  expect(outbox.isRead()).toBe(false);
  stop.abort();
});

test('deletes an arrived message that IndexedDB stores late', async () => {
  const outbox = await opened();
  await readAll(userID);
  await hang();
  outbox.add(ROOM, 'Sent');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  void outbox.removeArrived(outbox.entries().map(({id}) => id));
  goOn();
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  expect(outbox.entries()).toEqual([]);
});

test('deletes a message that arrives while it is being stored', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Fast');
  await outbox.removeArrived(outbox.entries().map(({id}) => id));
  expect(outbox.entries()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('deletes a stored message once it has arrived', async () => {
  const outbox = await opened();
  expect(outbox.isRead()).toBe(true);
  outbox.add(ROOM, 'Arrived');
  await outbox.reload();
  await outbox.removeArrived(outbox.entries().map(({id}) => id));
  expect(await stored()).toEqual([]);
});

test('keeps a refusal for the next page until a retry', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Refused');
  const [refused] = outbox.entries();
  if (!refused) throw new Error('There is no message.');
  await outbox.markFailed(refused.id, 'No.');
  const [entry] = (await opened()).entries();
  expect(entry).toMatchObject({id: refused.id, failure: 'No.'});
  outbox.retry(refused);
  await outbox.reload();
  const [retried] = (await opened()).entries();
  expect(retried).toMatchObject({id: refused.id});
  expect(retried?.failure).toBeUndefined();
});

test('deletes only the given messages', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Stays');
  outbox.add(ROOM, 'Goes');
  const goes = outbox.entries().at(-1)?.id ?? '';
  await outbox.deleteMessages([goes]);
  await outbox.deleteMessages([goes]);
  expect(await stored()).toEqual(['Stays']);
});

test('marks a message as failed that neither IndexedDB nor the server has', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Lost');
  await outbox.reload();
  const other = await opened();
  const [{id} = {id: ''}] = other.entries();
  await other.deleteMessages([id]);
  await outbox.reload();
  expect(outbox.unsent()).toEqual([]);
  expect(outbox.awaitingRow()).toEqual([id]);
  await outbox.reconcile([id], new Set());
  expect(outbox.unsent()).toMatchObject([{id, failure: expect.any(String)}]);
});

test('removes a message that the server has and IndexedDB has lost', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Arrived');
  await outbox.reload();
  const other = await opened();
  const [{id} = {id: ''}] = other.entries();
  await other.removeArrived([id]);
  await outbox.reload();
  const shown: unknown[] = [];
  outbox.subscribe(() => shown.push(...outbox.unsent()));
  await outbox.reconcile([id], new Set([id]));
  expect(outbox.entries()).toEqual([]);
  expect(shown).toEqual([]);
});

test('keeps a stored message that the server does not have', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Stays');
  await outbox.reload();
  const ids = outbox.entries().map(({id}) => id);
  await outbox.reconcile(ids, new Set());
  expect(textsOf(outbox.unsent())).toEqual(['Stays']);
  expect(await stored()).toEqual(['Stays']);
});

test('clears the messages of one member only', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Hers');
  await outbox.reload();
  const own = userID;
  userID = 'another';
  const other = await opened();
  other.add(ROOM, 'His');
  await other.reload();
  await outbox.clear();
  expect(await readAll(own)).toEqual([]);
  expect(await stored()).toEqual(['His']);
});

/** The outbox of a member who has logged out while IndexedDB deleted nothing, and signed in again. */
async function openedAfterRefusedClear(): Promise<{outbox: Outbox; deleteAgain: () => void}> {
  const before = await opened();
  before.add(ROOM, 'Not to be sent');
  await before.reload();
  const deleteAgain = refuseDeletions();
  await expect(before.clear()).rejects.toThrow();
  // Log Out also deletes the drafts, at the same time.
  clearDrafts(userID);
  return {outbox: await opened(), deleteAgain};
}

test('neither shows nor sends messages that IndexedDB failed to delete at Log Out', async () => {
  const {outbox, deleteAgain} = await openedAfterRefusedClear();
  outbox.add(ROOM, 'Since');
  await outbox.reload();
  expect(textsOf(outbox.entries())).toEqual(['Since']);
  expect(textsOf(outbox.sendable())).toEqual(['Since']);
  deleteAgain();
  await outbox.reload();
  expect(textsOf(outbox.entries())).toEqual(['Since']);
  expect(await stored()).toEqual([]);
});

test('completes a pending deletion before it stores new messages', async () => {
  const {outbox, deleteAgain} = await openedAfterRefusedClear();
  deleteAgain();
  outbox.add(ROOM, 'Since');
  await outbox.reload();
  expect(await stored()).toEqual(['Since']);
});

test('stores new messages after a deletion that hung has completed', async () => {
  const before = await opened();
  before.add(ROOM, 'Not to be sent');
  await before.reload();
  await readAll(userID);
  await hang();
  void before.clear();
  await vi.advanceTimersByTimeAsync(0);
  const after = new Outbox(userID);
  after.add(ROOM, 'Since');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  expect(textsOf(after.entries())).toEqual(['Since']);
  goOn();
  await vi.waitFor(async () => expect(await stored()).toEqual(['Since']));
  expect(textsOf(after.entries())).toEqual(['Since']);
});
