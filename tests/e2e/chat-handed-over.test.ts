// Messages that Zero had already queued when their tab died: the next elected tab finds them in the replica and in the
// outbox, and each arrives once and in order.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {findInBrowser} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

/** The next tab may have to connect first, and waits before it queries again for messages without a receipt. */
const TAKEN_OVER = {timeout: 15_000};

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Drops every push of this page. Returns a function that counts them. */
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

/** Waits until this tab is the elected sender. A lock of its own identifies which locks this tab holds. */
const untilElected = (page: Page) =>
  eventually(
    () =>
      page.evaluate(() => {
        const mark = crypto.randomUUID();
        return navigator.locks.request(mark, async () => {
          const {held = []} = await navigator.locks.query();
          const own = held.find(({name}) => name === mark)?.clientId;
          const senderLocks = held.filter(({name}) => name?.startsWith('wing-outbox:'));
          return senderLocks.some(({clientId}) => clientId === own) || undefined;
        });
      }),
    'the election of the newer tab',
  );

/** Opens two tabs in a room; the newer one is the elected sender, and its pushes are dropped. */
async function openTabs() {
  const couple = await makeCouple(stack, sql);
  const {page: older, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(older, couple);
  const page = await context.newPage();
  const tries = await swallowWrites(page);
  await openRoom(page, couple);
  await untilElected(page);
  return {couple, older, page, context, tries};
}

/** Writes a message and waits until this tab's Zero has tried to push it. */
async function handOver(page: Page, text: string, tries: () => number): Promise<void> {
  const before = tries();
  await say(page, text);
  await expectPage.poll(tries).toBeGreaterThan(before);
}

/** Waits until the replica has the mutation too: from then on any tab's Zero may push it. */
const untilInReplica = (page: Page, text: string) =>
  expectPage
    .poll(async () => (await findInBrowser(page, [text])).some((place) => place.startsWith('rep:')))
    .toBe(true);

test('when the sending tab dies, an open tab sends its queued message once', async () => {
  const {couple, older, page, context, tries} = await openTabs();
  await handOver(page, 'From a tab about to die', tries);
  // Waits for the outbox to be written; text of the last 50 ms before a crash may be lost.
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.close({runBeforeUnload: false});
  // A browser focuses the remaining tab when a tab closes.
  await older.bringToFront();
  await expectPage(bubble(older, 'From a tab about to die')).toContainText('Sent', TAKEN_OVER);
  await expectPage.poll(() => unsentOnDevice(older)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['From a tab about to die']);
  await context.close();
});

longTest(
  'a new tab sends the messages that the last tab had queued, once and in order',
  async () => {
    const {couple, older, page, context, tries} = await openTabs();
    await older.close();
    await handOver(page, 'First in hand', tries);
    await untilInReplica(page, 'First in hand');
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
  },
);
