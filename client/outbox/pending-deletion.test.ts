// Deletion of messages that IndexedDB did not delete at Log Out.
import 'fake-indexeddb/auto';
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {append, readAll} from './store.ts';
import {runPendingDeletion, clearDeletionRequest, requestDeletion} from './pending-deletion.ts';

const message = (userID: string, id: string) => ({
  id,
  userID,
  chatId: 'room',
  text: `Text of ${id}`,
  seq: 1,
});
const idsOf = async (userID: string) => (await readAll(userID)).map(({id}) => id);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

test("deletes one member's messages, and none written later", async () => {
  await append('ada', [message('ada', 'hers')]);
  await append('ben', [message('ben', 'his')]);
  requestDeletion('ada');
  await runPendingDeletion('ben');
  expect(await idsOf('ben')).toEqual(['his']);
  await runPendingDeletion('ada');
  expect(await idsOf('ada')).toEqual([]);
  await append('ada', [message('ada', 'since')]);
  await runPendingDeletion('ada');
  expect(await idsOf('ada')).toEqual(['since']);
});

test('keeps messages that another tab stores after that tab has run the deletion', async () => {
  requestDeletion('cleo');
  let waiting: Promise<void> | undefined;
  await navigator.locks.request('wing-outbox-unwanted:cleo', async () => {
    waiting = runPendingDeletion('cleo');
    clearDeletionRequest('cleo');
    await append('cleo', [message('cleo', 'since')]);
  });
  await waiting;
  expect(await idsOf('cleo')).toEqual(['since']);
});
