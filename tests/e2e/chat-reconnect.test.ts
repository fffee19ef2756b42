// After a server failure of any length the page reconnects within five seconds, and at once on `online` or
// `visibilitychange`. Measured by the page's own clock, so that a busy machine does not matter.
import {randomUUID} from 'node:crypto';
import type {Page, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {casesOf, times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

/** After this many failures, an unbounded exponential backoff would exceed five seconds by far. */
const FAILURES = 5;
const TIMEOUT_MS = 40_000;
/** The longest wait before a connection attempt; the rest of the five seconds is for the attempt itself. */
const CALLED_WITHIN_MS = 3000;
const GRACE_MS = 1500;

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
});

/** Opens a page whose sync connections all fail until `recover` is called. */
async function openWithFailingSync() {
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await page.clock.install();
  await openRoom(page, couple);
  let tries = 0;
  let hasRecovered = false;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    tries += 1;
    if (hasRecovered) {
      route.connectToServer();
      return;
    }
    const message = 'The server is in trouble.';
    route.send(JSON.stringify(['error', {kind: 'Internal', message, origin: 'zeroCache'}]));
  });
  await page.reload();
  const tried = (count: number) =>
    eventually(async () => (tries >= count ? true : undefined), `try ${count}`, TIMEOUT_MS);
  /** {@link tried}, with the pauses between the attempts on the page's clock. */
  const soonTried = (count: number) =>
    eventually(
      async () => {
        if (tries >= count) return true;
        await page.clock.runFor(500);
        return undefined;
      },
      `try ${count}`,
      TIMEOUT_MS,
    );
  return {
    page,
    context,
    tried,
    soonTried,
    tries: () => tries,
    recover: () => (hasRecovered = true),
  };
}

const connection = (page: Page) => page.getByLabel('Connection');

/** Pauses the page's clock just after a failed attempt. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, CALLED_WITHIN_MS));
  await expectPage(connection(page)).toContainText('Wing is having trouble');
  // Event handlers are attached shortly after rendering, and a paused clock gives no frames to wait for.
  await page.evaluate(() => fetch('/healthz', {credentials: 'omit', cache: 'no-store'}));
  await expectPage(connection(page)).toContainText('Wing is having trouble');
}

test('reconnects within five seconds after a long server failure', async () => {
  const {page, context, tried, soonTried, tries, recover} = await openWithFailingSync();
  await soonTried(FAILURES);
  await stopClock(page);
  const before = tries();
  recover();
  for (let elapsed = 0; elapsed < CALLED_WITHIN_MS; elapsed += 100) await page.clock.runFor(100);
  await tried(before + 1);
  // The clock is paused, so the rest takes no time for the page.
  await eventually(
    async () => (await connection(page).textContent()) === '' || undefined,
    'the page to be live',
  );
  await context.close();
});

test.each(casesOf(['online', 'visibilitychange'], [0]))(
  '%s triggers a connection attempt at once',
  async (event) => {
    const {page, context, tried, soonTried, tries} = await openWithFailingSync();
    await soonTried(times(2, FAILURES));
    await stopClock(page);
    const before = tries();
    await page.evaluate((name) => {
      const target = name === 'online' ? window : document;
      target.dispatchEvent(new Event(name));
    }, event);
    // The clock is paused, so no timer triggers this attempt.
    await tried(before + 1);
    await context.close();
  },
);

test('an interruption of up to 1.5 seconds is not shown', async () => {
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await page.clock.install();
  let live: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    live = route;
    route.connectToServer();
  });
  await openRoom(page, couple);
  await untilLive(page);
  await expectPage(connection(page)).toBeEmpty();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000));
  await page.routeWebSocket(/\/zero\/sync/, () => undefined);
  await live?.close({code: 4000, reason: 'Lost.'});
  let shownAfter = 0;
  while ((await connection(page).textContent()) === '') {
    await page.clock.runFor(100);
    shownAfter += 100;
    // Rendering takes a task or two, which a paused clock does not stop.
    await page.evaluate(() => fetch('/healthz', {credentials: 'omit', cache: 'no-store'}));
  }
  expect(shownAfter).toBeGreaterThanOrEqual(GRACE_MS);
  await context.close();
});

longTest(
  'after an offline event without an online event, the client sends, and connects once a connection succeeds',
  async () => {
    const {page, context} = await openWindow(browser, stack, {member: couple.ada});
    // The client may replace a slow connection; the last one is in use.
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
    await live?.close({code: 4000, reason: 'Lost.'});
    await eventually(
      async () => (await storedTexts(sql, couple, couple.ada)).includes(text) || undefined,
      'the message',
      TIMEOUT_MS,
    );
    await expectPage(connection(page)).toBeEmpty();
    await context.close();
  },
);
