// How one tab's outbox follows its page: the connection, visibility, and closing.
import {openDB} from 'idb';
import {expect, test, vi} from 'vitest';
import {
  accept,
  failNetwork,
  refuse,
  turns,
  until,
  useOutboxTab,
} from '../../../tests/support/outbox-tab.ts';
import {refusePuts, refuseReads} from '../../../tests/support/failing-indexeddb.ts';

const tab = useOutboxTab();

test('sends at once when the network returns, the page is shown or the tab has connected', async () => {
  vi.useFakeTimers({toFake: ['setTimeout']});
  tab().respond = failNetwork;
  await tab().add('Hello');
  for (const wake of [
    () => tab().view.dispatchEvent(new Event('online')),
    () => tab().page.dispatchEvent(new Event('visibilitychange')),
    () => tab().start('connected'),
  ]) {
    await turns();
    const before = tab().posted.length;
    wake();
    await until(() => tab().posted.length > before);
  }
});

test('reads again when the page is shown', async () => {
  tab().respond = () => new Promise(() => undefined);
  await tab().add('Under way');
  const db = await openDB('wing-writes');
  await db.put('entries', {...tab().draft('Meanwhile'), state: 'waiting'});
  db.close();
  await turns();
  expect(tab().states()).toEqual(['Under way: waiting']);
  tab().page.dispatchEvent(new Event('visibilitychange'));
  await until(() => tab().states().length === 2);
});

test('begins no transaction when the page is hidden', async () => {
  await turns();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  tab().page.visibilityState = 'hidden';
  tab().page.dispatchEvent(new Event('visibilitychange'));
  await turns();
  expect(transaction).not.toHaveBeenCalled();
});

test('without a connection, asks the browser to keep the database and the service worker to send', async () => {
  await tab().add('Connected');
  await tab().settled();
  const {persist, registerSync} = tab();
  expect([persist.mock.calls.length, registerSync.mock.calls.length]).toEqual([0, 0]);
  tab().respond = () => new Promise(() => undefined);
  tab().start('offline');
  await tab().add('In the tunnel');
  expect(persist).toHaveBeenCalledTimes(1);
  expect(registerSync.mock.calls).toEqual([['outbox']]);
});

test('writes without a connection also where the browser cannot be asked to keep the database', async () => {
  vi.stubGlobal('navigator', {locks: navigator.locks});
  tab().start('offline');
  expect(await tab().add('Hello')).toBe(true);
});

test('asks the service worker to send what could not be sent', async () => {
  tab().respond = failNetwork;
  await tab().add('Hello');
  await until(() => tab().registerSync.mock.calls.length > 0);
  expect(tab().registerSync).toHaveBeenCalledWith('outbox');
});

test.each([
  ['connected', 'relaxed'],
  ['offline', 'strict'],
] as const)('%s: stores with durability "%s"', async (connection, durability) => {
  tab().start(connection);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await tab().add('Hello');
  expect(transaction).toHaveBeenCalledWith('entries', 'readwrite', {durability});
});

test('asks the service worker to send when the page is closed with an unsent message', async () => {
  await tab().add('Sent');
  await tab().settled();
  tab().view.dispatchEvent(new Event('pagehide'));
  expect(tab().registerSync).not.toHaveBeenCalled();
  tab().respond = () => new Promise(() => undefined);
  const adding = tab().add('Under way');
  tab().view.dispatchEvent(new Event('pagehide'));
  expect(tab().registerSync).toHaveBeenCalledTimes(1);
  await adding;
});

/** Whether the browser asks the member before it closes the page. */
function asksToStay(): boolean {
  const leaving = new Event('beforeunload', {cancelable: true});
  tab().view.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('asks before the page closes while a message is in this tab alone', async () => {
  const storable = refusePuts();
  tab().respond = failNetwork;
  await tab().add('Hello');
  expect([tab().states(), asksToStay()]).toEqual([['Hello: memory'], true]);
  tab().respond = refuse;
  tab().start('connected');
  await tab().settled();
  expect([tab().states(), asksToStay()]).toEqual([['Hello: refused'], true]);
  tab().respond = accept;
  await tab().retry('Hello');
  await tab().settled();
  expect([tab().states(), asksToStay()]).toEqual([['Hello: sent'], false]);
  storable();
});

test('asks also when IndexedDB has an earlier message', async () => {
  tab().respond = failNetwork;
  await tab().add('Stored');
  const storable = refusePuts();
  await tab().add('In memory');
  expect(asksToStay()).toBe(true);
  storable();
});

test('closes without asking when IndexedDB has the message, and asks until then', async () => {
  tab().respond = failNetwork;
  const adding = tab().add('Hello');
  expect(asksToStay()).toBe(true);
  await adding;
  expect(asksToStay()).toBe(false);
});

test('closes without asking when IndexedDB has the message and the reason why it was refused', async () => {
  tab().respond = refuse;
  await tab().add('Hello');
  await vi.waitFor(async () => expect(await tab().stored()).toEqual(['Hello: refused']));
  await tab().outbox.read();
  expect([tab().states(), asksToStay()]).toEqual([['Hello: refused'], false]);
});

test('closes without asking when IndexedDB has the message and answers no read', async () => {
  tab().respond = failNetwork;
  const readable = refuseReads('readonly');
  await tab().add('Hello');
  expect([tab().states(), asksToStay()]).toEqual([['Hello: waiting'], false]);
  readable();
});

test('tells its readers of changes alone', async () => {
  tab().respond = failNetwork;
  await tab().add('First');
  await turns();
  const seen: string[][] = [];
  const leave = tab().outbox.onEntries(() => seen.push(tab().states()));
  await tab().outbox.read();
  expect(seen).toEqual([]);
  const db = await openDB('wing-writes');
  await db.clear('entries');
  await db.put('entries', {...tab().draft('Second'), state: 'waiting'});
  await tab().outbox.read();
  expect(seen).toEqual([['Second: waiting']]);
  await db.clear('entries');
  await tab().outbox.read();
  expect(seen).toEqual([['Second: waiting'], []]);
  db.close();
  leave();
});

test('neither asks the member nor the service worker after it was stopped', async () => {
  tab().respond = failNetwork;
  const storable = refusePuts();
  await tab().add('Hello');
  storable();
  await turns();
  tab().stop();
  tab().registerSync.mockClear();
  tab().view.dispatchEvent(new Event('pagehide'));
  expect([asksToStay(), tab().registerSync.mock.calls]).toEqual([false, []]);
});
