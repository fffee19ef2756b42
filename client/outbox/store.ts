// Unsent messages in IndexedDB, keyed by message id and shared by all tabs. The database is separate from Zero's: it survives
// a replica reset and a schema change.
import {openDB, type DBSchema, type IDBPDatabase} from 'idb';
import type {Entry} from './entry.ts';

const DATABASE_NAME = 'wing-outbox';
const DATABASE_VERSION = 1;

interface OutboxSchema extends DBSchema {
  messages: {key: string; value: Entry; indexes: {order: [userID: string, seq: number]}};
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<OutboxSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(db) {
      db.createObjectStore('messages', {keyPath: 'id'}).createIndex('order', ['userID', 'seq']);
    },
    // Closes the database so that a newer version of Wing in another tab can upgrade it.
    blocking(_current, _next, event) {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

const keyRangeOf = (userID: string) =>
  IDBKeyRange.bound([userID, Number.NEGATIVE_INFINITY], [userID, Number.POSITIVE_INFINITY]);

/** Asks the browser not to evict the database when the disk is full. The browser may refuse or ask the member. */
export async function requestPersistence(): Promise<void> {
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
}

/**
 * Appends messages to the member's order, in the given order. Resolves when they would survive a crash of the device. A
 * message keeps at least its own `seq`, because messages that could not be stored may precede it.
 */
export async function append(userID: string, drafts: readonly Entry[]): Promise<Entry[]> {
  const db = await database();
  const tx = db.transaction('messages', 'readwrite', {durability: 'strict'});
  const last = await tx.store.index('order').openCursor(keyRangeOf(userID), 'prev');
  let seq = last?.value.seq ?? 0;
  const entries = drafts.map((draft) => {
    seq = Math.max(seq + 1, draft.seq);
    return {...draft, seq};
  });
  await Promise.all([...entries.map((entry) => tx.store.put(entry)), tx.done]);
  return entries;
}

/** Stores why the server refused a message. Returns undefined when the message is no longer stored. */
export async function storeFailure(id: string, failure: string): Promise<Entry | undefined> {
  const db = await database();
  const tx = db.transaction('messages', 'readwrite');
  const entry = await tx.store.get(id);
  const failed = entry && {...entry, failure};
  if (failed) await tx.store.put(failed);
  await tx.done;
  return failed;
}

export async function remove(ids: readonly string[]): Promise<void> {
  const db = await database();
  const tx = db.transaction('messages', 'readwrite');
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

/** Deletes all messages of one member. */
export async function removeAll(userID: string): Promise<void> {
  const db = await database();
  const tx = db.transaction('messages', 'readwrite');
  const ids = await tx.store.index('order').getAllKeys(keyRangeOf(userID));
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

export async function readAll(userID: string): Promise<Entry[]> {
  const db = await database();
  return db.getAllFromIndex('messages', 'order', keyRangeOf(userID));
}
