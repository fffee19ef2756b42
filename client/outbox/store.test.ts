// The outbox's database: order over all tabs, failures and upgrades.
import 'fake-indexeddb/auto';
import {IDBFactory} from 'fake-indexeddb';
import {beforeEach, expect, test, vi} from 'vitest';

const message = (id: string, seq = 0) => ({
  id,
  userID: 'ada',
  chatId: 'room',
  text: `Text of ${id}`,
  seq,
});

/** The module with an empty IndexedDB, as at the first start. */
async function freshStore() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  return import('./store.ts');
}
let store: Awaited<ReturnType<typeof freshStore>>;
beforeEach(async () => {
  store = await freshStore();
});

const idsOf = (entries: readonly {id: string}[]) => entries.map(({id}) => id);

test('appends a message after those of other tabs', async () => {
  await store.append('ada', [message('one', 3), message('two', 7)]);
  const [mine] = await store.append('ada', [message('mine', 1)]);
  expect(mine?.seq).toBe(8);
  expect(idsOf(await store.readAll('ada'))).toEqual(['one', 'two', 'mine']);
});

test('keeps the higher seq of a message that follows unstored ones', async () => {
  const [stored] = await store.append('ada', [message('one', 4)]);
  expect(stored?.seq).toBe(4);
});

test('stores messages in the given order, whatever their seq', async () => {
  await store.append('ada', [message('one', 40), message('two', 2), message('three', 3)]);
  expect(idsOf(await store.readAll('ada'))).toEqual(['one', 'two', 'three']);
});

test('numbers the messages of each member separately', async () => {
  await store.append('ben', [{...message('his', 9), userID: 'ben'}]);
  const [mine] = await store.append('ada', [message('mine', 1)]);
  expect(mine?.seq).toBe(1);
});

test('stores a message so that it survives a crash of the device', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await store.append('ada', [message('one')]);
  expect(transaction).toHaveReturnedWith(
    expect.objectContaining({mode: 'readwrite', durability: 'strict'}),
  );
  transaction.mockRestore();
});

test('stores a refusal only of a message that is still stored', async () => {
  await store.append('ada', [message('one', 1)]);
  expect(await store.storeFailure('one', 'No.')).toMatchObject({id: 'one', failure: 'No.'});
  expect(await store.storeFailure('gone', 'No.')).toBeUndefined();
});

/** Upgrades and closes the database as a tab with a newer version of Wing does. @throws while this tab holds it. */
async function upgradeElsewhere(): Promise<void> {
  const upgrade = indexedDB.open('wing-outbox', 2);
  await new Promise((resolve, reject) => {
    upgrade.addEventListener('success', resolve);
    upgrade.addEventListener('blocked', () => reject(new Error('blocked')));
  });
  upgrade.result.close();
}

function deleteDatabase(): Promise<unknown> {
  const deletion = indexedDB.deleteDatabase('wing-outbox');
  return new Promise((resolve) => deletion.addEventListener('success', resolve));
}

test('opens the database again after it could not be opened', async () => {
  await upgradeElsewhere();
  await expect(store.readAll('ada')).rejects.toThrow();
  await deleteDatabase();
  expect(await store.readAll('ada')).toEqual([]);
});

test('lets a newer version of Wing upgrade the database, and reopens it afterwards', async () => {
  await store.append('ada', [message('one', 1)]);
  await upgradeElsewhere();
  await deleteDatabase();
  expect(await store.readAll('ada')).toEqual([]);
});

test('ignores a refused request for persistent storage', async () => {
  await store.requestPersistence();
  const persist = vi.fn(() => Promise.reject(new DOMException('', 'SecurityError')));
  vi.stubGlobal('navigator', {storage: {persist}});
  await store.requestPersistence();
  expect(persist).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
