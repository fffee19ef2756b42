// Unsent messages in IndexedDB, shared by all tabs of this browser and keyed by message id. Their
// database is no part of Zero's: it outlives a reset of the replica and a deploy of a new schema.
import {openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction} from 'idb';
import type {Entry} from './entry.ts';

const NAME = 'wing-outbox';
const VERSION = 1;

interface Shape extends DBSchema {
  messages: {key: string; value: Entry; indexes: {order: [userID: string, seq: number]}};
}

let opened: Promise<IDBPDatabase<Shape>> | undefined;

function database(): Promise<IDBPDatabase<Shape>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Shape>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('messages', {keyPath: 'id'}).createIndex('order', ['userID', 'seq']);
    },
    // A newer version of Wing in another tab upgrades the database: it must not wait for this tab.
    blocking(_current, _next, event) {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

const everyOf = (userID: string) =>
  IDBKeyRange.bound([userID, Number.NEGATIVE_INFINITY], [userID, Number.POSITIVE_INFINITY]);

type Writing = IDBPTransaction<Shape, ['messages'], 'readwrite'>;

/** Asks the browser not to evict this database when the disk is full. The browser may refuse, or ask the member. */
export async function askToKeep(): Promise<void> {
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
}

/** What a strict transaction has written survives a crash of the device. */
async function begin(): Promise<Writing> {
  const db = await database();
  return db.transaction(['messages'], 'readwrite', {durability: 'strict'});
}

/**
 * Puts messages last in the member's order, and resolves when they would survive a crash of the browser. Each keeps at
 * least the place it has: a message that could not be stored may stand before it.
 */
export async function append(userID: string, drafts: readonly Entry[]): Promise<Entry[]> {
  const tx = await begin();
  const messages = tx.objectStore('messages');
  const last = await messages.index('order').openCursor(everyOf(userID), 'prev');
  const from = (last?.value.seq ?? 0) + 1;
  const entries = drafts.map((draft, i) => ({...draft, seq: Math.max(from + i, draft.seq)}));
  await Promise.all([...entries.map((entry) => messages.put(entry)), tx.done]);
  return entries;
}

/** Stores why the server refused a message. Does nothing when the message is gone. */
export async function noteFailure(id: string, failure: string): Promise<Entry | undefined> {
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

/** Everything of one member. */
export async function removeAll(userID: string): Promise<void> {
  const db = await database();
  const tx = db.transaction('messages', 'readwrite');
  const ids = await tx.store.index('order').getAllKeys(everyOf(userID));
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

export async function readAll(userID: string): Promise<Entry[]> {
  const db = await database();
  return db.getAllFromIndex('messages', 'order', everyOf(userID));
}
