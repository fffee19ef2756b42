// What the tabs of one browser tell each other about a member's messages. The other tab hears by a channel of its own.
import 'fake-indexeddb/auto';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {goOn, hang, refusePuts} from '../../tests/support/failing-indexeddb.ts';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import type {News} from './news.ts';
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
  channel.addEventListener('message', ({data}: MessageEvent<News>) => there.learn([data]));
  await Promise.all([here.reload(), there.reload()]);
});
afterEach(() => {
  goOn();
  vi.useRealTimers();
  channel.close();
});

/** Writes a message here, and waits until the other tab has heard of it. */
async function written(text: string): Promise<string> {
  here.add(ROOM, text);
  await vi.waitFor(() => expect(textsOf(there.unsent())).toContain(text));
  return idOf(here);
}

test('a message is shown in the other tab, in order, and once', async () => {
  await written('One');
  await written('Two');
  expect(textsOf(there.unsent())).toEqual(['One', 'Two']);
  expect(there.endsWithTab()).toBe(false);
});

test('another member’s tab shows nothing of it', async () => {
  const theirs = new Outbox('somebody-else');
  await theirs.reload();
  let changes = 0;
  theirs.subscribe(() => (changes += 1));
  channel.addEventListener('message', ({data}: MessageEvent<News>) => theirs.learn([data]));
  await written('Hers');
  expect(theirs.entries()).toEqual([]);
  expect(changes).toBe(0);
});

test('a deleted message is gone in the other tab', async () => {
  await written('Stays');
  await here.drop([await written('Goes')]);
  await vi.waitFor(() => expect(textsOf(there.entries())).toEqual(['Stays']));
});

test('after Log Out the other tab shows none', async () => {
  await written('One');
  await here.clear();
  await vi.waitFor(() => expect(there.entries()).toEqual([]));
});

test('an arrived message is shown in the other tab until it has the row, and is not sent again', async () => {
  const id = await written('Arrived');
  await here.settle([id]);
  await vi.waitFor(() => expect(there.left()).toEqual([id]));
  expect(there.unsent()).toEqual([]);
  expect(textsOf(there.entries())).toEqual(['Arrived']);
  await there.settle([id]);
  expect(there.entries()).toEqual([]);
});

test('an arrived message whose row is deleted meanwhile leaves the other tab', async () => {
  const id = await written('Arrived');
  await here.settle([id]);
  await vi.waitFor(() => expect(there.left()).toEqual([id]));
  await there.conclude([id], new Set());
  expect(there.entries()).toEqual([]);
});

test('a refusal is shown in the other tab', async () => {
  await here.fail(await written('Refused'), 'No.');
  await vi.waitFor(() => expect(there.unsent()).toMatchObject([{failure: 'No.'}]));
});

test('a message deleted while its refusal is stored stays deleted in the other tab', async () => {
  const id = await written('Goes');
  await Promise.all([here.fail(id, 'No.'), here.drop([id])]);
  await written('Next');
  expect(textsOf(there.entries())).toEqual(['Next']);
});

test('a message that arrives before IndexedDB has stored it does not come back in the other tab', async () => {
  await written('First');
  await hang();
  here.add(ROOM, 'Late');
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS);
  void here.settle([idOf(here)]);
  goOn();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(textsOf(await readAll(here.userID))).toEqual(['First']));
  await written('Last');
  expect(textsOf(there.entries())).toEqual(['First', 'Last']);
});

test('a page hears of each change of its outbox, until it stops listening', async () => {
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

test('a refused message that could not be stored keeps its place before later ones', async () => {
  const takeAgain = refusePuts();
  for (const text of ['One', 'Two', 'Three']) here.add(ROOM, text);
  await here.reload();
  await Promise.all(here.entries().map(({id}) => here.fail(id, 'No.')));
  takeAgain();
  here.add(ROOM, 'Four');
  await here.reload();
  expect(textsOf(here.entries())).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('asks the browser to keep what is written offline', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  const online = {onLine: true, storage: {persist}, locks: navigator.locks};
  vi.stubGlobal('navigator', online);
  await written('Online');
  expect(persist).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {...online, onLine: false});
  await written('Offline');
  expect(persist).toHaveBeenCalledOnce();
});
