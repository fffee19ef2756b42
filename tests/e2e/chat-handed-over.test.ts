// Messages that Zero already has when their tab dies: the next one to send finds them in Zero's hands and in the
// outbox, and each arrives once, in order.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  makeCouple,
  openRoom,
  say,
  signInAs,
  storedTexts,
  unsentOnDevice,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {findInBrowser} from '../support/leaving.ts';
import {useRun} from '../support/run.ts';

/** Whoever sends next may have to connect first, and asks about what is not told of after pauses. */
const TAKEN_OVER = {timeout: 15_000};

const {stack, sql} = useRun();
const browser = await useBrowser();

/** What this page tells the server to write never gets there. Answers how often it has tried. */
async function swallowWrites(page: Page): Promise<() => number> {
  let tries = 0;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    route.onMessage((frame) => {
      if (String(frame).startsWith('["push"')) tries += 1;
      else server.send(frame);
    });
  });
  return () => tries;
}

/** Until then the older tab sends what is said in this one. A lock of its own tells which locks are this tab's. */
const untilItsTurn = (page: Page) =>
  eventually(
    () =>
      page.evaluate(() => {
        const mark = crypto.randomUUID();
        return navigator.locks.request(mark, async () => {
          const {held = []} = await navigator.locks.query();
          const own = held.find(({name}) => name === mark)?.clientId;
          const turns = held.filter(({name}) => name?.startsWith('wing-outbox:'));
          return turns.some(({clientId}) => clientId === own) || undefined;
        });
      }),
    'the turn of the newer tab',
  );

/** Two tabs in a room: the newer one is the one that sends, and nothing that it sends gets there. */
async function openTabs() {
  const couple = await makeCouple(stack, sql);
  const {page: older, context} = await openWindow(browser, stack);
  await signInAs(context, stack, couple.ada);
  await openRoom(older, couple);
  const page = await context.newPage();
  const tries = await swallowWrites(page);
  await openRoom(page, couple);
  await untilItsTurn(page);
  return {couple, older, page, context, tries};
}

/** Says it and waits until this tab's Zero has it and has tried to send it. */
async function handOver(page: Page, text: string, tries: () => number): Promise<void> {
  const before = tries();
  await say(page, text);
  await expectPage.poll(tries).toBeGreaterThan(before);
}

/** Waits until the replica has it too: from then on any tab's Zero may send it. */
const untilKept = (page: Page, text: string) =>
  expectPage
    .poll(async () => (await findInBrowser(page, [text])).some((place) => place.startsWith('rep:')))
    .toBe(true);

test('when the tab that sends dies, one that is open sends what it had handed over, once', async () => {
  const {couple, older, page, context, tries} = await openTabs();
  await handOver(page, 'From a tab about to die', tries);
  // What was typed in the last 50 ms before a tab dies may be lost.
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.close({runBeforeUnload: false});
  // As a browser does when a tab is closed.
  await older.bringToFront();
  await expectPage(bubble(older, 'From a tab about to die')).toContainText('Sent', TAKEN_OVER);
  await expectPage.poll(() => unsentOnDevice(older)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['From a tab about to die']);
  await context.close();
});

test('what the last tab had handed over is sent by the next one, once and in order', async () => {
  const {couple, older, page, context, tries} = await openTabs();
  await older.close();
  await handOver(page, 'First in hand', tries);
  await untilKept(page, 'First in hand');
  await say(page, 'Second behind it');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(2);
  await page.close({runBeforeUnload: false});
  const next = await context.newPage();
  await openRoom(next, couple);
  await say(next, 'Third, afterwards');
  await expectPage(bubble(next, 'Third, afterwards')).toContainText('Sent', TAKEN_OVER);
  await expectPage.poll(() => unsentOnDevice(next)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([
    'First in hand',
    'Second behind it',
    'Third, afterwards',
  ]);
  await context.close();
});
