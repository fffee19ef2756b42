// The outbox's database, which all tabs and the service worker share. It is separate from Zero's, and survives a new replica.
import {openDB, type DBSchema, type IDBPDatabase} from 'idb';
import {createListeners} from '../session/listeners.ts';
import type {Draft, Entry, Outcome} from './entry.ts';

/** Written at Log Out: earlier messages of the member count as deleted, although the deletion may hang. */
type Departure = {readonly seq: number; readonly userID: string; readonly state: 'departed'};
type Stored = Entry | Departure;

interface OutboxSchema extends DBSchema {
  messages: {key: number; value: Stored};
}

const ANNOUNCEMENT_DELAY_MS = 50;

const channel = new BroadcastChannel('wing-outbox');
const {notify, subscribe} = createListeners();
let announcement: ReturnType<typeof setTimeout> | undefined;

/** Several tabs may write at once, and each change is read by every tab. */
function announce(): void {
  announcement ??= setTimeout(() => {
    announcement = undefined;
    notify();
  }, ANNOUNCEMENT_DELAY_MS);
}
channel.addEventListener('message', announce);

/** Calls the listener soon after commits, of any tab or the service worker. */
export const onChanged = subscribe;

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** One connection, because IndexedDB keeps the order of transactions within a connection alone. */
function database(): Promise<IDBPDatabase<OutboxSchema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<OutboxSchema>('wing-outbox', 2, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('messages', {keyPath: 'seq', autoIncrement: true});
    },
    // Lets a newer version of Wing in another tab upgrade the database.
    blocking(_current, _next, event) {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** The messages by `seq`, without those from before a departure. */
function presentOf(all: readonly Stored[]): Entry[] {
  const departures = new Map<string, number>();
  for (const {seq, userID, state} of all) if (state === 'departed') departures.set(userID, seq);
  return all.flatMap((stored) =>
    stored.state === 'departed' || stored.seq < (departures.get(stored.userID) ?? 0) ? [] : stored,
  );
}

export async function readAll(): Promise<Entry[]> {
  const {store, done} = (await database()).transaction('messages');
  // A failed request has the same error.
  done.catch(() => undefined);
  return presentOf(await store.getAll());
}

export const waitingOf = async (userID: string): Promise<Entry[]> =>
  (await readAll()).filter((entry) => entry.userID === userID && entry.state === 'waiting');

/**
 * In one transaction: changes entries, deletes those for which `change` returns undefined, and appends `added`. Also deletes
 * departures with the messages that they hide.
 */
async function write(
  change: (entry: Entry) => Entry | undefined,
  added?: Draft,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<void> {
  const {store, done} = (await database()).transaction('messages', 'readwrite', {durability});
  done.catch(() => undefined);
  const all = await store.getAll();
  const kept = new Map(presentOf(all).map((entry) => [entry.seq, change(entry)]));
  const changed = all.filter((stored) => kept.get(stored.seq) !== stored);
  const changes: Promise<unknown>[] = changed.map(({seq}) => {
    const now = kept.get(seq);
    return now ? store.put(now) : store.delete(seq);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
  if (added) changes.push(store.put({...added, state: 'waiting'} as Entry));
  await Promise.all([...changes, done]);
  if (changes.length === 0) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('changed');
  announce();
}

/**
 * Appends a waiting message; an earlier entry of it goes. Resolves when it would survive a crash of the browser, with
 * `strict` of the device.
 */
export const add = (draft: Draft, durability: IDBTransactionDurability): Promise<void> =>
  write((entry) => (entry.id === draft.id ? undefined : entry), draft, durability);

/** Stores the outcome, unless the member has deleted the message. */
export const settle = ({id}: Draft, outcome: Outcome): Promise<void> =>
  write((entry) => (entry.id === id ? {...entry, ...outcome} : entry));

export const remove = (ids: ReadonlySet<string>): Promise<void> =>
  write((entry) => (ids.has(entry.id) ? undefined : entry));

/** Deletes a member's messages at Log Out. As soon as the departure is stored, none of them is sent or shown. */
export async function removeMember(userID: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
  const departure = {userID, state: 'departed'} as Departure;
  // On a full disk the deletion alone may work.
  await (await database()).put('messages', departure).catch(() => undefined);
  await write((entry) => (entry.userID === userID ? undefined : entry));
}
