// Messages that the device did not delete at Log Out: deleted later, and only those.
import 'fake-indexeddb/auto';
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {append, readAll} from './store.ts';
import {deleteUnwanted, forgetUnwanted, noteUnwanted} from './unwanted.ts';

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

test('deletes one member’s messages once, and nobody else’s', async () => {
  await append('ada', [message('ada', 'hers')]);
  await append('ben', [message('ben', 'his')]);
  noteUnwanted('ada');
  await deleteUnwanted('ben');
  expect(await idsOf('ben')).toEqual(['his']);
  await deleteUnwanted('ada');
  expect(await idsOf('ada')).toEqual([]);
  await append('ada', [message('ada', 'since')]);
  await deleteUnwanted('ada');
  expect(await idsOf('ada')).toEqual(['since']);
});

test('deletes nothing that another tab stores after deleting', async () => {
  noteUnwanted('cleo');
  let waiting: Promise<void> | undefined;
  await navigator.locks.request('wing-outbox-unwanted:cleo', async () => {
    waiting = deleteUnwanted('cleo');
    forgetUnwanted('cleo');
    await append('cleo', [message('cleo', 'since')]);
  });
  await waiting;
  expect(await idsOf('cleo')).toEqual(['since']);
});
