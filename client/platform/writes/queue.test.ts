// What one tab's outbox shows, stores and sends.
import {expect, test, vi} from 'vitest';
import {
  accept,
  failNetwork,
  refuse,
  ROOM,
  turns,
  until,
  useOutboxTab,
} from '../../../tests/support/outbox-tab.ts';
import {CHAT} from '../../../rules/chat/chat.ts';
import {messageOf} from '../../../tests/support/kept-writes.ts';
import {add, readAll} from './store.ts';

const tab = useOutboxTab();

test('shows a message at once, stores it, sends it and keeps the time of the server', async () => {
  const {entries, posted, userID, states, settled} = tab();
  const adding = tab().add('Hello');
  expect(states()).toEqual(['Hello: storing']);
  expect(await adding).toBe(true);
  await settled();
  await until(() => 'seq' in (entries()[0] ?? {}));
  expect(entries()).toMatchObject([
    {args: {text: 'Hello', chatId: ROOM}, member: userID, state: 'sent', createdAt: 7},
  ]);
  expect(await tab().stored()).toEqual(['Hello: sent']);
  expect(posted).toEqual(['Hello']);
});

test('sends many messages once each, in the order of writing', async () => {
  const texts = Array.from({length: 20}, (_, i) => `${i}`);
  await Promise.all(texts.map(tab().add));
  await tab().settled();
  expect(tab().posted).toEqual(texts);
});

test('says "waiting" only of what IndexedDB has', async () => {
  tab().respond = failNetwork;
  await tab().add('Hello');
  expect(tab().states()).toEqual(['Hello: waiting']);
  expect(await tab().stored()).toEqual(['Hello: waiting']);
});

test('posts a message at once, while IndexedDB stores it', async () => {
  await turns();
  tab().respond = () => new Promise(() => undefined);
  const adding = tab().add('Hello');
  // React renders in a microtask before this one.
  await Promise.resolve();
  expect(tab().posted).toEqual(['Hello']);
  await adding;
  expect(await tab().stored()).toEqual(['Hello: waiting']);
  expect(tab().states()).toEqual(['Hello: waiting']);
});

test('a message that IndexedDB is still storing is not posted before one that waits', async () => {
  tab().respond = failNetwork;
  await tab().add('Earlier');
  tab().posted.length = 0;
  tab().respond = accept;
  const adding = tab().add('Later');
  tab().start('connected');
  await adding;
  await tab().settled();
  expect(tab().posted).toEqual(['Earlier', 'Later']);
});

test('keeps a refused message with its reason, sends later ones, and retries behind them', async () => {
  tab().respond = (text) => (text === 'Bad' ? refuse() : accept());
  await tab().add('Bad');
  await tab().add('Good');
  await tab().settled();
  expect(tab().entries()).toMatchObject([
    {args: {text: 'Bad'}, state: 'refused', reason: CHAT.sendNotFound},
    {args: {text: 'Good'}, state: 'sent'},
  ]);
  tab().respond = accept;
  await tab().retry('Bad');
  await tab().settled();
  expect(tab().states()).toEqual(['Good: sent', 'Bad: sent']);
  expect(tab().posted).toEqual(['Bad', 'Good', 'Bad']);
});

test('a message is not sent before those of earlier pages', async () => {
  tab().stop();
  await add(messageOf('Earlier', {id: 'earlier', member: tab().userID}), 'relaxed');
  await tab().reload();
  await tab().add('Later');
  await until(() => tab().posted.length >= 2);
  expect(tab().posted).toEqual(['Earlier', 'Later']);
});

test('reads what other tabs store, and sends it if they do not', async () => {
  const {userID} = tab();
  await turns();
  await add(messageOf('From another tab', {id: 'theirs', member: userID}), 'relaxed');
  await until(() => tab().states()[0] === 'From another tab: sent');
  expect(tab().posted).toEqual(['From another tab']);
});

test('shows what other tabs store also while a request is under way', async () => {
  const {userID} = tab();
  tab().respond = () => new Promise(() => undefined);
  await tab().add('Under way');
  await add(messageOf('Meanwhile', {id: 'theirs', member: userID}), 'relaxed');
  await until(() => tab().states().length === 2);
  expect(tab().states()).toEqual(['Under way: waiting', 'Meanwhile: waiting']);
});

test('shows and sends nothing of another member', async () => {
  await add(messageOf('Hers', {id: 'hers', member: 'somebody-else'}), 'relaxed');
  await tab().add('Mine');
  await tab().settled();
  expect(tab().states()).toEqual(['Mine: sent']);
  expect(tab().posted).toEqual(['Mine']);
});

test('sends what another tab retries, although this tab has seen it refused', async () => {
  tab().respond = refuse;
  await tab().add('Hello');
  await vi.waitFor(async () => expect(await tab().stored()).toEqual(['Hello: refused']));
  tab().respond = accept;
  const [refused] = tab().entries();
  await add(messageOf('Hello', {id: refused?.id ?? '', member: tab().userID}), 'relaxed');
  await until(() => tab().states()[0] === 'Hello: sent');
});

test('removes messages from the screen at once, and from the device', async () => {
  tab().respond = failNetwork;
  await tab().add('One');
  await tab().add('Two');
  const removing = tab().outbox.remove(new Set([tab().idOf('One')]));
  expect(tab().states()).toEqual(['Two: waiting']);
  await removing;
  expect(await tab().stored()).toEqual(['Two: waiting']);
});

test('a message that the member deletes while it is under way does not come back', async () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  tab().respond = () => promise.then(refuse);
  await tab().add('Hello');
  await tab().outbox.remove(new Set([tab().idOf('Hello')]));
  await tab().add('Another');
  resolve();
  await until(() => tab().states()[0] === 'Another: refused');
  expect(tab().states()).toHaveLength(1);
});

test('tells its listeners of every change', async () => {
  const listener = vi.fn();
  const stopListening = tab().outbox.onEntries(listener);
  const adding = tab().add('Hello');
  expect(listener).toHaveBeenCalledTimes(1);
  await adding;
  await tab().settled();
  expect(listener.mock.calls.length).toBeGreaterThan(2);
  stopListening();
});

test('Log Out deletes the messages of its member, and ends sending', async () => {
  tab().respond = failNetwork;
  await add(messageOf('Hers', {id: 'others', member: 'somebody-else'}), 'relaxed');
  await tab().add('Hello');
  tab().posted.length = 0;
  const clearing = tab().outbox.clear(tab().userID);
  tab().respond = accept;
  tab().view.dispatchEvent(new Event('online'));
  await clearing;
  await turns();
  expect([await tab().stored(), tab().posted]).toEqual([[], []]);
  expect((await readAll()).map(({id}) => id)).toContain('others');
});

test('stops sending with the page', async () => {
  tab().stop();
  await tab().add('Hello');
  tab().view.dispatchEvent(new Event('online'));
  await turns();
  expect(tab().posted).toEqual([]);
});
