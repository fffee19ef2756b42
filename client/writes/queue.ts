// The outbox in this tab: what IndexedDB holds, and what it does not hold yet. It has the messages of every member of this browser.
import {requestSync} from '../pwa/background-sync.ts';
import {withTimeout} from '../session/with-timeout.ts';
import {createListeners} from '../session/listeners.ts';
import {isUnsent, type Message, type Entry, type Outcome, type Shown} from './entry.ts';
import {startSending} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;
const READ_DELAY_MS = 50;

let isConnected = false;
let saved: readonly Entry[] = [];
/** By id: messages whose latest state `saved` does not have. They are shown instead of those in `saved`. */
const overlay = new Map<string, Shown>();
let shown: readonly Shown[] = [];
/** Empty until `start`, which `useDelivery` calls in the member's shell. */
let sending: Partial<ReturnType<typeof startSending>> = {};
const {notify, subscribe} = createListeners();

export const onEntries = subscribe;
/** Those that were read from IndexedDB in the order of writing, then the others. */
export const allEntries = (): readonly Shown[] => shown;

function publish(): void {
  const all = new Map<string, Shown>(saved.map((entry) => [entry.id, entry]));
  for (const [id, message] of overlay) all.set(id, message);
  const now = [...all.values()];
  const isSame =
    now.length === shown.length &&
    now.every(({id, state}, i) => id === shown[i]?.id && state === shown[i]?.state);
  shown = now;
  if (!isSame) notify();
}

function show(message: Shown): void {
  overlay.set(message.id, message);
  publish();
}

/**
 * Adds a message, or a refused one again, behind all others.
 * @returns false when it cannot be stored and the page is not connected: the outbox does not keep it.
 */
export async function add({id, userID, chatId, text}: Message): Promise<boolean> {
  const message = {id, userID, chatId, text};
  const isRetry = shown.some((known) => known.id === id);
  // Without a connection, this device has the only copy.
  if (!isConnected) void navigator.storage?.persist?.().catch(() => false);
  const storing = store.add(message, isConnected ? 'relaxed' : 'strict');
  show({...message, state: 'storing'});
  // IndexedDB keeps the order: the sender's read waits for this message to be stored.
  sending.wake?.();
  if (await withTimeout(storing, STORE_TIMEOUT_MS)) {
    if (!isConnected) requestSync();
    // Before it is read, which may take long: no later message overtakes it.
    show({...message, state: 'waiting'});
    await read();
  } else if (isConnected || isRetry) {
    show({...message, state: 'memory'});
  } else {
    // IndexedDB may store it later all the same.
    void remove(new Set([id]));
    return false;
  }
  sending.wake?.();
  return true;
}

/** Removes messages that the member deletes, or whose rows are in the replica. */
export async function remove(ids: ReadonlySet<string>): Promise<void> {
  // Gone at once: `useDelivery` looks again at each change.
  saved = saved.filter(({id}) => !ids.has(id));
  for (const id of ids) overlay.delete(id);
  publish();
  await store.remove(ids).catch(() => {});
}

/** Deletes a member's messages at Log Out. @throws when IndexedDB does not. */
export async function clear(userID: string): Promise<void> {
  for (const [id, message] of overlay) if (message.userID === userID) overlay.delete(id);
  publish();
  await store.removeMember(userID);
}

/** @returns whether IndexedDB could be read. */
export async function read(): Promise<boolean> {
  const all = await withTimeout(store.readAll(), STORE_TIMEOUT_MS);
  if (!all) return false;
  saved = all;
  for (const {id, state} of saved) if (overlay.get(id)?.state === state) overlay.delete(id);
  publish();
  return true;
}

/** The message to send now. While IndexedDB fails, this tab goes by what it knows. @throws when IndexedDB cannot be read. */
async function next(userID: string): Promise<Shown | undefined> {
  const own = () => shown.filter((message) => message.userID === userID);
  const isRead = await read();
  const message = own().find(({state}) => state === 'waiting' || state === 'memory');
  if (!isRead && !message) throw new Error('IndexedDB does not answer.');
  return message;
}

async function settle(message: Shown, outcome: Outcome): Promise<void> {
  // Unless the member has deleted it meanwhile.
  if (shown.some(({id}) => id === message.id)) show({...message, ...outcome});
  // Without it, the next start sends the message again, and the server answers as the first time.
  await withTimeout(store.settle(message, outcome), STORE_TIMEOUT_MS);
}

const isOnlyHere = (message: Shown) =>
  isUnsent(message) && !('seq' in message) && message.state !== 'waiting';
const askToStay = (event: Event) => shown.some(isOnlyHere) && event.preventDefault();

// Not when it goes away: WebKit freezes a page with its open transaction, which then holds up all other pages.
function readWhenShown(): void {
  if (document.visibilityState !== 'visible') return;
  void read();
  sending.retry?.();
}

let soon: ReturnType<typeof setTimeout> | undefined;

/** Several tabs may write at once, and every tab reads what they write. */
function readSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    void read();
    sending.wake?.();
  }, READ_DELAY_MS);
}

/** Sends the member's messages, connected or not, until the returned function is called. */
export function start(userID: string, connected: boolean): () => void {
  isConnected = connected;
  const ended = new AbortController();
  const {signal} = ended;
  const askServiceWorker = () => {
    if (shown.some((message) => message.userID === userID && isUnsent(message))) requestSync();
  };
  sending = startSending({userID, next: () => next(userID), settle}, signal, askServiceWorker);
  window.addEventListener('online', () => sending.retry?.(), {signal});
  document.addEventListener('visibilitychange', readWhenShown, {signal});
  window.addEventListener('pagehide', askServiceWorker, {signal});
  window.addEventListener('beforeunload', askToStay, {signal});
  store.onChanged(readSoon, signal);
  return () => ended.abort();
}
