// One tab's outbox while IndexedDB refuses or does not answer.
import {openDB} from 'idb';
import {expect, test, vi} from 'vitest';
import {refusePuts, refuseReads} from '../../../tests/support/failing-indexeddb.ts';
import {
  accept,
  failNetwork,
  refuse,
  turns,
  until,
  useOutboxTab,
} from '../../../tests/support/outbox-tab.ts';
import {CHAT} from '../../../rules/chat/chat.ts';

const tab = useOutboxTab();

test('while connected, a message that cannot be stored is sent from memory', async () => {
  const storable = refusePuts();
  tab().respond = failNetwork;
  expect(await tab().add('Hello')).toBe(true);
  expect(tab().states()).toEqual(['Hello: memory']);
  tab().respond = accept;
  tab().start('connected');
  await tab().settled();
  expect(tab().states()).toEqual(['Hello: sent']);
  await tab().outbox.read();
  expect(tab().states()).toEqual(['Hello: sent']);
  storable();
});

test('a refused message that was never stored keeps its reason and can be retried and deleted', async () => {
  const storable = refusePuts();
  tab().respond = refuse;
  await tab().add('Hello');
  await tab().settled();
  expect(tab().entries()).toMatchObject([{state: 'refused', reason: CHAT.sendNotFound}]);
  tab().respond = accept;
  await tab().retry('Hello');
  await tab().settled();
  expect(tab().states()).toEqual(['Hello: sent']);
  await tab().outbox.remove(new Set([tab().idOf('Hello')]));
  expect(tab().states()).toEqual([]);
  storable();
});

test('messages in memory keep their order, after those that are stored', async () => {
  tab().respond = failNetwork;
  await tab().add('Stored');
  const storable = refusePuts();
  await tab().add('First');
  await tab().add('Second');
  storable();
  await turns();
  tab().respond = accept;
  tab().posted.length = 0;
  tab().start('connected');
  await tab().settled();
  expect(tab().posted).toEqual(['Stored', 'First', 'Second']);
});

test('a message that is stored and not read yet keeps its place before one in memory', async () => {
  const readable = refuseReads('readonly');
  tab().respond = failNetwork;
  await tab().add('Stored');
  expect(tab().states()).toEqual(['Stored: waiting']);
  const storable = refusePuts();
  await tab().add('In memory');
  tab().respond = accept;
  tab().posted.length = 0;
  tab().start('connected');
  await tab().settled();
  expect(tab().posted).toEqual(['Stored', 'In memory']);
  readable();
  storable();
  await tab().outbox.read();
  expect(tab().states()).toEqual(['Stored: sent', 'In memory: sent']);
});

test('without a connection, a message that cannot be stored is given back and sent by nobody', async () => {
  tab().start('offline');
  const storable = refusePuts();
  expect(await tab().add('Hello')).toBe(false);
  storable();
  await turns();
  expect([tab().states(), await tab().stored(), tab().posted]).toEqual([[], [], []]);
});

/** Keeps a transaction open, so that IndexedDB starts no other one until the returned function is called. */
async function hang(): Promise<() => void> {
  const db = await openDB('wing-writes');
  const {store} = db.transaction('entries', 'readwrite');
  const released = new AbortController();
  const again = async () => {
    while (!released.signal.aborted) await store.get(0);
    db.close();
  };
  void again();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  return () => {
    released.abort();
    vi.useRealTimers();
  };
}

test('a message that IndexedDB stores after it was given back is deleted again', async () => {
  await turns();
  tab().start('offline');
  const goOn = await hang();
  const adding = tab().add('Hello');
  await vi.advanceTimersByTimeAsync(3999);
  expect(tab().states()).toEqual(['Hello: storing']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await adding).toBe(false);
  goOn();
  await vi.waitFor(async () => expect(await tab().stored()).toEqual([]));
  await turns();
  expect([tab().states(), tab().posted]).toEqual([[], []]);
});

test('a message that IndexedDB does not store within 4 s is sent meanwhile, and once', async () => {
  await turns();
  const goOn = await hang();
  const adding = tab().add('Hello');
  // The server has the message, and IndexedDB still stores it.
  await until(() => tab().states()[0] === 'Hello: sent');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await adding).toBe(true);
  await until(() => tab().states()[0] === 'Hello: sent');
  goOn();
  await vi.waitFor(async () => expect(await tab().stored()).toEqual(['Hello: sent']));
  await tab().outbox.read();
  await turns();
  expect([tab().states(), tab().posted]).toEqual([['Hello: sent'], ['Hello']]);
});

test('an outcome that cannot be stored does not repeat the message, nor hold up others', async () => {
  tab().respond = failNetwork;
  await tab().add('Stored');
  const storable = refusePuts();
  await tab().add('In memory');
  await turns();
  tab().respond = accept;
  tab().posted.length = 0;
  tab().start('connected');
  await tab().settled();
  tab().start('connected');
  await turns();
  expect(tab().posted).toEqual(['Stored', 'In memory']);
  storable();
});

test('shows a refusal that cannot be stored', async () => {
  tab().respond = failNetwork;
  await tab().add('Hello');
  await turns();
  const storable = refusePuts();
  tab().respond = refuse;
  tab().start('connected');
  await tab().settled();
  await tab().outbox.read();
  expect(tab().entries()).toMatchObject([{state: 'refused', reason: CHAT.sendNotFound}]);
  storable();
});

test('a retry that cannot be stored is sent from memory, once there is a connection', async () => {
  tab().respond = refuse;
  await tab().add('Hello');
  await vi.waitFor(async () => expect(await tab().stored()).toEqual(['Hello: refused']));
  tab().respond = failNetwork;
  tab().start('offline');
  const storable = refusePuts();
  expect(await tab().retry('Hello')).toBe(true);
  await tab().outbox.read();
  expect(tab().states()).toEqual(['Hello: memory']);
  tab().respond = accept;
  tab().start('connected');
  await tab().settled();
  storable();
  expect(tab().states()).toEqual(['Hello: sent']);
});

test('a failed read is no empty outbox: it is repeated after a pause', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  tab().respond = failNetwork;
  await tab().add('Hello');
  tab().respond = accept;
  tab().posted.length = 0;
  const readable = refuseReads();
  await tab().reload();
  await turns();
  readable();
  await turns();
  expect(tab().posted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1250);
  await until(() => tab().posted.length === 1);
});

test('keeps what is shown when IndexedDB cannot be read, and says so', async () => {
  tab().respond = failNetwork;
  await tab().add('Hello');
  expect(await tab().outbox.read()).toBe(true);
  const readable = refuseReads();
  expect(await tab().outbox.read()).toBe(false);
  expect(tab().states()).toEqual(['Hello: waiting']);
  readable();
});

test('Log Out sends nothing from memory, also when IndexedDB deletes nothing', async () => {
  const storable = refusePuts();
  tab().respond = failNetwork;
  await tab().add('Better not');
  await turns();
  tab().posted.length = 0;
  tab().respond = accept;
  const readable = refuseReads();
  await expect(tab().outbox.clear(tab().userID)).rejects.toThrow();
  tab().view.dispatchEvent(new Event('online'));
  await turns();
  expect(tab().posted).toEqual([]);
  readable();
  storable();
});

test('Log Out leaves what another member has in memory', async () => {
  const storable = refusePuts();
  tab().respond = failNetwork;
  await tab().add('Stays');
  await tab().outbox.clear('somebody-else');
  expect(tab().states()).toEqual(['Stays: memory']);
  storable();
});
