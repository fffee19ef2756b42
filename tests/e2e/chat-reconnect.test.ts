// Out of a server's trouble, however long it took, a page is live again within five seconds by itself, and at
// once when the device says that the network is back: by the page's own clock, which a busy machine does not bend.
import {randomUUID} from 'node:crypto';
import type {Page, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  makeCouple,
  openRoom,
  say,
  signInAs,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

/** After so many, intervals that double without an end are far longer than five seconds. */
const FAILURES = 5;
const PATIENCE_MS = 40_000;
/** Of the five seconds until a page is live: the others are for the call itself. */
const CALLED_WITHIN_MS = 3000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
});

/** A page whose server answers every connection with a failure until it is told to be well. */
async function openInTrouble() {
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, couple.ada);
  await page.clock.install();
  await openRoom(page, couple);
  let tries = 0;
  let isWell = false;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    tries += 1;
    if (isWell) {
      route.connectToServer();
      return;
    }
    const message = 'The server is in trouble.';
    route.send(JSON.stringify(['error', {kind: 'Internal', message, origin: 'zeroCache'}]));
  });
  await page.reload();
  const tried = (count: number) =>
    eventually(async () => (tries >= count ? true : undefined), `try ${count}`, PATIENCE_MS);
  return {page, context, tried, tries: () => tries, recover: () => (isWell = true)};
}

const connection = (page: Page) => page.getByLabel('Connection');

/** Stops the page's clock just after a try that has failed: the next one is as far away as it can be. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, CALLED_WITHIN_MS));
  await expectPage(connection(page)).toContainText('Wing is having trouble');
  // What is drawn is listened for a moment later, and a clock that stands draws no frames to wait for.
  await page.evaluate(() => fetch('/healthz', {credentials: 'omit', cache: 'no-store'}));
  await expectPage(connection(page)).toContainText('Wing is having trouble');
}

test('after a long failure of the server, a page is live within five seconds', async () => {
  const {page, context, tried, tries, recover} = await openInTrouble();
  await tried(FAILURES);
  await stopClock(page);
  const before = tries();
  recover();
  for (let gone = 0; gone < CALLED_WITHIN_MS; gone += 100) await page.clock.runFor(100);
  await tried(before + 1);
  // Its clock stands: however long the machine takes now, for the page it is no time.
  await eventually(
    async () => (await connection(page).textContent()) === '' || undefined,
    'the page to be live',
  );
  await context.close();
});

test.each(['online', 'visibilitychange'])('%s has the page try again at once', async (event) => {
  const {page, context, tried, tries} = await openInTrouble();
  await tried(FAILURES);
  await stopClock(page);
  const before = tries();
  await page.evaluate((name) => {
    const target = name === 'online' ? window : document;
    target.dispatchEvent(new Event(name));
  }, event);
  // Its clock stands: no timer of its own has it try.
  await tried(before + 1);
  await context.close();
});

test('a browser that says it is offline and never takes it back sends once it gets through', async () => {
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, couple.ada);
  // The last connection is the one in use.
  let live: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    route.connectToServer();
    live = route;
  });
  await openRoom(page, couple);
  await untilLive(page);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expectPage(connection(page)).toContainText('You are offline.');
  const text = `Written while offline, ${randomUUID()}`;
  await say(page, text);
  await expectPage(bubble(page, text)).toBeVisible();
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);

  await live?.close({code: 4000, reason: 'Lost.'});
  await eventually(
    async () => (await storedTexts(sql, couple, couple.ada)).includes(text) || undefined,
    'the message',
    PATIENCE_MS,
  );
  await expectPage(connection(page)).toBeEmpty();
  await context.close();
});
