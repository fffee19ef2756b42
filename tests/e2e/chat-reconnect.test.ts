// Out of a server's trouble, however long it took, a page is live again within five seconds by itself, and at
// once when the device says that the network is back.
import {randomUUID} from 'node:crypto';
import type {Page, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
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
import {twoFrames} from '../support/frames.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

/** After so many, intervals that double without an end are far longer than five seconds. */
const FAILURES = 5;
const PATIENCE_MS = 40_000;

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

test('after a long failure of the server, a page is live within five seconds', async () => {
  const {page, context, tried, recover} = await openInTrouble();
  await tried(FAILURES);
  await expectPage(connection(page)).not.toBeEmpty();
  const back = Date.now();
  recover();
  // Seen in the page itself: who looks from outside looks seldom.
  const live = await connection(page).evaluate(
    (place) =>
      new Promise<number>((resolve) => {
        const look = () => place.textContent === '' && resolve(Date.now());
        const whole = {childList: true, subtree: true, characterData: true};
        new MutationObserver(look).observe(place, whole);
        look();
      }),
  );
  expect(live - back).toBeLessThan(5000);
  await context.close();
});

test.each(['online', 'visibilitychange'])('%s has the page try again at once', async (event) => {
  const {page, context, tried, tries} = await openInTrouble();
  await tried(FAILURES);
  await expectPage(connection(page)).toContainText('Wing is having trouble');
  // Of this try, and with the page listening: what is drawn is listened for a moment later.
  await twoFrames(page);
  await expectPage(connection(page)).toContainText('Wing is having trouble');
  const before = tries();
  await page.evaluate((name) => {
    const target = name === 'online' ? window : document;
    target.dispatchEvent(new Event(name));
  }, event);
  const told = Date.now();
  await tried(before + 1);
  expect(Date.now() - told).toBeLessThan(1500);
  await context.close();
});

test('a browser that says it is offline and never takes it back sends once it gets through', async () => {
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, couple.ada);
  // One that takes long to answer is called again: the last is the one in use.
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
