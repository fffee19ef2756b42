// Failures in a chat show the specification's messages and lose no message: rooms that no longer exist, failed queries,
// full disks, logging out with unsent messages.
import type {BrowserContext, Page, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {CHAT} from '../../rules/chat/chat.ts';
import {UNSENT} from '../../rules/wording.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {
  bubble,
  composer,
  lines,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {failQuery} from '../support/failing-query.ts';
import {holdMessages, holdWrites} from '../support/held-socket.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({page, context} = await openWindow(browser, stack, {shell: 'kept', member: couple.ada}));
});

longTest('a failed messages query shows an error and keeps the composer', async () => {
  const window = await openWindow(browser, stack, {member: couple.ada});
  await failQuery(window.page, 'chat.messages');
  await window.page.goto('/matches');
  await window.page.getByRole('main').getByRole('link', {name: /Ben/}).click();
  await expectPage(window.page.getByText(CHAT.loadFailed)).toBeVisible();
  await expectPage(composer(window.page)).toBeVisible();
  await window.context.close();
});

const SMALL_DISK = 24_000_000;

/** Runs in the page: writes to a database of its own until the quota is used up. */
async function fillDisk(): Promise<void> {
  const open = indexedDB.open('filler', 1);
  open.addEventListener('upgradeneeded', () => open.result.createObjectStore('bytes'));
  await new Promise((resolve) => open.addEventListener('success', resolve));
  let key = 0;
  const isTaken = (size: number) =>
    new Promise<boolean>((resolve) => {
      key += 1;
      const write = open.result.transaction('bytes', 'readwrite');
      write.objectStore('bytes').put(crypto.getRandomValues(new Uint8Array(size)), key);
      write.addEventListener('complete', () => resolve(true));
      write.addEventListener('abort', () => resolve(false));
    });
  for (const size of [65_536, 4096, 256, 1]) while (await isTaken(size));
}

longTest(
  'with a full disk, a connected page sends from memory and asks before it closes',
  async () => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.overrideQuotaForOrigin', {origin: stack.url, quotaSize: SMALL_DISK});
    await openRoom(page, couple);
    await untilLive(page);
    await page.evaluate(fillDisk);
    await holdMessages(page);
    const texts = [1, 2, 3].map((i) => `Unstorable ${i}`);
    for (const text of texts) await say(page, text);
    await expectPage(bubble(page, 'Unstorable 3')).toContainText('Sending…');
    expect(await unsentOnDevice(page)).toBe(0);
    const opening = page.waitForEvent('dialog');
    await page.close({runBeforeUnload: true});
    const dialog = await opening;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.unroute('**/api/chat/messages');
    await expectPage(bubble(page, 'Unstorable 3')).toContainText(/Sent|Seen/);
    expect(await storedTexts(sql, couple, couple.ada)).toEqual(texts);
    for (const text of texts) await expectPage(bubble(page, text)).toHaveCount(1);
    await cdp.send('Storage.overrideQuotaForOrigin', {origin: stack.url});
  },
);

test('a device that cannot store while offline gives the text back', async () => {
  const window = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(window.page, couple);
  await window.context.setOffline(true);
  await expectPage(window.page.getByLabel('Connection')).toContainText('You are offline');
  await window.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await say(window.page, 'Kept by nobody');
  await window.page.getByText(UNSENT.notKept).waitFor();
  await expectPage(composer(window.page)).toHaveValue('Kept by nobody');
  await expectPage(bubble(window.page, 'Kept by nobody')).toHaveCount(0);
  await window.context.close();
});

longTest(
  'logging out with unsent messages asks for confirmation and can be cancelled',
  async () => {
    await openRoom(page, couple);
    await expectPage(lines(page)).not.toHaveCount(0);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await say(page, 'Unsent 1');
    await say(page, 'Unsent 2');
    const back = {name: 'Back to Matches'};
    await page.getByRole('link', back).or(page.getByRole('button', back)).click();
    await page.getByRole('link', {name: 'Home', exact: true}).first().click();
    await page.getByRole('button', {name: 'Log Out'}).click();
    const question = page.getByRole('alertdialog', {name: UNSENT.title(2, 0)});
    await expectPage(question).toContainText(UNSENT.body);
    await question.getByRole('button', {name: UNSENT.stay}).click();
    await expectPage(question).toBeHidden();
    expect(await unsentOnDevice(page)).toBe(2);
    await page.getByRole('button', {name: 'Log Out'}).click();
    await question.getByRole('button', {name: UNSENT.leave}).click();
    await page.waitForURL('**/signin');
    await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
    await context.setOffline(false);
    expect(await storedTexts(sql, couple, couple.ada)).not.toContain('Unsent 1');
  },
);

longTest('signing out everywhere mentions unsent messages and can be cancelled', async () => {
  const window = await openWindow(browser, stack);
  const {page: his} = window;
  let isCut = false;
  let live: WebSocketRoute | undefined;
  await his.routeWebSocket(/\/zero\//, (socket) => {
    if (isCut) void socket.close();
    else socket.connectToServer();
    live = socket;
  });
  await signInAs(window.context, stack, couple.ben);
  await openRoom(his, couple);
  await expectPage(lines(his)).not.toHaveCount(0);
  await window.context.setOffline(true);
  await say(his, 'Unsent by Ben');
  await expectPage.poll(() => unsentOnDevice(his)).toBe(1);
  // The API lists the devices, but takes no messages.
  await window.context.route('**/api/chat/messages', (route) => route.abort());
  isCut = true;
  await live?.close();
  await window.context.setOffline(false);
  await his.goto('/account');
  const everywhere = {name: 'Sign out everywhere'};
  await his.getByRole('button', everywhere).click();
  const question = his.getByRole('alertdialog', {name: 'Sign out everywhere?'});
  await expectPage(question).toContainText(`${UNSENT.title(1, 0)}. ${UNSENT.body}`);
  await question.getByRole('button', {name: 'Cancel'}).click();
  await expectPage(question).toBeHidden();
  expect(await unsentOnDevice(his)).toBe(1);
  await his.getByRole('button', everywhere).click();
  await question.getByRole('button', everywhere).click();
  await his.waitForURL('**/signin');
  await expectPage.poll(() => unsentOnDevice(his)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ben)).not.toContain('Unsent by Ben');
  await window.context.close();
});

test('unsent messages to a deleted room can be copied or deleted, in the room and on the matches page', async () => {
  const gone = await makeCouple(stack, sql);
  const window = await openWindow(browser, stack);
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(window.context, stack, gone.ada);
  await openRoom(window.page, gone);
  await gone.ben.send({id: crypto.randomUUID(), chatId: gone.chatId, text: 'Hi'});
  await expectPage(bubble(window.page, 'Hi')).toBeVisible();
  await window.context.setOffline(true);
  await say(window.page, 'Too late');
  await say(window.page, 'Too late as well');
  await expectPage(bubble(window.page, 'Too late as well')).toContainText('Waiting');
  await sql`delete from chat where id = ${gone.chatId}`;
  await window.context.setOffline(false);
  await untilLive(window.page);

  /** The page explains the closed room exactly once. */
  const expectEnded = async () => {
    await expectPage(window.page.getByText(CHAT.roomClosed)).toHaveCount(1);
    await expectPage(window.page.getByText(CHAT.sendNotFound)).toHaveCount(2);
    await expectPage(window.page.getByRole('button', {name: 'Retry'})).toHaveCount(0);
  };
  await expectEnded();
  await window.page.reload();
  await window.page.getByText(CHAT.roomClosed).waitFor();
  await expectEnded();
  const copied = () => window.page.evaluate(() => navigator.clipboard.readText());
  const late = bubble(window.page, 'Too late as well');
  await late.getByRole('button', {name: 'Copy', exact: true}).click();
  await expectPage.poll(copied).toBe('Too late as well');
  await late.getByRole('button', {name: 'Delete'}).click();
  await expectPage(late).toHaveCount(0);
  await expectPage.poll(() => unsentOnDevice(window.page)).toBe(1);
  await expectPage(window.page.getByText(CHAT.roomClosed)).toHaveCount(1);

  // The deleted room has no entry in the list of conversations.
  await window.page.goto('/matches');
  const left = window.page.getByRole('region', {name: UNSENT.ended(1)});
  await left.waitFor();
  await expectPage(left.getByRole('listitem')).toContainText('Too late');
  await expectPage(window.page.getByRole('main').getByRole('link')).toHaveCount(0);
  await left.getByRole('button', {name: 'Copy'}).click();
  await expectPage.poll(copied).toBe('Too late');
  await left.getByRole('button', {name: 'Delete'}).click();
  await expectPage(left).toHaveCount(0);
  await expectPage.poll(() => unsentOnDevice(window.page)).toBe(0);

  // Without an unsent message the address shows "not found".
  await window.page.goto(`/chat/${gone.chatId}`);
  await window.page.getByText(CHAT.notFound).waitFor();
  await window.context.close();
});

longTest('a waiting message can be deleted when its room is closed', async () => {
  const other = await makeCouple(stack, sql);
  const window = await openWindow(browser, stack);
  await holdWrites(window.page);
  await signInAs(window.context, stack, other.ada);
  await openRoom(window.page, other);
  await say(window.page, 'Never sent');
  await say(window.page, 'Nor this');
  const remove = {name: 'Delete', exact: true};
  await expectPage(bubble(window.page, 'Never sent')).toContainText('Waiting');
  await expectPage(window.page.getByRole('button', remove)).toHaveCount(0);
  await sql`update chat_member set shown_id = null where chat_id = ${other.chatId}`;
  await bubble(window.page, 'Never sent').getByRole('button', remove).click();
  await expectPage(bubble(window.page, 'Never sent')).toHaveCount(0);
  await sql`delete from chat where id = ${other.chatId}`;
  await expectPage(window.page.getByText(CHAT.roomClosed)).toBeVisible();
  await expectPage(bubble(window.page, 'Nor this')).toContainText(UNSENT.never);
  await bubble(window.page, 'Nor this').getByRole('button', remove).click();
  await expectPage(bubble(window.page, 'Nor this')).toHaveCount(0);
  await expectPage.poll(() => unsentOnDevice(window.page)).toBe(0);
  await window.context.close();
});
