// The database of writes, which all tabs and the service worker share. It is separate from Zero's, and survives a new replica.
import {openDB, type DBSchema, type IDBPDatabase} from 'idb';
import {groupsOf} from '../../../mutators/write-groups.ts';
import {WRITE_LIFETIME_MS} from '../../../rules/writes.ts';
import {isMessage, type Change, type Entry, type Outcome, type Write} from './entry.ts';

/** Written at Log Out: the member's writes count as deleted, although their deletion may hang or fail. */
type Tombstone = {readonly seq: number; readonly member: string; readonly state: 'deleted'};
type Stored = Entry | Tombstone;

interface WritesSchema extends DBSchema {
  entries: {key: number; value: Stored};
}

const channel = new BroadcastChannel('wing-writes');
/** Calls the listener after each commit of another tab or the service worker. */
export const onChanged = (listener: () => void, signal: AbortSignal): void =>
  channel.addEventListener('message', listener, {signal});

let opened: Promise<IDBPDatabase<WritesSchema>> | undefined;

/** One connection, because IndexedDB keeps the order of transactions within a connection alone. */
function database(): Promise<IDBPDatabase<WritesSchema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<WritesSchema>('wing-writes', 1, {
    upgrade(db) {
      db.createObjectStore('entries', {keyPath: 'seq', autoIncrement: true});
    },
    // WebKit ends the connections of pages in the background.
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

const isExpired = (entry: Entry): boolean =>
  !isMessage(entry) && Date.now() - entry.at > WRITE_LIFETIME_MS;

/** The writes by `seq`, without those that are too old or that a tombstone hides. The next write deletes both. */
function presentOf(all: readonly Stored[]): Entry[] {
  const tombstones = all.filter(({state}) => state === 'deleted');
  const hidden = new Set(tombstones.map(({member}) => member));
  return all.filter(
    (stored): stored is Entry =>
      !hidden.has(stored.member) && stored.state !== 'deleted' && !isExpired(stored),
  );
}

export const readAll = async (): Promise<Entry[]> =>
  presentOf(await (await database()).getAll('entries'));

/**
 * In one transaction: changes entries, deletes those for which `change` returns undefined, and appends `added`. Also deletes
 * tombstones with the writes that they hide.
 * Resolves when all would survive a crash of the browser; with `strict`, of the device.
 */
async function write(
  change: (entry: Entry) => Entry | undefined,
  added?: Write,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<void> {
  const {store, done} = (await database()).transaction('entries', 'readwrite', {durability});
  done.catch(() => undefined);
  const all = await store.getAll();
  const kept = new Map(presentOf(all).map((entry) => [entry.seq, change(entry)]));
  const changed = all.filter((stored) => kept.get(stored.seq) !== stored);
  const changes: Promise<unknown>[] = [];
  // First: if the browser refuses to store it, the entry that it replaces stays.
  if (added) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
    changes.push(store.put({state: 'waiting', ...added} as Entry));
  }
  for (const {seq} of changed) {
    const now = kept.get(seq);
    changes.push(now ? store.put(now) : store.delete(seq));
  }
  await Promise.all([...changes, done]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (changes.length > 0) channel.postMessage('changed');
}

/**
 * Whether `added` makes an entry needless: a read mark only grows, and of each group of answers the newest counts. Two of one device must
 * not be on their way together: the older one could arrive as the newer.
 */
function isReplacedBy(entry: Entry, added: Write): boolean {
  if (entry.id === added.id) return true;
  if (isMessage(entry) || isMessage(added) || entry.member !== added.member) return false;
  if (entry.name === 'chat.markRead') {
    return added.name === entry.name && added.place === entry.place;
  }
  const groups = groupsOf(entry.name, entry.args).map(({name}) => name);
  const newer = new Set(groupsOf(added.name, added.args).map(({name}) => name));
  return groups.length > 0 && groups.every((group) => newer.has(group));
}

/** Appends a waiting write; entries that it replaces go. */
export const add = (added: Write, durability: IDBTransactionDurability): Promise<boolean> =>
  write((entry) => (isReplacedBy(entry, added) ? undefined : entry), added, durability).then(
    () => true,
  );

/** Notes that a server may have the change from now on. @returns false when it does not wait any more. */
export async function claim({id}: Change): Promise<boolean> {
  let isWaiting = false;
  await write((entry) => {
    if (entry.id !== id || entry.state !== 'waiting') return entry;
    isWaiting = true;
    return entry.isAttempted ? entry : {...entry, isAttempted: true};
  });
  return isWaiting;
}

/** Deletes a write that no server can have. @returns false when one may have it. */
export async function undo(id: string): Promise<boolean> {
  let isUndone = false;
  await write((entry) => {
    if (entry.id !== id || entry.state !== 'waiting' || entry.isAttempted) return entry;
    isUndone = true;
    return undefined;
  });
  return isUndone;
}

/** Whether the entry can go. A message and an answer stay until the replica has their row, a refused write until its member has been told. */
export const isOver = (entry: Write, {state}: Outcome): boolean =>
  state === 'sent' && !isMessage(entry) && entry.name !== 'suggestion.answer';

/** Stores the outcome, unless the member has deleted the write. */
export const settle = ({id}: Write, outcome: Outcome): Promise<void> =>
  write((entry) => {
    if (entry.id !== id) return entry;
    return isOver(entry, outcome) ? undefined : {...entry, ...outcome};
  });

/** The member has been told of the refusal. */
export const markTold = (id: string): Promise<void> =>
  write((entry) =>
    entry.id === id && entry.state === 'refused' ? {...entry, isTold: true} : entry,
  );

export const remove = (ids: ReadonlySet<string>): Promise<void> =>
  write((entry) => (ids.has(entry.id) ? undefined : entry));

/** Deletes a member's writes at Log Out. As soon as the tombstone is stored, none of them is sent or shown. */
export async function removeMember(member: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's key generator adds `seq`
  const tombstone = {member, state: 'deleted'} as Tombstone;
  // On a full disk this fails, and the deletion may still work.
  await (await database()).put('entries', tombstone).catch(() => undefined);
  await write((entry) => (entry.member === member ? undefined : entry));
}
