// An outbox with a real reducer and store over an IndexedDB in memory.
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

test('shows a message at once, stores it and keeps it for the next page', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'One');
  expect(textsOf(outbox.entries())).toEqual(['One']);
  await outbox.reload();
  expect(textsOf((await opened()).unsent())).toEqual(['One']);
});

test('stores messages in the order in which they were written, beside other tabs', async () => {
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

test('sends what IndexedDB does not take, and stores it with the next message', async () => {
  const outbox = await opened();
  const takeAgain = refusePuts();
  outbox.add(ROOM, 'Unstorable');
  await outbox.reload();
  expect(outbox.endsWithTab()).toBe(true);
  expect(textsOf(outbox.sendable())).toEqual(['Unstorable']);
  expect(await stored()).toEqual([]);
  takeAgain();
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(textsOf(outbox.sendable())).toEqual(['Unstorable', 'Stored']);
  expect(await stored()).toEqual(['Unstorable', 'Stored']);
  expect(outbox.endsWithTab()).toBe(false);
});

test('stores a message that IndexedDB failed to store once', async () => {
  const outbox = await opened();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'InvalidStateError');
  });
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(await stored()).toEqual(['Stored']);
  expect(outbox.endsWithTab()).toBe(false);
});

test('does not store a refused message again', async () => {
  const outbox = await opened();
  const takeAgain = refusePuts();
  outbox.add(ROOM, 'Refused');
  await outbox.reload();
  await outbox.fail(outbox.entries()[0]?.id ?? '', 'No.');
  takeAgain();
  outbox.add(ROOM, 'Stored');
  await outbox.reload();
  expect(await stored()).toEqual(['Stored']);
});

test('sends what IndexedDB has not stored in time, and takes it for stored once it is', async () => {
  const outbox = await opened();
  await readAll(userID);
  await hang();
  for (const text of ['One', 'Two']) outbox.add(ROOM, text);
  expect(outbox.endsWithTab()).toBe(true);
  expect(outbox.sendable()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * STORE_TIMEOUT_MS);
  expect(textsOf(outbox.sendable())).toEqual(['One', 'Two']);
  outbox.add(ROOM, 'Three');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  expect(textsOf(outbox.sendable())).toEqual(['One', 'Two', 'Three']);
  expect(outbox.endsWithTab()).toBe(true);
  goOn();
  await vi.waitFor(() => expect(outbox.endsWithTab()).toBe(false));
  expect(await stored()).toEqual(['One', 'Two', 'Three']);
});

test('delivers although IndexedDB never answers', async () => {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of Zero that a delivery uses before an answer
  const zero = {mutate} as unknown as Zero;
  void deliver(zero, outbox, stop.signal);
  outbox.add(ROOM, 'Sent');
  await vi.advanceTimersByTimeAsync(2 * STORE_TIMEOUT_MS);
  expect(sent).toEqual(['Sent']);
  expect(outbox.isRead()).toBe(false);
  stop.abort();
});

test('deletes a message that has arrived before IndexedDB stored it late', async () => {
  const outbox = await opened();
  await readAll(userID);
  await hang();
  outbox.add(ROOM, 'Sent');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  void outbox.settle(outbox.entries().map(({id}) => id));
  goOn();
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  expect(outbox.entries()).toEqual([]);
});

test('deletes a message that arrives while it is being stored', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Fast');
  await outbox.settle(outbox.entries().map(({id}) => id));
  expect(outbox.entries()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('deletes a stored message once it has arrived', async () => {
  const outbox = await opened();
  expect(outbox.isRead()).toBe(true);
  outbox.add(ROOM, 'Arrived');
  await outbox.reload();
  await outbox.settle(outbox.entries().map(({id}) => id));
  expect(await stored()).toEqual([]);
});

test('keeps a refusal for the next page, and not after a retry', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Refused');
  const [refused] = outbox.entries();
  if (!refused) throw new Error('There is no message.');
  await outbox.fail(refused.id, 'No.');
  const [entry] = (await opened()).entries();
  expect(entry).toMatchObject({id: refused.id, failure: 'No.'});
  outbox.retry(refused);
  await outbox.reload();
  const [retried] = (await opened()).entries();
  expect(retried).toMatchObject({id: refused.id});
  expect(retried?.failure).toBeUndefined();
});

test('deletes nothing that the member did not delete', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Stays');
  outbox.add(ROOM, 'Goes');
  const goes = outbox.entries().at(-1)?.id ?? '';
  await outbox.drop([goes]);
  await outbox.drop([goes]);
  expect(await stored()).toEqual(['Stays']);
});

test('says of a message that IndexedDB has lost and the server does not have that it failed', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Lost');
  await outbox.reload();
  const other = await opened();
  const [{id} = {id: ''}] = other.entries();
  await other.drop([id]);
  await outbox.reload();
  expect(outbox.unsent()).toEqual([]);
  expect(outbox.left()).toEqual([id]);
  await outbox.conclude([id], new Set());
  expect(outbox.unsent()).toMatchObject([{id, failure: expect.any(String)}]);
});

test('takes a message that IndexedDB has lost and the server has for sent', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Arrived');
  await outbox.reload();
  const other = await opened();
  const [{id} = {id: ''}] = other.entries();
  await other.settle([id]);
  await outbox.reload();
  const shown: unknown[] = [];
  outbox.subscribe(() => shown.push(...outbox.unsent()));
  await outbox.conclude([id], new Set([id]));
  expect(outbox.entries()).toEqual([]);
  expect(shown).toEqual([]);
});

test('keeps a message that is stored again while the server is asked, and that the server does not have', async () => {
  const outbox = await opened();
  outbox.add(ROOM, 'Stays');
  await outbox.reload();
  const ids = outbox.entries().map(({id}) => id);
  await outbox.conclude(ids, new Set());
  expect(textsOf(outbox.unsent())).toEqual(['Stays']);
  expect(await stored()).toEqual(['Stays']);
});

test('clears one member’s messages only', async () => {
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

test('shows and sends nothing that IndexedDB did not delete at Log Out', async () => {
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

test('deletes before it stores what comes after Log Out', async () => {
  const {outbox, deleteAgain} = await openedAfterRefusedClear();
  deleteAgain();
  outbox.add(ROOM, 'Since');
  await outbox.reload();
  expect(await stored()).toEqual(['Since']);
});

test('stores what comes after Log Out once IndexedDB has deleted what was before', async () => {
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
