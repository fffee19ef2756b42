// Notices of new messages and matches outside their room: counts in lists and titles, toasts, and system notifications
// from the real service worker.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {PREVIEW_MESSAGES} from '../../rules/chat/chat.ts';
import {messageWithText, quietNotification} from '../../rules/notices/notification.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useWholeBrowser} from '../support/browser.ts';
import {composer, fillRoom, makeCouple, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useWholeBrowser();
let couple: Couple;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({page, context} = await openWindow(browser, stack, {shell: 'kept', member: couple.ada}));
});
afterAll(async () => {
  await sql`delete from suggestion where user_id = ${couple.ada.userId}`;
});

const write = (text: string) =>
  couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text});

/**
 * Waits until the server has stored Ada's read receipt for all of Ben's messages; the page may send it with a delay.
 */
async function untilRead(): Promise<void> {
  const {chatId, ada, ben} = couple;
  const read = () => sql`
    select from chat_member where chat_id = ${chatId} and user_id = ${ada.userId} and last_read_at >=
      (select max(created_at) from message where chat_id = ${chatId} and sender = ${ben.userId})`;
  await eventually(async () => (await read())[0], 'the read mark');
}

/** Opens a page and waits until it is live: older messages are counted but raise no toast. */
async function openLive(path: string): Promise<void> {
  await page.goto(path);
  await untilLive(page);
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
}

test('a new message raises a toast with a link on another page and is counted in the title', async () => {
  await openLive('/balance');
  await write('Are you there?');
  const notice = page.getByText('Ben: Are you there?');
  await expectPage(notice.first()).toBeVisible();
  await expectPage(page).toHaveTitle(/^\(2\) /);
  // Hovering keeps the toast from timing out.
  const next = page.getByRole('dialog').filter({hasText: 'Ben: Hello?'});
  const open = next.getByRole('link', {name: 'Open', exact: true});
  const held = open.hover();
  await write('Hello?');
  await expectPage(page.getByText('Ben: Hello?').first()).toBeVisible();
  await held;
  await expectPage(page).toHaveTitle(/^\(3\) /);
  await open.click();
  await page.waitForURL(`**/chat/${couple.chatId}`);
  await expectPage(page).toHaveTitle('Ben · Wing');
  await untilRead();
});

test('a new match raises a toast with a link to the chat on another page', async () => {
  await openLive('/balance');
  // Hovering keeps the toast from timing out.
  const open = page.getByRole('link', {name: 'Open Chat'});
  const held = open.hover();
  await sql`insert into suggestion (user_id, other_id, position, description, reasons)
    values (${couple.ada.userId}, ${couple.ben.userId}, 0, 'You both like this.', '[]')`;
  await sql`update suggestion set response = 'Yes', outcome = 'matched', chat_id = ${couple.chatId}
    where user_id = ${couple.ada.userId}`;
  await expectPage(page.getByText(MATCH.matched('Ben')).first()).toBeVisible();
  await held;
  await open.click();
  await page.waitForURL(`**/chat/${couple.chatId}`);
  await untilRead();
});

longTest('an unread count above the preview limit is shown with a plus', async () => {
  await page.goto('/balance');
  await fillRoom(sql, couple, 60);
  await sql`update chat_member set last_read_at = null
    where chat_id = ${couple.chatId} and user_id = ${couple.ada.userId}`;
  await sql`update message set sender = ${couple.ben.userId} where chat_id = ${couple.chatId}`;
  await page.goto('/matches');
  const his = page.getByRole('main').getByRole('link', {name: /Ben/});
  await expectPage(his).toContainText(`${PREVIEW_MESSAGES}+ unread`);
  await expectPage(page).toHaveTitle(`(${PREVIEW_MESSAGES}+) Matches · Wing`);
  await his.click();
  await expectPage(page).toHaveTitle('Ben · Wing');
});

test('a push shows a system notification, also when its payload cannot be parsed', async () => {
  await context.grantPermissions(['notifications'], {origin: stack.url});
  await page.goto('/matches');
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({versions}) => {
      const running = versions.find(({status}) => status === 'activated');
      if (running) resolve(running.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const registrationId = await registration;
  const service = 'notifications' as const;
  await cdp.send('BackgroundService.setRecording', {shouldRecord: true, service});
  await cdp.send('BackgroundService.startObserving', {service});
  /** Waits for the notification: calling getNotifications before it is shown makes Chromium drop it. */
  const push = async (data: string) => {
    const displayed = new Promise<void>((resolve) => {
      cdp.on('BackgroundService.backgroundServiceEventReceived', ({backgroundServiceEvent}) => {
        if (backgroundServiceEvent.eventName === 'Notification displayed') resolve();
      });
    });
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: stack.url,
      registrationId,
      data,
    });
    await displayed;
  };
  const shown = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      const all = await ready.getNotifications();
      return all.map(({title, body, tag}) => ({title, body, tag}));
    });
  /** Whether each notification alerts again when it replaces another. */
  const renotifies = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      const all = await ready.getNotifications();
      return all.map((one) => 'renotify' in one && one.renotify);
    });

  await push(JSON.stringify(quietNotification('match', `/chat/${couple.chatId}`)));
  const room = `/chat/${couple.chatId}`;
  expect(await shown()).toEqual([{title: 'Wing', body: 'You have a new match.', tag: room}]);
  // A notification with the same tag replaces the previous one.
  await push(JSON.stringify(messageWithText(room, 'Ben', 'Hello')));
  expect(await shown()).toEqual([{title: 'Ben', body: 'Hello', tag: room}]);
  expect(await renotifies()).toEqual([true]);
  // The icon of an installed app counts what is new while no page is open.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    Object.assign(navigator, {
      setAppBadge: async (news: number) => void Object.assign(self, {news}),
    });
  });
  await push(JSON.stringify({...messageWithText(room, 'Ben', 'Hello again'), news: 3}));
  await expectPage.poll(() => worker?.evaluate(() => 'news' in self && self.news)).toBe(3);
  await push('no JSON at all');
  const others = async () => (await shown()).filter(({tag}) => tag !== room);
  const unread = {title: 'Wing', body: '', tag: '/matches'};
  expect(await others()).toEqual([unread]);
  // Opening the room closes its notification and the one of the matches page, which this page tells too; logging out closes the others.
  await page.goto(room);
  await composer(page).waitFor();
  await expectPage.poll(shown).toEqual([]);
  await page.goto('/dashboard');
  await push(JSON.stringify(quietNotification('match', '/account')));
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(shown).toEqual([]);
});
