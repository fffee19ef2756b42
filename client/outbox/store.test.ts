// The outbox's database, with an in-memory IndexedDB.
import 'fake-indexeddb/auto';
import {deleteDB, openDB} from 'idb';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {refusePuts} from '../../tests/support/failing-indexeddb.ts';
import {add, waitingOf, onChanged, readAll, remove, removeMember, settle} from './store.ts';

const draft = (text: string, userID = 'ada') => ({id: text, userID, chatId: 'ada_ben', text});
const texts = async () => (await readAll()).map(({text}) => text);

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
  expect(await waitingOf('ada')).toMatchObject([{text: 'one', state: 'waiting'}, {text: 'two'}]);
  expect(await waitingOf('eve')).toMatchObject([{text: 'hers'}]);
  expect(await waitingOf('nobody')).toEqual([]);
});

test('stores with the durability that is asked for', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await add(draft('one'), 'strict');
  expect(transaction).toHaveBeenLastCalledWith('messages', 'readwrite', {durability: 'strict'});
  await remove(new Set(['one']));
  expect(transaction).toHaveBeenLastCalledWith('messages', 'readwrite', {durability: 'relaxed'});
});

test('an outcome takes a message out of the queue and keeps its place', async () => {
  for (const text of ['one', 'two', 'three']) await add(draft(text), 'relaxed');
  await settle(draft('one'), {state: 'sent', createdAt: 7});
  await settle(draft('two'), {state: 'refused', reason: 'No'});
  expect(await readAll()).toMatchObject([
    {text: 'one', state: 'sent', createdAt: 7},
    {text: 'two', state: 'refused', reason: 'No'},
    {text: 'three', state: 'waiting'},
  ]);
  expect(await waitingOf('ada')).toMatchObject([{text: 'three'}]);
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
  expect(all.map(({text, state}) => [text, state])).toEqual([
    ['two', 'waiting'],
    ['one', 'waiting'],
  ]);
  expect(all[1]).not.toHaveProperty('reason');
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
  expect(await waitingOf('ada')).toEqual([]);
  await add(draft('new'), 'relaxed');
  expect(await texts()).toEqual(['hers', 'new']);
  const db = await openDB('wing-outbox');
  expect(await db.count('messages')).toBe(2);
  db.close();
});

test('on a disk that takes nothing more, Log Out still deletes', async () => {
  await add(draft('mine'), 'relaxed');
  await add(draft('hers', 'eve'), 'relaxed');
  const storable = refusePuts();
  await removeMember('ada');
  storable();
  expect(await texts()).toEqual(['hers']);
});

test('says soon after commits that something has changed, here and in other tabs', async () => {
  const here = vi.fn();
  const there = new BroadcastChannel('wing-outbox');
  const heard = new Promise((resolve) => there.addEventListener('message', resolve, {once: true}));
  const stop = onChanged(here);
  await Promise.all([add(draft('one'), 'relaxed'), add(draft('two'), 'relaxed')]);
  await vi.waitFor(() => expect(here).toHaveBeenCalledTimes(1));
  await heard;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  there.postMessage('changed');
  await vi.waitFor(() => expect(here).toHaveBeenCalledTimes(2));
  stop();
  there.close();
});

test('says nothing after a write that changes nothing', async () => {
  const there = new BroadcastChannel('wing-outbox');
  const heard = vi.fn();
  there.addEventListener('message', heard);
  await remove(new Set(['unknown']));
  await add(draft('one'), 'relaxed');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard).toHaveBeenCalledTimes(1);
  there.close();
});

test('a failed write changes nothing and says nothing', async () => {
  const changed = vi.fn();
  const stop = onChanged(changed);
  const storable = refusePuts();
  await expect(add(draft('one'), 'relaxed')).rejects.toThrow();
  storable();
  expect(changed).not.toHaveBeenCalled();
  expect(await readAll()).toEqual([]);
  stop();
});

test('closes its connection for a newer version of Wing in another tab, and opens it again', async () => {
  await add(draft('one'), 'relaxed');
  await deleteDB('wing-outbox');
  await add(draft('two'), 'relaxed');
  expect(await texts()).toEqual(['two']);
});

test('tries again to open a database that did not open', async () => {
  await deleteDB('wing-outbox');
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(readAll()).rejects.toThrow();
  expect(await readAll()).toEqual([]);
  expect(open).toHaveBeenCalledTimes(2);
});
