// Offline, every page of a member reloads from the service worker's cache with the same text; pages that need the
// server say so and lose nothing.
import type {Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ONBOARDING} from '../../rules/onboarding.ts';
import {offlineNotice} from '../../rules/account-page.ts';
import {PARTING_NEEDS_CONNECTION} from '../../rules/safety.ts';
import {ANSWER_NEEDS_CONNECTION, LOADING, MATCH} from '../../rules/wording.ts';
import {openWindow} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {casesOf} from '../support/length.ts';
import {untilLive} from '../support/live.ts';
import {match, suggestedPair, type Pair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const browser = await launchBehind(stack, proxy);
let pair: Pair;
let page: Page;

const CHAT = '/chat/{chatId}';
/** Pages that render from the replica alone. The account page also needs the server, so it is tested below. */
const SCREENS = [
  ...casesOf(['/welcome', '/preferences-intro', '/upload-photos'], []),
  ...casesOf(ONBOARDING, [0]).map(({route}) => route),
  '/matches',
  ...casesOf(['/dashboard', '/profile-preview', '/match-card', '/balance'], []),
  CHAT,
];

/** What some pages show after their heading, when its rows or its code have come. */
const SHOWN_LAST = new Map<string, (page: Page) => Locator>([
  ['/balance', (on) => on.getByRole('button', {name: 'Back to Home'})],
  // A hidden log does not count: the room is shown when it has scrolled to its place.
  [CHAT, (on) => on.getByRole('log').getByText('matched')],
]);

beforeAll(async () => {
  pair = await suggestedPair(stack, sql);
  ({page} = await openWindow(browser, stack, {shell: 'kept', member: pair.her}));
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

async function open(route: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.getByText(LOADING).first().waitFor({state: 'hidden'});
}

/** The accessible text and field values of the page, without the countdown's digits. */
async function read(): Promise<string> {
  const snapshot = await page.getByRole('main').ariaSnapshot();
  return snapshot.replaceAll(/(?<=term: (days|hours|minutes|seconds)\n.*)"\d+"/g, 'some');
}

const connection = () => page.getByLabel('Connection');

async function goOffline(): Promise<void> {
  proxy.cut();
  await expectPage(connection()).not.toBeEmpty();
}

async function comeBack(): Promise<void> {
  proxy.restore();
  await untilLive(page);
  await expectPage(connection()).toBeEmpty();
}

test('an answer and a block explain that they need a connection, and work after the reconnect', async () => {
  const {names} = pair;
  await page.goto('/match-card');
  const card = page.getByRole('article').filter({hasText: names.him});
  await card.waitFor();
  // Menus load after the first paint, so opening one proves that its code has loaded.
  await card.getByRole('button', {name: /^More/}).click();
  await expectPage(page.getByRole('menuitem', {name: 'Block'})).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', {name: 'No'}).click();
  // The browser knows before Zero does, which would still send the answer.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const confirm = page.getByRole('alertdialog').getByRole('button', {name: MATCH.rejectConfirm});
  await confirm.click();
  await expectPage(page.getByRole('alert')).toHaveText(ANSWER_NEEDS_CONNECTION);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await goOffline();
  await card.getByRole('button', {name: 'Yes'}).click();
  // While Zero tries to connect, an answer and a block wait three seconds for it.
  await page.getByRole('alert').getByText(ANSWER_NEEDS_CONNECTION).waitFor();
  await card.getByRole('button', {name: /^More/}).click();
  await page.getByRole('menuitem', {name: 'Block'}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Block'}).click();
  await page.getByRole('alertdialog').getByText(PARTING_NEEDS_CONNECTION).waitFor();
  await page.keyboard.press('Escape');
  await expectPage(card).toBeVisible();
  await comeBack();
  await expectPage(page.getByText(ANSWER_NEEDS_CONNECTION)).toHaveCount(0);
  await card.getByRole('button', {name: 'Yes'}).click();
  await eventually(async () => {
    const rows = await sql`
      select from suggestion where user_id = ${pair.her.userId} and response = 'Yes'`;
    return rows[0];
  }, 'the answer');
});

test('with an active service worker, a missing file is still 404', async () => {
  // A service worker whose installation was interrupted is installed by the next visit.
  await page.goto('/matches');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const response = await page.goto('/nothing.txt');
  expect(response?.status()).toBe(404);
});

describe('reloaded offline', async () => {
  const online = new Map<string, string>();
  let chatId = '';
  const path = (screen: string) => (screen === CHAT ? `/chat/${chatId}` : screen);

  beforeAll(async () => {
    chatId = await match(sql, pair);
    await page.goto('/matches');
    await page.getByRole('button', {name: 'Open Chat'}).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Marks the conversation as read, so that its unread count does not change later.
    await page.goto(`/chat/${chatId}`);
    await page.getByRole('log').getByText('matched').waitFor();
    await eventually(async () => {
      const rows = await sql`select from chat_member
        where chat_id = ${chatId} and user_id = ${pair.her.userId} and last_read_at is not null`;
      return rows[0];
    }, 'the read mark');
    await page.goto('/matches');
    const conversation = page.getByRole('link', {name: pair.names.him});
    await conversation.waitFor();
    await expectPage(conversation).not.toContainText('unread');
    for (const screen of SCREENS) {
      await open(path(screen));
      // The overlay is mounted once the first rows have arrived.
      await page.getByRole('status', {name: 'New version'}).waitFor({state: 'attached'});
      // Also waits for the data that the page fetches from the server.
      await page.waitForLoadState('networkidle');
      await SHOWN_LAST.get(screen)?.(page).waitFor();
      online.set(screen, await read());
    }
    await goOffline();
  });

  test.each(SCREENS)('%s shows the same text as online', async (screen) => {
    await open(path(screen));
    await expectPage.poll(read).toBe(online.get(screen));
  });

  test('/account explains what is unavailable', async () => {
    await page.goto('/account');
    await expectPage(page.getByText(offlineNotice('email'))).toBeVisible();
    await expectPage(page.getByText(offlineNotice('devices'))).toBeVisible();
  });
});
