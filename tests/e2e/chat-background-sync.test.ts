// Messages of a page that has been closed: the service worker sends them when the browser says that the network is back.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNSENT} from '../../rules/wording.ts';
import {fireSync, sendWithoutPage} from '../support/background-sync.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Opens a room in a window whose service worker runs. */
async function openKept() {
  const couple = await makeCouple(stack, sql);
  const window = await openWindow(browser, stack, {shell: 'kept', member: couple.ada});
  await openRoom(window.page, couple);
  await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openRoom(window.page, couple);
  await window.page.evaluate(noteTags);
  return {couple, ...window};
}

/** Runs in the page: no deletion from the outbox ends, because it reads first. */
const hangDeletions = () =>
  void Object.assign(IDBObjectStore.prototype, {getAll: () => new Promise(() => undefined)});

/** Runs in the page: notes for which tags it asks. Playwright's contexts are private ones, in which Chromium refuses all. */
function noteTags(): void {
  const asked: string[] = [];
  Object.assign(window, {asked});
  const manager: unknown = Reflect.get(window, 'SyncManager');
  if (typeof manager !== 'function') return;
  Object.assign(manager.prototype, {register: async (tag: string) => asked.push(tag)});
}

/** Runs in the service worker: notes that it has read the outbox. */
function noteReads(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its store
  const getAll = IDBObjectStore.prototype.getAll;
  IDBObjectStore.prototype.getAll = function note(...args) {
    const request = getAll.apply(this, args);
    request.addEventListener('success', () => Object.assign(globalThis, {hasRead: true}));
    return request;
  };
}

test('a message written offline arrives after its page was closed, when the network is back', async () => {
  const {couple, page, context} = await openKept();
  const his = await openWindow(browser, stack, {member: couple.ben});
  await openRoom(his.page, couple);
  await context.setOffline(true);
  await say(page, 'From the tunnel');
  await say(page, 'And out of it');
  await expectPage(bubble(page, 'And out of it')).toContainText('Waiting');
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toContain('outbox');
  const other = await sendWithoutPage(context, stack, () => context.setOffline(false));
  await expectPage(bubble(his.page, 'And out of it')).toBeVisible();
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['From the tunnel', 'And out of it']);
  // The next page removes what has arrived.
  await openRoom(other, couple);
  await expectPage(bubble(other, 'And out of it')).toContainText(/Sent|Seen/);
  await expectPage.poll(() => unsentOnDevice(other)).toBe(0);
  await Promise.all([context.close(), his.context.close()]);
});

test('after Log Out without a network, the service worker sends nothing, although the deletion hangs', async () => {
  const {couple, page, context} = await openKept();
  await context.setOffline(true);
  await say(page, 'Better not');
  await expectPage(bubble(page, 'Better not')).toContainText('Waiting');
  await page.evaluate(hangDeletions);
  const back = {name: 'Back to Matches'};
  await page.getByRole('link', back).or(page.getByRole('button', back)).click();
  await page.getByRole('link', {name: 'Home', exact: true}).first().click();
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  // The session's cookie is still valid here, because the server has not heard of the sign-out.
  await other.goto('/healthz');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(noteReads);
  await fireSync(context, other, stack);
  await eventually(
    () =>
      worker.evaluate(async () => {
        const {held = [], pending = []} = await navigator.locks.query();
        const isResting = held.length + pending.length === 0;
        return (isResting && Reflect.get(globalThis, 'hasRead') === true) || undefined;
      }),
    'the service worker to be done',
  );
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([]);
  await context.close();
});
