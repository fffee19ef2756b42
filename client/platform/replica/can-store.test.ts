import {IDBFactory} from 'fake-indexeddb';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';
import {refusePuts} from '../../../tests/support/failing-indexeddb.ts';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function probed(): Promise<boolean> {
  const {canStore, probeStorage} = await import('./can-store.ts');
  await probeStorage();
  return canStore();
}

function refuse(): never {
  throw new DOMException('', 'SecurityError');
}

test('a browser that stores', async () => {
  expect(await probed()).toBe(true);
  vi.resetModules();
  expect(await probed(), 'at the next start').toBe(true);
});

test('a database that throws when it is opened', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(refuse);
  expect(await probed()).toBe(false);
});

test('no database at all', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await probed()).toBe(false);
});

test('a full database', async () => {
  refusePuts();
  expect(await probed()).toBe(false);
});

test('a database that never opens', async () => {
  vi.useFakeTimers({toFake: ['setTimeout']});
  // A request that gets no event.
  vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  const result = probed();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  // Each try of waitFor has moved the clock too.
  vi.advanceTimersByTime(4000);
  expect(vi.getTimerCount(), 'a slow one may still open').toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await result).toBe(false);
});

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'local storage whose %s throws',
  async (name) => {
    vi.spyOn(localStorage, name).mockImplementation(refuse);
    expect(await probed()).toBe(false);
  },
);
