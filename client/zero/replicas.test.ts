// Which replica a tab opens and which it deletes, with in-memory IndexedDB, local storage and Web Locks.
import 'fake-indexeddb/auto';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {REPLICA_PAGES_MAX} from '../../rules/sync.ts';
import {
  countPage,
  forgetRenewals,
  lockDatabase,
  storageKeyToOpen,
  requestRenewal,
  adoptReplica,
} from './replicas.ts';
import {removeMarks, sendMarked, unsentMarks} from './unsent-marks.ts';

const DAY_MS = 86_400_000;
const OLD = {storageKey: '', idbName: ''};
let userID = '';
let count = 0;
let isFull = false;
const {signal} = new AbortController();

class SmallStorage extends MemoryStorage {
  override setItem(key: string, value: string) {
    if (isFull) throw new DOMException('', 'QuotaExceededError');
    super.setItem(key, value);
  }
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', new SmallStorage());
  vi.useFakeTimers({toFake: ['setTimeout', 'Date'], now: new Date('2026-11-23T12:00:00Z')});
  isFull = false;
  count += 1;
  userID = `member-${count}`;
  OLD.idbName = await create('old');
});
afterEach(() => void vi.useRealTimers());

/** Creates a database with a name of Zero's format. Returns the name. */
function create(hash: string): Promise<string> {
  const name = `rep:zero-${userID}-${hash}:7:1`;
  const request = indexedDB.open(name);
  return new Promise((resolve) => {
    request.addEventListener('success', () => {
      request.result.close();
      resolve(name);
    });
  });
}

async function replicas(): Promise<string[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
}

/** Requests a renewal and opens its replica, as the next start does. */
async function requested() {
  expect(requestRenewal(userID)).toBe(true);
  return {storageKey: storageKeyToOpen(userID, true), idbName: await create('new')};
}

async function settle(replica: typeof OLD): Promise<void> {
  const settled = adoptReplica(userID, replica, signal);
  await vi.advanceTimersByTimeAsync(3000);
  await settled;
}

/** Sends a block mutation from the given replica, which the server never answers. */
function blockUnanswered(storageKey: string): void {
  const never = new Promise<never>(() => undefined);
  sendMarked({userID, storageKey}, () => ({client: never, server: never}));
}

test('opens the active replica until the requested one is complete', async () => {
  const renewed = await requested();
  expect(renewed.storageKey).not.toBe('');
  expect(storageKeyToOpen(userID, false)).toBe('');
  expect(await replicas()).toContain(OLD.idbName);
  await settle(renewed);
  expect(storageKeyToOpen(userID, false)).toBe(renewed.storageKey);
  expect(storageKeyToOpen(userID, true)).toBe(renewed.storageKey);
  expect(await replicas()).toEqual([renewed.idbName]);
});

test('continues to fill the requested replica at a later online start', async () => {
  const {storageKey} = await requested();
  vi.setSystemTime(Date.now() + 1000);
  expect(storageKeyToOpen(userID, true)).toBe(storageKey);
});

test('deletes an incomplete requested replica when the active one is opened', async () => {
  await requested();
  await settle(OLD);
  expect(await replicas()).toEqual([OLD.idbName]);
  expect(storageKeyToOpen(userID, false)).toBe('');
});

test('keeps a request made while an earlier one was being filled', async () => {
  const renewed = await requested();
  vi.setSystemTime(Date.now() + 1000);
  requestRenewal(userID);
  await settle(renewed);
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(storageKeyToOpen(userID, true)).not.toBe(renewed.storageKey);
});

test('renews once a day', async () => {
  const renewed = await requested();
  await settle(renewed);
  vi.setSystemTime(Date.now() + 1000);
  requestRenewal(userID);
  expect(storageKeyToOpen(userID, true)).toBe(renewed.storageKey);
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(storageKeyToOpen(userID, true)).not.toBe(renewed.storageKey);
});

test('reports that full local storage did not store a request', () => {
  isFull = true;
  expect(requestRenewal(userID)).toBe(false);
});

test('keeps the request and the old replica when the new storage key cannot be stored', async () => {
  const renewed = await requested();
  isFull = true;
  await settle(renewed);
  expect(storageKeyToOpen(userID, true)).toBe(renewed.storageKey);
  expect(storageKeyToOpen(userID, false)).toBe('');
  expect(await replicas()).toContain(OLD.idbName);
});

test('deletes nothing after another tab has adopted another replica', async () => {
  const release = lockDatabase(await create('new'));
  const settled = adoptReplica(userID, OLD, signal);
  await vi.advanceTimersByTimeAsync(3000);
  localStorage.setItem(`wing-replica:${userID}`, '1');
  release();
  await settled;
  expect(await replicas()).toHaveLength(2);
});

test('requests a new replica after many pages, once, and restarts the count for it', async () => {
  for (let page = 1; page < REPLICA_PAGES_MAX; page += 1) countPage(userID);
  expect(storageKeyToOpen(userID, true)).toBe('');
  countPage(userID);
  const storageKey = storageKeyToOpen(userID, true);
  expect(storageKey).toBe(String(Date.now()));
  const renewed = {storageKey, idbName: await create('new')};
  const settled = adoptReplica(userID, renewed, signal);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  countPage(userID);
  await settled;
  expect(storageKeyToOpen(userID, true)).toBe(storageKey);
});

test('deletes a replica only when no tab uses it', async () => {
  const release = lockDatabase(OLD.idbName);
  const renewed = await requested();
  const settled = adoptReplica(userID, renewed, signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await replicas()).toContain(OLD.idbName);
  release();
  await settled;
  expect(await replicas()).toEqual([renewed.idbName]);
});

test('keeps using a replica with an unanswered block', async () => {
  const renewed = await requested();
  blockUnanswered(OLD.storageKey);
  expect(storageKeyToOpen(userID, true)).toBe('');
  await settle(renewed);
  expect(await replicas()).toContain(OLD.idbName);
  expect(storageKeyToOpen(userID, true)).toBe('');
  removeMarks(unsentMarks(userID).keys());
  expect(storageKeyToOpen(userID, true)).toBe(renewed.storageKey);
  await settle(renewed);
  expect(await replicas()).toEqual([renewed.idbName]);
});

test('keeps the mark of a block until the server has accepted or refused it', async () => {
  const client = Promise.resolve({type: 'success'} as const);
  const send = async (answer: Awaited<ReturnType<typeof sendMarked>['server']>) => {
    const server = Promise.resolve(answer);
    sendMarked({userID, storageKey: ''}, () => ({client, server}));
    expect(unsentMarks(userID).size).toBe(1);
    await server;
    return unsentMarks(userID).size;
  };
  expect(await send({type: 'success'})).toBe(0);
  expect(await send({type: 'error', error: {type: 'app', message: '', details: undefined}})).toBe(
    0,
  );
  expect(await send({type: 'error', error: {type: 'zero', message: ''}})).toBe(1);
});

test('deletes request, storage key and marks at sign-out', async () => {
  await requested();
  blockUnanswered('1');
  forgetRenewals(userID);
  expect(storageKeyToOpen(userID, true)).toBe('');
  expect(unsentMarks(userID).size).toBe(0);
});
