// A page that crashes after Enter loses no message: it is in IndexedDB or on its way to the server.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

/** A message is sent from memory 4 s after IndexedDB has not stored it, and its outcome waits as long. */
const UNSTORED = {timeout: 20_000};

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page} = await openWindow(browser, stack, {member: couple.ada}));
});

/** Runs in the page: keeps a transaction on the outbox's store open, so that no other write gets a turn. */
async function occupyOutbox(): Promise<void> {
  const open = indexedDB.open('wing-writes');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const store = open.result.transaction('entries', 'readwrite').objectStore('entries');
  await new Promise((resolve) => {
    const again = () => {
      resolve(undefined);
      store.count().addEventListener('success', again);
    };
    again();
  });
}

/** Opens a tab with its own process, which holds the transaction until the tab closes. */
async function openOccupier(): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate(occupyOutbox);
  return other;
}

/** Kills the page's renderer process. */
async function crash(victim: Page): Promise<void> {
  const cdp = await context.newCDPSession(victim);
  const crashed = victim.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  await victim.close();
}

test('keeps unsent messages across a crash: the next page sends them, once and in order', async () => {
  await openRoom(page, couple);
  await say(page, 'Before the crash');
  await expectPage(bubble(page, 'Before the crash')).toContainText('Sent');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
  await context.setOffline(true);
  await say(page, 'Written into the crash');
  await say(page, 'And another');
  await composer(page).fill('Half a sent');
  await expectPage(bubble(page, 'And another')).toContainText('Waiting');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(2);
  await crash(page);
  await context.setOffline(false);

  page = await context.newPage();
  await openRoom(page, couple);
  await expectPage(composer(page)).toHaveValue('Half a sent');
  const texts = ['Before the crash', 'Written into the crash', 'And another'];
  // Zero waits 5 s after a failed attempt to connect (ADR 40).
  await eventually(
    async () => (await storedTexts(sql, couple, couple.ada)).length === texts.length || undefined,
    'the messages on the server',
  );
  await expectPage(bubble(page, 'And another')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(texts);
  await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
  await page.reload();
  await untilLive(page);
  await expectPage(bubble(page, 'And another')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(texts);
});

longTest(
  'sends a message once although IndexedDB has not stored it yet and the page crashes',
  async () => {
    await openRoom(page, couple);
    const before = await storedTexts(sql, couple, couple.ada);
    const other = await openOccupier();
    await say(page, 'Ahead of the disk');
    await say(page, 'And the next one');
    await expectPage(bubble(page, 'And the next one')).toContainText('Sent', UNSTORED);
    const texts = [...before, 'Ahead of the disk', 'And the next one'];
    expect(await storedTexts(sql, couple, couple.ada)).toEqual(texts);
    await crash(page);
    await other.close();

    page = await context.newPage();
    await openRoom(page, couple);
    await say(page, 'And after it');
    await expectPage(bubble(page, 'And after it')).toContainText('Sent');
    await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
    await expectPage(bubble(page, 'Ahead of the disk')).toHaveCount(1);
    expect(await storedTexts(sql, couple, couple.ada)).toEqual([...texts, 'And after it']);
  },
);

longTest(
  'a message that is sent before IndexedDB stores it does not stay in the outbox',
  async () => {
    const other = await openOccupier();
    await say(page, 'Stored too late');
    await expectPage(bubble(page, 'Stored too late')).toContainText('Sent', UNSTORED);
    await other.close();
    await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
    await expectPage(bubble(page, 'Stored too late')).toHaveCount(1);
    await expectPage(bubble(page, 'Stored too late')).toContainText('Sent');
    await page.reload();
    await expectPage(bubble(page, 'Stored too late')).toContainText('Sent');
    expect(await storedTexts(sql, couple, couple.ada)).toContain('Stored too late');
  },
);
