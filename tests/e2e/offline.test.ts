// Offline, every page of a member reloads from the service worker's cache with the same text; pages that need the
// server say so and lose nothing.
import type {Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import {offlineNotice} from '../../rules/account/account-page.ts';
import {WORDS} from '../../rules/common-words.ts';
import {openWindow} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {casesOf} from '../support/length.ts';
import {match, suggestedPair, type Pair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const browser = await launchBehind(stack, proxy);
let pair: Pair;
let page: Page;

const HOUR_MS = 3_600_000;
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
  await page.getByText(WORDS.loading).first().waitFor({state: 'hidden'});
}

/** The accessible text and field values of the page, without the countdown's digits. */
async function read(): Promise<string> {
  const snapshot = await page.getByRole('main').ariaSnapshot();
  return snapshot.replaceAll(/(?<=term: (days|hours|minutes|seconds)\n.*)"\d+"/g, 'some');
}

/** The demo's rounds run every minute, so the time that an empty slot names would pass during the test. */
async function fixNextRound(): Promise<void> {
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, json: {...(await response.json()), nextRoundAt: inAnHour}});
  });
}

const connection = () => page.getByLabel('Connection');

async function goOffline(): Promise<void> {
  proxy.cut();
  await expectPage(connection()).not.toBeEmpty();
}

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
    await fixNextRound();
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
    await page.unroute('**/api/config');
    await goOffline();
  });

  test.each(SCREENS)('%s shows the same text as online', async (screen) => {
    await open(path(screen));
    await expectPage.poll(read).toBe(online.get(screen));
  });

  test('/account explains what is unavailable', async () => {
    await page.goto('/account');
    await expectPage(page.getByText(offlineNotice('email') ?? '')).toBeVisible();
    await expectPage(page.getByText(offlineNotice('devices') ?? '')).toBeVisible();
  });
});
