// What reaches somebody who is elsewhere: counts in lists and titles, a sentence on whatever page they
// are, and the system's own notifications, shown by the real service worker.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {PREVIEW_MESSAGES} from '../../rules/chat.ts';
import {messageWithText, newMatch} from '../../rules/notification.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useWholeBrowser} from '../support/browser.ts';
import {fillRoom, makeCouple, signInAs, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useWholeBrowser();
let couple: Couple;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({page, context} = await openWindow(browser, stack, {shell: 'kept'}));
  await signInAs(context, stack, couple.ada);
});
afterAll(async () => {
  await sql`delete from suggestion where user_id = ${couple.ada.userId}`;
});

const write = (text: string) =>
  couple.ben.mutate('chat.send', {id: crypto.randomUUID(), chatId: couple.chatId, text});

/** Waits until the server knows that she has read all of his: a page that is left may have it said later. */
async function untilRead(): Promise<void> {
  const {chatId, ada, ben} = couple;
  const read = () => sql`
    select from chat_member where chat_id = ${chatId} and user_id = ${ada.userId} and last_read_at >=
      (select max(created_at) from message where chat_id = ${chatId} and sender = ${ben.userId})`;
  await eventually(async () => (await read())[0], 'what was read to be known');
}

/** Opens a page and waits until the server is heard there: what came before that is told by counts alone. */
async function openLive(path: string): Promise<void> {
  await page.goto(path);
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
}

test('a new message is told on another page, with a way to it, and counted in the title', async () => {
  await openLive('/balance');
  await write('Are you there?');
  const notice = page.getByText('Ben: Are you there?');
  await expectPage(notice.first()).toBeVisible();
  await expectPage(page).toHaveTitle(/^\(2\) /);
  // The notice goes by itself after a few seconds, but not from under the mouse.
  const next = page.getByRole('dialog').filter({hasText: 'Ben: Hello?'});
  const open = next.getByRole('link', {name: 'Open', exact: true});
  const held = open.hover();
  await write('Hello?');
  await expectPage(page.getByText('Ben: Hello?').first()).toBeVisible();
  await held;
  await expectPage(page).toHaveTitle(/^\(3\) /);
  await open.click();
  await page.waitForURL(`**/chat/${couple.chatId}`);
  await expectPage(page).toHaveTitle('Chat · Wing');
  await untilRead();
});

test('a new match is told on another page, with a way to the chat', async () => {
  await openLive('/balance');
  // The notice goes by itself after a few seconds, but not from under the mouse.
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

test('counts that the device cannot know to the end say so', async () => {
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
  await expectPage(page).toHaveTitle('Chat · Wing');
});

test('what is pushed is shown by the system, and what cannot be read is no silence', async () => {
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
  /** Until the system shows it: a list that is asked for meanwhile makes Chromium forget the notification. */
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
  /** Whether each of them makes itself heard although it takes another's place. */
  const areHeard = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      const all = await ready.getNotifications();
      return all.map((one) => 'renotify' in one && one.renotify);
    });

  await push(JSON.stringify(newMatch(couple.chatId)));
  const room = `/chat/${couple.chatId}`;
  expect(await shown()).toEqual([{title: 'Wing', body: 'You have a new match.', tag: room}]);
  // The same conversation again replaces what was said before.
  await push(JSON.stringify(messageWithText(couple.chatId, 'Ben', 'Hello')));
  expect(await shown()).toEqual([{title: 'Ben', body: 'Hello', tag: room}]);
  expect(await areHeard()).toEqual([true]);
  await push('no JSON at all');
  const others = async () => (await shown()).filter(({tag}) => tag !== room);
  const unread = {title: 'Wing', body: 'There is something new for you.', tag: '/matches'};
  expect(await others()).toEqual([unread]);
  // Once it is read it is no news, and whoever leaves leaves nothing to read.
  await page.goto(room);
  await expectPage.poll(shown).toEqual([unread]);
  await page.goto('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(shown).toEqual([]);
});
