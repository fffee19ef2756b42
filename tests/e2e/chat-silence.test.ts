// A network that goes silent and says nothing of it: no connection breaks, nothing passes. Once it is back, a
// page is live by itself, and asks at once when the device says so or somebody comes to look. How long it took is
// printed: within five seconds, where the machine has nothing else to do. By the page's own clock, which a busy
// machine does not bend, it is asserted.
import type {Browser, BrowserContext, Page, WebSocket} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openWindow} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, signInAs, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy, type FaultProxy} from '../support/fault-proxy.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const PATIENCE_MS = 30_000;
/** Longer than a browser lets calls begin at once that nobody answers. */
const LONG_MS = 60_000;
/** Some calls are lost before one is waited for long enough. */
const SLOW_MS = 50_000;

let proxy: FaultProxy;
let browser: Browser;
let context: BrowserContext;
let couple: Couple;
let page: Page;

beforeAll(async () => {
  proxy = await startFaultProxy(stack);
  browser = await launchBehind(stack, proxy);
  couple = await makeCouple(stack, sql);
  ({page, context} = await openWindow(browser, stack));
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

/** Until a message that the other side writes now is on the page. */
async function untilHeard(text: string): Promise<void> {
  const from = Date.now();
  await couple.ben.mutate('chat.send', {id: crypto.randomUUID(), chatId: couple.chatId, text});
  await expectPage(bubble(page, text)).toHaveCount(1, {timeout: PATIENCE_MS});
  console.log(`${text}: heard after ${Date.now() - from} ms`);
}

const connection = () => page.getByLabel('Connection');
const isLive = () => expectPage(connection()).toBeEmpty({timeout: PATIENCE_MS});

// The network is back just after a call or a question that it has lost: the next one is the farthest away.
test.each(casesOf([1, 3, 25], [0]))(
  'after a silence in which %i calls and questions were lost a page is live by itself',
  {timeout: 2 * LONG_MS},
  async (i) => {
    await isLive();
    await untilHeard(`Before silence ${i}`);
    proxy.silence();
    await expectPage(connection()).toContainText('Reconnecting', {timeout: PATIENCE_MS});
    await say(page, `Said in silence ${i}`);
    const before = proxy.unheard();
    await eventually(async () => proxy.unheard() >= before + i || undefined, `call ${i}`, LONG_MS);
    proxy.hear();
    await untilHeard(`After silence ${i}`);
    await expectPage(bubble(page, `Said in silence ${i}`)).toContainText(/Sent|Seen/);
  },
);

test('a line that has died is noticed', async () => {
  await isLive();
  await untilHeard('Before it died');
  proxy.halfOpen();
  await untilHeard('After it died');
});

test.each(casesOf(['online', 'visibilitychange'], [1]))(
  'a dead line is noticed when %s has the page look',
  async (event) => {
    await isLive();
    await untilHeard(`Before ${event}`);
    proxy.halfOpen();
    await page.evaluate((name) => {
      const target = name === 'online' ? window : document;
      target.dispatchEvent(new Event(name));
    }, event);
    await untilHeard(`After ${event}`);
  },
);

if (runsLongForms) {
  test('a line that has become slow is waited for, and kept', {timeout: 2 * SLOW_MS}, async () => {
    await isLive();
    await untilHeard('Before it was slow');
    proxy.reset();
    proxy.delay(1100);
    const answers = new Map<WebSocket, number>();
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({payload}) => {
        if (payload === '["pong",{}]') answers.set(socket, (answers.get(socket) ?? 0) + 1);
      });
    });
    await eventually(
      async () => [...answers.values()].some((count) => count >= 3) || undefined,
      'three answers on one line',
      SLOW_MS,
    );
    proxy.delay(0);
    await untilHeard('After it was slow');
  });
}

test('by its own clock a page dials anew within five seconds of a line’s death, and asks every two after that', async () => {
  const window = await openWindow(browser, stack);
  await signInAs(window.context, stack, couple.ada);
  await window.page.clock.install();
  const made = {calls: 0, questions: 0};
  window.page.on('websocket', (socket) => {
    if (socket.url().includes('/zero/sync')) made.calls += 1;
  });
  window.page.on('request', (request) => {
    if (request.url().endsWith('/healthz')) made.questions += 1;
  });
  await openRoom(window.page, couple);
  await expectPage(window.page.getByLabel('Connection')).toBeEmpty();
  await window.page.clock.pauseAt(await window.page.evaluate(() => Date.now() + 1000));
  /** What is promised by a timer has its turn after each step. */
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 100) await window.page.clock.runFor(100);
  };
  proxy.silence();
  const before = made.calls;
  await pass(5000);
  await expect.poll(() => made.calls).toBeGreaterThan(before);
  // Within one attempt of Zero's, which has ten seconds.
  await pass(9500);
  await expect.poll(() => made.questions).toBeGreaterThanOrEqual(5);
  // What has nobody to answer it is not called again and again: a browser keeps such calls back.
  expect(made.calls - before).toBeLessThanOrEqual(2);
  proxy.hear();
  const lost = made.calls;
  let waitedMs = 0;
  for (; made.calls === lost && waitedMs < 5000; waitedMs += 100) {
    await pass(100);
    // Its clock waits for the network.
    await window.page.evaluate(() => fetch('/healthz', {credentials: 'omit', cache: 'no-store'}));
  }
  expect(made.calls).toBeGreaterThan(lost);
  console.log(`Called ${waitedMs} ms by its own clock after the silence`);
  await window.context.close();
});
