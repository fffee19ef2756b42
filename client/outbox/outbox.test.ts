// One tab's outbox, with an in-memory IndexedDB and a server that the tests answer for.
import 'fake-indexeddb/auto';
import {setImmediate} from 'node:timers/promises';
import {openDB} from 'idb';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {refusePuts} from '../../tests/support/failing-indexeddb.ts';
import {requestSync} from '../pwa/background-sync.ts';
import {CHAT} from '../../rules/wording.ts';
import {Outbox} from './outbox.ts';
import {add, onChanged, readAll} from './store.ts';

vi.mock('../pwa/background-sync.ts', () => ({requestSync: vi.fn()}));

const ROOM = 'ada_ben';
let userID = '';
let count = 0;
let outbox: Outbox;
let stop: () => void;
/** The texts that the server received, in order. */
let posted: string[];
/** What the server answers; without an answer the network fails. */
let respond: (text: string) => Response | undefined;
let page: EventTarget & {visibilityState: string};
let view: EventTarget;
const persist = vi.fn(async () => true);

const accept = () => Response.json({createdAt: 7});
const refuse = () =>
  Response.json({code: 'chat-not-found', message: CHAT.sendNotFound}, {status: 404});

beforeEach(async () => {
  count += 1;
  userID = `member-${count}`;
  posted = [];
  respond = accept;
  page = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('navigator', {onLine: true, locks: navigator.locks, storage: {persist}});
  vi.stubGlobal('fetch', async (_url: string, {body}: {body: string}) => {
    const {text} = JSON.parse(body);
    posted.push(text);
    const response = respond(text);
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  outbox = new Outbox(userID);
  await outbox.read();
  outbox.setConnected(true);
  stop = outbox.start();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The store's announcement would stay pending for good, and the next tests would hear of no change.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.mocked(requestSync).mockClear();
  persist.mockClear();
});

async function until(check: () => boolean): Promise<void> {
  while (!check()) await setImmediate();
}
const states = () => outbox.entries().map(({text, state}) => `${text}: ${state}`);
const stored = async () =>
  (await readAll()).flatMap((entry) =>
    entry.userID === userID ? [`${entry.text}: ${entry.state}`] : [],
  );
const settled = () => until(() => states().every((one) => /sent$|refused$/.test(one)));
const idOf = (text: string) => outbox.entries().find((one) => one.text === text)?.id ?? '';

test('shows a message at once, stores it, sends it and keeps the time of the server', async () => {
  const adding = outbox.add(ROOM, 'Hello');
  expect(states()).toEqual(['Hello: storing']);
  expect(await adding).toBe(true);
  await settled();
  await until(() => 'seq' in (outbox.entries()[0] ?? {}));
  expect(outbox.entries()).toMatchObject([
    {text: 'Hello', chatId: ROOM, userID, state: 'sent', createdAt: 7},
  ]);
  expect(await stored()).toEqual(['Hello: sent']);
  expect(posted).toEqual(['Hello']);
});

test('sends many messages once each, in the order of writing', async () => {
  const texts = Array.from({length: 20}, (_, i) => `${i}`);
  await Promise.all(texts.map((text) => outbox.add(ROOM, text)));
  await settled();
  expect(posted).toEqual(texts);
});

test('says "waiting" only of what IndexedDB has, and asks the service worker to send it', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  expect(states()).toEqual(['Hello: waiting']);
  expect(await stored()).toEqual(['Hello: waiting']);
  await until(() => vi.mocked(requestSync).mock.calls.length > 0);
  expect(requestSync).toHaveBeenCalledWith('outbox');
});

test('sends at once when the network returns, the page is shown or the tab has connected', async () => {
  vi.useFakeTimers({toFake: ['setTimeout']});
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  for (const wake of [
    () => view.dispatchEvent(new Event('online')),
    () => page.dispatchEvent(new Event('visibilitychange')),
    () => outbox.setConnected(true),
  ]) {
    const before = posted.length;
    await setImmediate();
    wake();
    await until(() => posted.length > before);
  }
});

test('keeps a refused message with its reason, sends later ones, and retries behind them', async () => {
  respond = (text) => (text === 'Bad' ? refuse() : accept());
  await outbox.add(ROOM, 'Bad');
  await outbox.add(ROOM, 'Good');
  await settled();
  expect(outbox.entries()).toMatchObject([
    {text: 'Bad', state: 'refused', reason: CHAT.sendNotFound},
    {text: 'Good', state: 'sent'},
  ]);
  respond = accept;
  await outbox.add(ROOM, 'Bad', idOf('Bad'));
  await settled();
  expect(states()).toEqual(['Good: sent', 'Bad: sent']);
  expect(posted).toEqual(['Bad', 'Good', 'Bad']);
});

test('while connected, a message that cannot be stored is sent from memory', async () => {
  const storable = refusePuts();
  respond = () => undefined;
  expect(await outbox.add(ROOM, 'Hello')).toBe(true);
  expect(states()).toEqual(['Hello: memory']);
  const leaving = new Event('beforeunload', {cancelable: true});
  view.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  respond = accept;
  outbox.setConnected(true);
  await settled();
  expect(states()).toEqual(['Hello: sent']);
  const left = new Event('beforeunload', {cancelable: true});
  view.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
  storable();
});

test('a refused message that was never stored keeps its reason and can be retried and deleted', async () => {
  const storable = refusePuts();
  respond = refuse;
  await outbox.add(ROOM, 'Hello');
  await settled();
  expect(outbox.entries()).toMatchObject([{state: 'refused', reason: CHAT.sendNotFound}]);
  respond = accept;
  await outbox.add(ROOM, 'Hello', idOf('Hello'));
  await settled();
  expect(states()).toEqual(['Hello: sent']);
  await outbox.remove(new Set([idOf('Hello')]));
  expect(states()).toEqual([]);
  storable();
});

test('messages in memory keep their order, after those that are stored', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Stored');
  const storable = refusePuts();
  await outbox.add(ROOM, 'First');
  await outbox.add(ROOM, 'Second');
  storable();
  respond = accept;
  posted = [];
  outbox.setConnected(true);
  await settled();
  expect(posted).toEqual(['Stored', 'First', 'Second']);
});

test('without a connection, a message that cannot be stored is given back and sent by nobody', async () => {
  outbox.setConnected(false);
  const storable = refusePuts();
  expect(await outbox.add(ROOM, 'Hello')).toBe(false);
  storable();
  expect([states(), await stored(), posted]).toEqual([[], [], []]);
});

/** Keeps a transaction open, so that IndexedDB starts no other one until the returned function is called. */
async function hang(): Promise<() => void> {
  const db = await openDB('wing-outbox');
  const {store} = db.transaction('messages', 'readwrite');
  const released = new AbortController();
  const again = async () => {
    while (!released.signal.aborted) await store.get(0);
    db.close();
  };
  void again();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  return () => released.abort();
}

test('a message that IndexedDB stores after it was given back is deleted again', async () => {
  outbox.setConnected(false);
  const goOn = await hang();
  const adding = outbox.add(ROOM, 'Hello');
  await vi.advanceTimersByTimeAsync(3999);
  expect(states()).toEqual(['Hello: storing']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await adding).toBe(false);
  goOn();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  expect([states(), posted]).toEqual([[], []]);
});

test('a hanging IndexedDB delays no message of a connected page, and what it stores late is sent once more at most', async () => {
  const goOn = await hang();
  const adding = outbox.add(ROOM, 'Hello');
  await until(() => posted.length === 1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await adding).toBe(true);
  goOn();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await stored()).toEqual(['Hello: sent']));
  await settled();
  expect(new Set(posted)).toEqual(new Set(['Hello']));
  expect(states()).toEqual(['Hello: sent']);
});

test('posts a message once, whether the disk or the network is faster', async () => {
  const {promise, resolve} = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_url: string, {body}: {body: string}) => {
    posted.push(JSON.parse(body).text);
    return promise;
  });
  await outbox.add(ROOM, 'Hello');
  expect(await stored()).toEqual(['Hello: waiting']);
  resolve(accept());
  await vi.waitFor(async () => expect(await stored()).toEqual(['Hello: sent']));
  await outbox.read();
  expect([posted, states()]).toEqual([['Hello'], ['Hello: sent']]);
});

test('an outcome that cannot be stored does not repeat the message, nor hold up others', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Stored');
  const storable = refusePuts();
  await outbox.add(ROOM, 'In memory');
  respond = accept;
  posted = [];
  outbox.setConnected(true);
  await until(() => posted.length === 2);
  outbox.setConnected(true);
  for (let i = 0; i < 20; i += 1) await setImmediate();
  expect(posted).toEqual(['Stored', 'In memory']);
  storable();
});

test('a retry that can be neither stored nor sent leaves the refused message as it was', async () => {
  respond = refuse;
  await outbox.add(ROOM, 'Hello');
  await settled();
  await vi.waitFor(async () => expect(await stored()).toEqual(['Hello: refused']));
  await outbox.read();
  outbox.setConnected(false);
  const storable = refusePuts();
  expect(await outbox.add(ROOM, 'Hello', idOf('Hello'))).toBe(true);
  expect(states()).toEqual(['Hello: refused']);
  storable();
  respond = accept;
  await outbox.add(ROOM, 'Hello', idOf('Hello'));
  outbox.setConnected(true);
  await settled();
  expect(states()).toEqual(['Hello: sent']);
});

test('a slow read is no empty outbox: it is repeated after a pause', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(outbox.next()).rejects.toThrow();
  expect(await outbox.next()).toMatchObject({text: 'Hello'});
  getAll.mockRestore();
});

test('a message is not sent before those of earlier pages, which are not read yet', async () => {
  await add({id: 'earlier', userID, chatId: ROOM, text: 'Earlier'}, 'relaxed');
  stop();
  posted = [];
  const next = new Outbox(userID);
  next.setConnected(true);
  stop = next.start();
  await next.add(ROOM, 'Later');
  await until(() => posted.length >= 2);
  expect(posted).toEqual(['Earlier', 'Later']);
});

test('reads what other tabs store, and sends it if they do not', async () => {
  await add({id: 'theirs', userID, chatId: ROOM, text: 'From another tab'}, 'relaxed');
  await until(() => states().length === 1);
  await settled();
  expect(posted).toEqual(['From another tab']);
});

test('shows and sends nothing of another member', async () => {
  await add({id: 'hers', userID: 'somebody-else', chatId: ROOM, text: 'Hers'}, 'relaxed');
  await outbox.read();
  await outbox.add(ROOM, 'Mine');
  await settled();
  expect(states()).toEqual(['Mine: sent']);
  expect(posted).toEqual(['Mine']);
});

test('reads again when the page is shown', async () => {
  respond = () => undefined;
  stop();
  const announced = new Promise<void>((resolve) => onChanged(resolve));
  await add({id: 'theirs', userID, chatId: ROOM, text: 'Meanwhile'}, 'relaxed');
  await announced;
  expect(states()).toEqual([]);
  stop = outbox.start();
  page.dispatchEvent(new Event('visibilitychange'));
  await until(() => states().length === 1);
});

test('begins no transaction when the page is hidden', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await setImmediate();
  expect(transaction).not.toHaveBeenCalled();
});

test('removes messages from the screen at once, and from the device', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'One');
  await outbox.add(ROOM, 'Two');
  const removing = outbox.remove(new Set([idOf('One')]));
  expect(states()).toEqual(['Two: waiting']);
  await removing;
  expect(await stored()).toEqual(['Two: waiting']);
});

test('tells whether IndexedDB could be read', async () => {
  expect(new Outbox(userID).entries()).toEqual([]);
  expect(await outbox.read()).toBe(true);
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  expect(await outbox.read()).toBe(false);
  getAll.mockRestore();
});

test('keeps what is shown when IndexedDB cannot be read', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await outbox.read();
  expect(states()).toEqual(['Hello: waiting']);
  getAll.mockRestore();
});

test('Log Out empties the screen and the device', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  const clearing = outbox.clear();
  await clearing;
  await until(() => states().length === 0);
  expect(await stored()).toEqual([]);
});

test('without a connection, asks the browser to keep the database and the service worker to send', async () => {
  await outbox.add(ROOM, 'Connected');
  await settled();
  expect([persist.mock.calls.length, vi.mocked(requestSync).mock.calls.length]).toEqual([0, 0]);
  outbox.setConnected(false);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await outbox.add(ROOM, 'In the tunnel');
  expect(persist).toHaveBeenCalledTimes(1);
  expect(requestSync).toHaveBeenCalledTimes(1);
});

test('a retry of a message that was never stored leaves it refused when it can be neither stored nor sent', async () => {
  const storable = refusePuts();
  respond = refuse;
  await outbox.add(ROOM, 'Hello');
  await settled();
  outbox.setConnected(false);
  expect(await outbox.add(ROOM, 'Hello', idOf('Hello'))).toBe(true);
  expect(states()).toEqual(['Hello: refused']);
  storable();
});

test('a message that was sent while storing hung is kept as sent, and not given back', async () => {
  const goOn = await hang();
  const adding = outbox.add(ROOM, 'Hello');
  await until(() => states()[0] === 'Hello: sent');
  outbox.setConnected(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await adding).toBe(true);
  expect(states()).toEqual(['Hello: sent']);
  goOn();
});

test('sends what another tab retries, although this tab has seen it refused', async () => {
  respond = refuse;
  await outbox.add(ROOM, 'Hello');
  await settled();
  await vi.waitFor(async () => expect(await stored()).toEqual(['Hello: refused']));
  await outbox.read();
  respond = accept;
  await add({id: idOf('Hello'), userID, chatId: ROOM, text: 'Hello'}, 'relaxed');
  await until(() => states()[0] === 'Hello: sent');
});

test('shows a refusal that cannot be stored', async () => {
  respond = () => undefined;
  await outbox.add(ROOM, 'Hello');
  const storable = refusePuts();
  respond = refuse;
  outbox.setConnected(true);
  await until(() => states()[0] === 'Hello: refused');
  await outbox.read();
  expect(outbox.entries()).toMatchObject([{state: 'refused', reason: CHAT.sendNotFound}]);
  storable();
});

test('sends nothing from memory once the member has chosen to log out', async () => {
  const storable = refusePuts();
  respond = () => undefined;
  await outbox.add(ROOM, 'Better not');
  posted = [];
  respond = accept;
  const clearing = outbox.clear();
  view.dispatchEvent(new Event('online'));
  await clearing.catch(() => undefined);
  for (let i = 0; i < 20; i += 1) await setImmediate();
  expect([posted, states()]).toEqual([[], []]);
  storable();
});

test.each([
  [true, 'relaxed'],
  [false, 'strict'],
])('connected %s: stores with durability "%s"', async (isConnected, durability) => {
  outbox.setConnected(isConnected);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await outbox.add(ROOM, 'Hello');
  expect(transaction).toHaveBeenCalledWith('messages', 'readwrite', {durability});
});

test('asks the service worker to send when the page is closed with an unsent message', async () => {
  await outbox.add(ROOM, 'Sent');
  await settled();
  view.dispatchEvent(new Event('pagehide'));
  expect(requestSync).not.toHaveBeenCalled();
  const {promise, resolve} = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const adding = outbox.add(ROOM, 'Under way');
  view.dispatchEvent(new Event('pagehide'));
  expect(requestSync).toHaveBeenCalledTimes(1);
  resolve(accept());
  await adding;
});

test('stops sending with the page', async () => {
  stop();
  await outbox.add(ROOM, 'Hello');
  view.dispatchEvent(new Event('online'));
  await setImmediate();
  expect(posted).toEqual([]);
});
