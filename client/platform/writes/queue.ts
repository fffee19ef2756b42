// The writes in this tab: what IndexedDB holds, and what it does not hold yet. It has those of every member of this browser.
import {requestSync} from '../pwa/background-sync.ts';
import {withTimeout} from '../http/with-timeout.ts';
import {createListeners} from '../storage/listeners.ts';
import {
  isMessage,
  isNext,
  isUnanswered,
  isUnsent,
  LANES,
  type Change,
  type Entry,
  type Lane,
  type Outcome,
  type Shown,
  type Waiting,
  type Write,
} from './entry.ts';
import {post} from './post.ts';
import {startSending} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;
const READ_DELAY_MS = 50;

let isConnected = false;
let saved: readonly Entry[] = [];
let isSavedKnown = false;
/** Ids of changes that the server has: IndexedDB may not have deleted them yet. */
const over = new Set<string>();
/** By id: writes whose state is newer than the last read of IndexedDB. They are shown instead of those in `saved`. */
const overlay = new Map<string, Shown>();
let shown: readonly Shown[] = [];
/** Requests by their message's id that have begun before the sender had its lock. */
const begun = new Map<string, ReturnType<typeof post>>();
/** Empty until `start`, which `useDelivery` calls in the member's shell. */
let senders: readonly ReturnType<typeof startSending>[] = [];
const {notify, subscribe} = createListeners();

const wake = () => senders.forEach((sender) => sender.wake());
const retry = () => senders.forEach((sender) => sender.retry());

export const onEntries = subscribe;
/** Those that were read from IndexedDB in the order of writing, then the others. */
export const allEntries = (): readonly Shown[] => shown;

/** What a screen shows of an entry. */
const lookOf = (entry: Shown | undefined): string =>
  JSON.stringify([
    entry?.id,
    entry?.state,
    entry?.state === 'waiting' && entry.isAttempted,
    entry?.state === 'refused' && entry.isTold,
  ]);

function publish(): void {
  const all = new Map<string, Shown>(saved.map((entry) => [entry.id, entry]));
  for (const [id, write] of overlay) all.set(id, write);
  const now = [...all.values()];
  const isSame =
    now.length === shown.length && now.every((entry, i) => lookOf(entry) === lookOf(shown[i]));
  shown = now;
  if (!isSame) notify();
}

function show(write: Shown): void {
  overlay.set(write.id, write);
  publish();
}

function drop(ids: ReadonlySet<string>): void {
  saved = saved.filter(({id}) => !ids.has(id));
  for (const id of ids) overlay.delete(id);
  publish();
}

/** A message without the outcome of an earlier attempt. A change is returned as it is. */
function freshly(write: Write): Write {
  if (!isMessage(write)) return write;
  const {id, member, name, args, at} = write;
  return {id, member, name, args, at};
}

/**
 * Adds a write, or a refused message again, behind all others.
 * @returns false when it cannot be stored and the page is not connected: then the queue does not keep it, unless it is a retried message.
 */
export async function add(given: Write & Partial<Pick<Waiting, 'isAttempted'>>): Promise<boolean> {
  const write = freshly(given);
  const isRetry = shown.some((known) => known.id === write.id);
  // The server may get it before the page has lost its connection.
  const wasConnected = isConnected;
  // Without a connection, this device has the only copy.
  if (!isConnected) void navigator.storage?.persist?.().catch(() => false);
  const storing = store.add(write, isConnected ? 'relaxed' : 'strict');
  show({...write, state: 'storing'});
  // The sender gets its lock only after the browser has painted the message. React's microtask, which renders it, comes before this one.
  if (straightAway(write.member)?.id === write.id)
    begun.set(
      write.id,
      Promise.resolve().then(() => post(write)),
    );
  else begun.delete(write.id);
  // IndexedDB keeps the order: the sender's read waits for this write to be stored.
  wake();
  // Not any more when the server has answered meanwhile, or the member has deleted it.
  const isStoring = () => overlay.get(write.id)?.state === 'storing';
  if (await withTimeout(storing, STORE_TIMEOUT_MS)) {
    if (!isConnected) requestSync();
    // Reading may take long. Until then, the sender could send a later write first.
    if (isStoring()) show({...write, state: 'waiting'});
    await read();
  } else if (wasConnected || isConnected || isRetry) {
    if (isStoring()) show({...write, state: 'memory'});
  } else {
    // IndexedDB may store it later all the same.
    void remove(new Set([write.id]));
    return false;
  }
  wake();
  return true;
}

/** Whether IndexedDB could not store it. */
export const isInMemory = (id: string): boolean => overlay.get(id)?.state === 'memory';

/** Removes writes that the member deletes, or whose rows are in the replica. */
export async function remove(ids: ReadonlySet<string>): Promise<void> {
  // Before IndexedDB deletes them: otherwise `useDelivery` would remove them again at each change.
  drop(ids);
  await store.remove(ids).catch(() => {});
}

/** Takes a waiting write back. @returns false when a server may have it. */
export async function undo(id: string): Promise<boolean> {
  const isUndone = await store.undo(id).catch(() => false);
  if (isUndone) drop(new Set([id]));
  else await read();
  return isUndone;
}

/** Takes back the answers to a person that no server can have: the member has blocked or unmatched them since. */
export async function undoAnswersTo(member: string, otherId: string): Promise<void> {
  const answers = shown.filter(
    (entry) =>
      entry.member === member &&
      entry.name === 'suggestion.answer' &&
      entry.args.otherId === otherId,
  );
  for (const {id} of answers) await undo(id);
}

/** The member has been told of this refusal. */
export async function markTold(id: string): Promise<void> {
  await store.markTold(id).catch(() => {});
  await read();
}

/** Deletes a member's writes at Log Out. @throws when IndexedDB does not. */
export async function clear(member: string): Promise<void> {
  for (const [id, write] of overlay) if (write.member === member) overlay.delete(id);
  publish();
  await store.removeMember(member);
}

/** @returns whether IndexedDB could be read. */
export async function read(): Promise<boolean> {
  const all = await withTimeout(store.readAll(), STORE_TIMEOUT_MS);
  if (!all) return false;
  saved = all.filter(({id}) => !over.has(id));
  isSavedKnown = true;
  for (const {id, state} of saved) if (overlay.get(id)?.state === state) overlay.delete(id);
  publish();
  return true;
}

/** A message that IndexedDB is still storing, if the page is connected and no other message waits before it. */
function straightAway(member: string): Shown | undefined {
  const first = shown.find(
    (entry) => entry.member === member && isMessage(entry) && isUnanswered(entry),
  );
  return isConnected && isSavedKnown && first?.state === 'storing' ? first : undefined;
}

/** The write to send now. While IndexedDB cannot be read, one that this tab knows. @throws when it knows of none. */
async function next(member: string, lane: Lane): Promise<Shown | undefined> {
  const message = lane === 'messages' ? straightAway(member) : undefined;
  if (message) return message;
  const isRead = await read();
  const write = shown.find((entry) => isNext(entry, member, lane));
  if (!isRead && !write) throw new Error('IndexedDB does not answer.');
  return write;
}

/** The answer to a write that is sent now, or whose request has begun. */
function request(write: Write): ReturnType<typeof post> {
  const answer = begun.get(write.id) ?? post(write);
  begun.delete(write.id);
  return answer;
}

/** Notes an attempt to send. While IndexedDB fails, the change is sent without. */
async function claim(change: Change): Promise<boolean> {
  if (isInMemory(change.id)) return true;
  const isWaiting = (await withTimeout(store.claim(change), STORE_TIMEOUT_MS)) ?? true;
  if (!isWaiting) drop(new Set([change.id]));
  await read();
  return isWaiting;
}

/** Stores what became of a write. */
export async function settle(write: Write, outcome: Outcome): Promise<void> {
  if (store.isOver(write, outcome)) {
    over.add(write.id);
    drop(new Set([write.id]));
  }
  // Unless the member has deleted it meanwhile.
  if (shown.some(({id}) => id === write.id)) show({...freshly(write), ...outcome});
  // If this fails, the next start sends the write again, and the server answers as the first time.
  await withTimeout(store.settle(write, outcome), STORE_TIMEOUT_MS);
}

const isOnlyHere = (write: Shown) =>
  isUnsent(write) && !('seq' in write) && write.state !== 'waiting';
const askToStay = (event: Event) => shown.some(isOnlyHere) && event.preventDefault();

// Not when the page is hidden: WebKit freezes a page with its open transaction, which then holds up all other pages.
function readWhenShown(): void {
  if (document.visibilityState !== 'visible') return;
  void read();
  retry();
}

let soon: ReturnType<typeof setTimeout> | undefined;

/** Several tabs may write at once, and every tab reads what they write. */
function readSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    void read();
    wake();
  }, READ_DELAY_MS);
}

/** Sends the member's writes, connected or not, until the returned function is called. Deletes expired ones. */
export function start(member: string, connected: boolean, onSessionOver: () => void): () => void {
  isConnected = connected;
  const ended = new AbortController();
  const {signal} = ended;
  void store.remove(new Set()).catch(() => {});
  const askServiceWorker = () => {
    if (shown.some((write) => write.member === member && isUnsent(write))) requestSync();
  };
  senders = LANES.map((lane) =>
    startSending(
      {member, lane, next: () => next(member, lane), claim, request, settle, onSessionOver},
      signal,
      askServiceWorker,
    ),
  );
  window.addEventListener('online', retry, {signal});
  document.addEventListener('visibilitychange', readWhenShown, {signal});
  window.addEventListener('pagehide', askServiceWorker, {signal});
  window.addEventListener('beforeunload', askToStay, {signal});
  store.onChanged(readSoon, signal);
  return () => ended.abort();
}
