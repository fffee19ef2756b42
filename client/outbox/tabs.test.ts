// Outbox changes that the tabs of one browser broadcast. The second tab has its own channel.
import 'fake-indexeddb/auto';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {goOn, hang, refusePuts} from '../../tests/support/failing-indexeddb.ts';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import type {OutboxChanges} from './tab-channel.ts';
import {Outbox} from './outbox.ts';
import {readAll} from './store.ts';

const ROOM = 'room';
const STORE_TIMEOUT_MS = 4000;
let count = 0;
let here: Outbox;
let there: Outbox;
let channel: BroadcastChannel;

const textsOf = (entries: readonly {text: string}[]) => entries.map(({text}) => text);
const idOf = (outbox: Outbox) => outbox.entries().at(-1)?.id ?? '';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  count += 1;
  here = new Outbox(`tabs-${count}`);
  there = new Outbox(`tabs-${count}`);
  channel = new BroadcastChannel('wing-outbox');
  channel.addEventListener('message', ({data}: MessageEvent<OutboxChanges>) =>
    there.applyBroadcasts([data]),
  );
  await Promise.all([here.reload(), there.reload()]);
});
afterEach(() => {
  goOn();
  vi.useRealTimers();
  channel.close();
});

/** Writes a message in this tab and waits until the other tab shows it. */
async function written(text: string): Promise<string> {
  here.add(ROOM, text);
  await vi.waitFor(() => expect(textsOf(there.unsent())).toContain(text));
  return idOf(here);
}

test('shows a message in the other tab once and in order', async () => {
  await written('One');
  await written('Two');
  expect(textsOf(there.unsent())).toEqual(['One', 'Two']);
  expect(there.hasUnstored()).toBe(false);
});

test("does not show a member's messages in another member's tab", async () => {
  const theirs = new Outbox('somebody-else');
  await theirs.reload();
  let changes = 0;
  theirs.subscribe(() => (changes += 1));
  channel.addEventListener('message', ({data}: MessageEvent<OutboxChanges>) =>
    theirs.applyBroadcasts([data]),
  );
  await written('Hers');
  expect(theirs.entries()).toEqual([]);
  expect(changes).toBe(0);
});

test('removes a deleted message from the other tab', async () => {
  await written('Stays');
  await here.deleteMessages([await written('Goes')]);
  await vi.waitFor(() => expect(textsOf(there.entries())).toEqual(['Stays']));
});

test('removes all messages from the other tab at Log Out', async () => {
  await written('One');
  await here.clear();
  await vi.waitFor(() => expect(there.entries()).toEqual([]));
});

test('keeps an arrived message in the other tab until it has the row, without sending it', async () => {
  const id = await written('Arrived');
  await here.removeArrived([id]);
  await vi.waitFor(() => expect(there.awaitingRow()).toEqual([id]));
  expect(there.unsent()).toEqual([]);
  expect(textsOf(there.entries())).toEqual(['Arrived']);
  await there.removeArrived([id]);
  expect(there.entries()).toEqual([]);
});

test('removes an arrived message whose row was deleted from the other tab', async () => {
  const id = await written('Arrived');
  await here.removeArrived([id]);
  await vi.waitFor(() => expect(there.awaitingRow()).toEqual([id]));
  await there.reconcile([id], new Set());
  expect(there.entries()).toEqual([]);
});

test('shows a refusal in the other tab', async () => {
  await here.markFailed(await written('Refused'), 'No.');
  await vi.waitFor(() => expect(there.unsent()).toMatchObject([{failure: 'No.'}]));
});

test('a message stays deleted in the other tab when its refusal is stored meanwhile', async () => {
  const id = await written('Goes');
  await Promise.all([here.markFailed(id, 'No.'), here.deleteMessages([id])]);
  await written('Next');
  expect(textsOf(there.entries())).toEqual(['Next']);
});

test('does not bring back a message in the other tab that IndexedDB stores after its arrival', async () => {
  await written('First');
  await hang();
  here.add(ROOM, 'Late');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  void here.removeArrived([idOf(here)]);
  goOn();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(textsOf(await readAll(here.userID))).toEqual(['First']));
  await written('Last');
  expect(textsOf(there.entries())).toEqual(['First', 'Last']);
});

test('notifies listeners of every change until they unsubscribe', async () => {
  const seen: string[][] = [];
  const stop = here.subscribe(() => seen.push(textsOf(here.unsent())));
  here.add(ROOM, 'One');
  expect(seen).toEqual([['One']]);
  await here.reload();
  stop();
  const {length} = seen;
  here.add(ROOM, 'Two');
  expect(seen).toHaveLength(length);
});

test('keeps an unstored refused message before later ones', async () => {
  const takeAgain = refusePuts();
  for (const text of ['One', 'Two', 'Three']) here.add(ROOM, text);
  await here.reload();
  await Promise.all(here.entries().map(({id}) => here.markFailed(id, 'No.')));
  takeAgain();
  here.add(ROOM, 'Four');
  await here.reload();
  expect(textsOf(here.entries())).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('requests persistent storage when a message is written offline', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  const online = {onLine: true, storage: {persist}, locks: navigator.locks};
  vi.stubGlobal('navigator', online);
  await written('Online');
  expect(persist).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {...online, onLine: false});
  await written('Offline');
  expect(persist).toHaveBeenCalledOnce();
});
