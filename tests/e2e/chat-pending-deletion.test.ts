// Messages that IndexedDB does not delete at Log Out are deleted later, and never sent.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNSENT} from '../../rules/wording.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {holdWrites} from '../support/held-socket.ts';
import {longTest} from '../support/long-test.ts';
import {PASSWORD} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Runs in each page: between {@link refuse} and {@link stopRefusing}, IndexedDB refuses to delete messages. */
function refuseDeletions(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its store
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function refuseWhenAsked(key) {
    if (localStorage.getItem('refuses-deletions') && this.transaction.db.name === 'wing-writes') {
      throw new DOMException('', 'UnknownError');
    }
    return remove.call(this, key);
  };
}

const refuse = () => localStorage.setItem('refuses-deletions', 'yes');
const stopRefusing = () => localStorage.removeItem('refuses-deletions');

test('never sends messages that IndexedDB did not delete at Log Out, and deletes them when it can', async () => {
  const other = await makeCouple(stack, sql);
  const {page: hers, context: own} = await openWindow(browser, stack, {
    shell: 'kept',
    member: other.ada,
  });
  await own.addInitScript(refuseDeletions);
  await openRoom(hers, other);
  await hers.goto('/dashboard');
  await hers.getByRole('button', {name: 'Log Out'}).waitFor();
  // A page that loads while the service worker activates may stay uncontrolled, so the room is loaded after that.
  await hers.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openRoom(hers, other);
  await own.setOffline(true);
  await say(hers, 'Not to be sent');
  await expectPage.poll(() => unsentOnDevice(hers)).toBe(1);
  await hers.evaluate(refuse);
  const back = {name: 'Back to Matches'};
  await hers.getByRole('link', back).or(hers.getByRole('button', back)).click();
  await hers.getByRole('link', {name: 'Home', exact: true}).first().click();
  await hers.getByRole('button', {name: 'Log Out'}).click();
  await hers.getByRole('button', {name: UNSENT.leave}).click();
  await hers.waitForURL('**/signin');
  await expectPage.poll(() => unsentOnDevice(hers)).toBe(1);

  await own.setOffline(false);
  await hers.getByLabel('Email').fill(other.ada.email);
  await hers.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await hers.getByRole('button', {name: 'Login'}).click();
  await hers.waitForURL('**/dashboard');
  await hers.getByRole('link', {name: 'Matches'}).first().click();
  await hers.getByRole('main').getByRole('link', {name: /Ben/}).click();
  await say(hers, 'Said since');
  // Zero waits 5 s after a failed attempt to connect (ADR 40).
  await eventually(
    async () => (await storedTexts(sql, other, other.ada)).at(0),
    'a message on the server',
  );
  await expectPage(bubble(hers, 'Said since')).toContainText('Sent');
  await expectPage(bubble(hers, 'Not to be sent')).toHaveCount(0);
  await hers.evaluate(stopRefusing);
  await say(hers, 'Said when it can');
  await expectPage.poll(() => unsentOnDevice(hers)).toBe(0);
  expect(await storedTexts(sql, other, other.ada)).toEqual(['Said since', 'Said when it can']);
  await own.close();
});

longTest(
  'deletes messages at the next start that IndexedDB did not delete at Log Out',
  async () => {
    const other = await makeCouple(stack, sql);
    const window = await openWindow(browser, stack);
    await holdWrites(window.page);
    await window.context.addInitScript(refuseDeletions);
    await signInAs(window.context, stack, other.ada);
    await openRoom(window.page, other);
    await say(window.page, 'Stays on the disk');
    await expectPage.poll(() => unsentOnDevice(window.page)).toBe(1);
    await window.page.goto('/dashboard');
    await window.page.evaluate(refuse);
    await window.page.getByRole('button', {name: 'Log Out'}).click();
    await window.page.getByRole('button', {name: UNSENT.leave}).click();
    await window.page.waitForURL('**/signin');
    const departure = () =>
      window.page.evaluate((key) => localStorage.getItem(key), `wing:departed:${other.ada.userId}`);
    const replicas = () =>
      window.page.evaluate(async () => {
        const all = await indexedDB.databases();
        return all.filter(({name}) => name?.startsWith('rep:')).length;
      });
    await expectPage.poll(replicas).toBe(0);
    expect(await unsentOnDevice(window.page)).toBe(1);
    expect(await departure()).toBe('signed-out');
    await window.page.evaluate(stopRefusing);
    await window.page.reload();
    await expectPage.poll(() => unsentOnDevice(window.page)).toBe(0);
    await expectPage.poll(departure).toBeNull();
    await window.context.close();
  },
);

/** Runs in the page at its start: reads of the outbox never complete. */
function holdOutboxReads(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its store
  const getAll = IDBObjectStore.prototype.getAll;
  IDBObjectStore.prototype.getAll = function hold(...args) {
    const request = getAll.apply(this, args);
    if (this.transaction.db.name === 'wing-writes') request.addEventListener = () => undefined;
    return request;
  };
}

longTest('Log Out can be cancelled and confirmed while IndexedDB has not been read', async () => {
  const {ada} = await makeCouple(stack, sql);
  // Otherwise the page tells the account its language.
  await sql`update questionnaire set language = 'en' where user_id = ${ada.userId}`;
  const {page, context} = await openWindow(browser, stack, {member: ada});
  await page.addInitScript(holdOutboxReads);
  await page.goto('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  const question = page.getByRole('alertdialog', {name: UNSENT.unknownTitle});
  await question.getByRole('button', {name: UNSENT.stay}).click();
  await expectPage(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  await question.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  await context.close();
});
