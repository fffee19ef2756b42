// The outbox's database, which all tabs and the service worker share. It is separate from Zero's, and survives a new replica.
import {openDB, type DBSchema, type IDBPDatabase} from 'idb';
import type {Message, Entry, Outcome} from './entry.ts';

/** Written at Log Out: the member's messages count as deleted, although their deletion may hang or fail. */
type Tombstone = {readonly seq: number; readonly userID: string; readonly state: 'deleted'};
type Stored = Entry | Tombstone;

interface OutboxSchema extends DBSchema {
  messages: {key: number; value: Stored};
}

const channel = new BroadcastChannel('wing-outbox');
/** Calls the listener after each commit of another tab or the service worker. */
export const onChanged = (listener: () => void, signal: AbortSignal): void =>
  channel.addEventListener('message', listener, {signal});

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** One connection, because IndexedDB keeps the order of transactions within a connection alone. */
function database(): Promise<IDBPDatabase<OutboxSchema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<OutboxSchema>('wing-outbox', 2, {
    upgrade(db) {
      db.createObjectStore('messages', {keyPath: 'seq', autoIncrement: true});
    },
    // WebKit ends the connections of pages in the background.
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** The messages by `seq`, without those that a tombstone hides. The next write deletes both. */
function presentOf(all: readonly Stored[]): Entry[] {
  const tombstones = all.filter(({state}) => state === 'deleted');
  const hidden = new Set(tombstones.map(({userID}) => userID));
  return all.filter((stored): stored is Entry => !hidden.has(stored.userID));
}

export const readAll = async (): Promise<Entry[]> =>
  presentOf(await (await database()).getAll('messages'));

/**
 * In one transaction: changes entries, deletes those for which `change` returns undefined, and appends `added`. Also deletes
 * tombstones with the messages that they hide.
 * Resolves when all would survive a crash of the browser; with `strict`, of the device.
 */
async function write(
  change: (entry: Entry) => Entry | undefined,
  added?: Message,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<void> {
  const {store, done} = (await database()).transaction('messages', 'readwrite', {durability});
  done.catch(() => undefined);
  const all = await store.getAll();
  const kept = new Map(presentOf(all).map((entry) => [entry.seq, change(entry)]));
  const changed = all.filter((stored) => kept.get(stored.seq) !== stored);
  const changes: Promise<unknown>[] = [];
  // Before a retry's former entry is deleted: a browser may refuse to put.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
  if (added) changes.push(store.put({...added, state: 'waiting'} as Entry));
  for (const {seq} of changed) {
    const now = kept.get(seq);
    changes.push(now ? store.put(now) : store.delete(seq));
  }
  await Promise.all([...changes, done]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (changes.length > 0) channel.postMessage('changed');
}

/** Appends a waiting message; an earlier entry of it goes. */
export const add = (added: Message, durability: IDBTransactionDurability): Promise<boolean> =>
  write((entry) => (entry.id === added.id ? undefined : entry), added, durability).then(() => true);

/** Stores the outcome, unless the member has deleted the message. */
export const settle = ({id}: Message, outcome: Outcome): Promise<void> =>
  write((entry) => (entry.id === id ? {...entry, ...outcome} : entry));

export const remove = (ids: ReadonlySet<string>): Promise<void> =>
  write((entry) => (ids.has(entry.id) ? undefined : entry));

/** Deletes a member's messages at Log Out. As soon as the tombstone is stored, none of them is sent or shown. */
export async function removeMember(userID: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
  const tombstone = {userID, state: 'deleted'} as Tombstone;
  // Reads nothing before. On a full disk the deletion alone may work.
  await (await database()).put('messages', tombstone).catch(() => undefined);
  await write((entry) => (entry.userID === userID ? undefined : entry));
}
