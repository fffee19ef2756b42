// The database of writes, with an in-memory IndexedDB.
import 'fake-indexeddb/auto';
import {forceCloseDatabase} from 'fake-indexeddb';
import {openDB} from 'idb';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {refusePuts} from '../../../tests/support/failing-indexeddb.ts';
import {messageOf} from '../../../tests/support/kept-writes.ts';
import {add, onChanged, readAll, remove, removeMember, settle} from './store.ts';

const draft = (text: string, member = 'ada') => messageOf(text, {member});
const texts = async () => (await readAll()).map(({id}) => id);

beforeEach(async () => {
  await remove(new Set((await readAll()).map(({id}) => id)));
});
afterEach(() => vi.restoreAllMocks());

test('keeps messages of all members in the order of writing', async () => {
  await Promise.all([
    add(draft('one'), 'relaxed'),
    add(draft('hers', 'eve'), 'relaxed'),
    add(draft('two'), 'strict'),
  ]);
  expect(await texts()).toEqual(['one', 'hers', 'two']);
});

test('stores with the durability that is asked for', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await add(draft('one'), 'strict');
  expect(transaction).toHaveBeenLastCalledWith('entries', 'readwrite', {durability: 'strict'});
  await remove(new Set(['one']));
  expect(transaction).toHaveBeenLastCalledWith('entries', 'readwrite', {durability: 'relaxed'});
});

test('an outcome takes a message out of the queue and keeps its place', async () => {
  for (const text of ['one', 'two', 'three']) await add(draft(text), 'relaxed');
  await settle(draft('one'), {state: 'sent', createdAt: 7});
  await settle(draft('two'), {state: 'refused', reason: 'No'});
  expect(await readAll()).toMatchObject([
    {id: 'one', state: 'sent', createdAt: 7},
    {id: 'two', state: 'refused', reason: 'No'},
    {id: 'three', state: 'waiting'},
  ]);
});

test('an outcome does not bring a deleted message back', async () => {
  await add(draft('one'), 'relaxed');
  await remove(new Set(['one', 'unknown']));
  await settle(draft('one'), {state: 'sent', createdAt: 7});
  expect(await readAll()).toEqual([]);
});

test('a retry waits behind all others, without its former outcome', async () => {
  await add(draft('one'), 'relaxed');
  await settle(draft('one'), {state: 'refused', reason: 'No'});
  await add(draft('two'), 'relaxed');
  await add(draft('one'), 'relaxed');
  const all = await readAll();
  expect(all.map(({id, state}) => [id, state])).toEqual([
    ['two', 'waiting'],
    ['one', 'waiting'],
  ]);
  expect(all[1]).not.toHaveProperty('reason');
});

test('a retry that is refused by the disk leaves the message as it was', async () => {
  await add(draft('one'), 'relaxed');
  await settle(draft('one'), {state: 'refused', reason: 'No'});
  const storable = refusePuts();
  await expect(add(draft('one'), 'relaxed')).rejects.toThrow();
  storable();
  expect(await readAll()).toMatchObject([{id: 'one', state: 'refused'}]);
});

test('Log Out deletes the messages of its member alone', async () => {
  await add(draft('mine'), 'relaxed');
  await add(draft('hers', 'eve'), 'relaxed');
  await removeMember('ada');
  expect(await texts()).toEqual(['hers']);
  await add(draft('new'), 'relaxed');
  expect(await texts()).toEqual(['hers', 'new']);
});

test('after a Log Out whose deletion fails, nothing is read, and the next write deletes', async () => {
  await add(draft('mine'), 'relaxed');
  await add(draft('hers', 'eve'), 'relaxed');
  const refuse = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(removeMember('ada')).rejects.toThrow();
  refuse.mockRestore();
  expect(await texts()).toEqual(['hers']);
  await add(draft('new'), 'relaxed');
  expect(await texts()).toEqual(['hers', 'new']);
  const db = await openDB('wing-writes');
  expect(await db.count('entries')).toBe(2);
  db.close();
});

test('after a Log Out that could not read, nothing is read either', async () => {
  await add(draft('mine'), 'relaxed');
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(removeMember('ada')).rejects.toThrow();
  getAll.mockRestore();
  expect(await texts()).toEqual([]);
});

test('on a disk that takes nothing more, Log Out still deletes', async () => {
  await add(draft('mine'), 'relaxed');
  await add(draft('hers', 'eve'), 'relaxed');
  const storable = refusePuts();
  await removeMember('ada');
  storable();
  expect(await texts()).toEqual(['hers']);
});

/** Listens as another tab does. */
function otherTab() {
  const channel = new BroadcastChannel('wing-writes');
  const heard = vi.fn();
  channel.addEventListener('message', heard);
  return {channel, heard};
}

test('tells other tabs after each commit, and not after a failed one', async () => {
  const {channel, heard} = otherTab();
  const storable = refusePuts();
  await expect(add(draft('one'), 'relaxed')).rejects.toThrow();
  storable();
  expect(await readAll()).toEqual([]);
  await add(draft('one'), 'relaxed');
  await remove(new Set(['one']));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  channel.close();
});

test('tells nobody of a write that changes nothing', async () => {
  const {channel, heard} = otherTab();
  await remove(new Set(['unknown']));
  const third = new BroadcastChannel('wing-writes');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  third.postMessage('end');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard.mock.calls.map(([{data}]) => data)).toEqual(['end']);
  channel.close();
  third.close();
});

test('a message is not stored when its transaction is aborted after the put', async () => {
  const {put} = IDBObjectStore.prototype;
  const aborting = vi.spyOn(IDBObjectStore.prototype, 'put');
  aborting.mockImplementation(function putAndAbort(this: IDBObjectStore, value) {
    const request = put.call(this, value);
    this.transaction.abort();
    return request;
  });
  await expect(add(draft('one'), 'relaxed')).rejects.toThrow();
  aborting.mockRestore();
  expect(await readAll()).toEqual([]);
});

test('hears of commits of other tabs, until it listens no more', async () => {
  const {channel} = otherTab();
  const listening = new AbortController();
  const changed = vi.fn();
  onChanged(changed, listening.signal);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('changed');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  listening.abort();
  const later = vi.fn();
  const still = new AbortController();
  onChanged(later, still.signal);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('changed');
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect(changed).toHaveBeenCalledTimes(1);
  still.abort();
  channel.close();
});

test('opens the database again after the browser has ended the connection', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await add(draft('one'), 'relaxed');
  const open = vi.spyOn(indexedDB, 'open');
  await readAll();
  expect(open).not.toHaveBeenCalled();
  const [connection] = transaction.mock.contexts;
  if (!(connection instanceof IDBDatabase)) throw new Error('There is no connection.');
  const closed = new Promise((resolve) => connection.addEventListener('close', resolve));
  // The package's type of its argument is wrong.
  Reflect.apply(forceCloseDatabase, undefined, [connection]);
  await closed;
  expect(await texts()).toEqual(['one']);
  expect(open).toHaveBeenCalledTimes(1);
});

test('tries again to open a database that did not open', async () => {
  vi.resetModules();
  const page = await import('./store.ts');
  const open = vi.spyOn(indexedDB, 'open');
  open.mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(page.readAll()).rejects.toThrow();
  expect(await page.readAll()).toEqual([]);
  expect(open).toHaveBeenCalledTimes(2);
});
