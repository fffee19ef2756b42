// What Log Out asks the outbox: whether every message has been sent. On an in-memory IndexedDB.
import 'fake-indexeddb/auto';
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {Outbox} from './outbox.ts';
import {remove} from './store.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('localStorage', new MemoryStorage());
});

test('knows that all messages are sent only after a successful read', async () => {
  const outbox = new Outbox('ada');
  expect(outbox.isAllSent()).toBe(false);
  await outbox.reload();
  expect(outbox.isAllSent()).toBe(true);
  outbox.add('room', 'One');
  expect(outbox.isAllSent()).toBe(false);
  await outbox.removeArrived(outbox.unsent().map(({id}) => id));
  expect(outbox.isAllSent()).toBe(true);
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await outbox.reload();
  expect([outbox.isRead(), outbox.isAllSent()]).toEqual([true, false]);
});

test('does not know that all messages are sent during a read, or while the server is asked for a missing one', async () => {
  const outbox = new Outbox('ben');
  await outbox.reload();
  const reading = outbox.reload();
  expect(outbox.isAllSent()).toBe(false);
  await reading;
  outbox.add('room', 'Lost by the device');
  await outbox.reload();
  await remove(outbox.unsent().map(({id}) => id));
  await outbox.reload();
  expect([outbox.unsent(), outbox.isAllSent()]).toEqual([[], false]);
  await outbox.reconcile(outbox.awaitingRow(), new Set(outbox.awaitingRow()));
  expect(outbox.isAllSent()).toBe(true);
});
