// A network that goes silent: no connection breaks and no byte passes. A page reconnects by itself once the network is
// back: within six seconds of its own clock if the network has refused connections meanwhile, and within fifteen seconds
// and a handshake if it has left them unanswered (ADR 40).
import type {Browser, Page, WebSocket} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openWindow} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy, type FaultProxy} from '../support/fault-proxy.ts';
import {runsLongForms} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const TIMEOUT_MS = 30_000;
/** Longer than several of Zero's connection attempts. */
const LONG_MS = 60_000;
const BACK_WITHIN_MS = 6000;
/** Zero pings after 5 s, waits 5 s for the pong and 5 s before it connects again; an unanswered attempt ends after 10 s. */
const BACK_FROM_SILENCE_MS = 15_000;
/** For the handshake, the query and the message on a busy machine. */
const ARRIVAL_MS = 5000;

let proxy: FaultProxy;
let browser: Browser;
let couple: Couple;
let page: Page;

beforeAll(async () => {
  proxy = await startFaultProxy(stack);
  browser = await launchBehind(stack, proxy);
  couple = await makeCouple(stack, sql);
  ({page} = await openWindow(browser, stack, {member: couple.ada}));
  // The last request of the page's load.
  const hasLoaded = page.waitForResponse('**/api/notices/seen');
  await openRoom(page, couple);
  await hasLoaded;
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

/** Waits until a message that Ben sends now is on the page. Returns how long that took. */
async function untilShown(text: string): Promise<number> {
  const from = Date.now();
  await couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text});
  await expectPage(bubble(page, text)).toHaveCount(1, {timeout: TIMEOUT_MS});
  const tookMs = Date.now() - from;
  console.log(`${text}: heard after ${tookMs} ms`);
  return tookMs;
}

const connection = () => page.getByLabel('Connection');
const isLive = () => expectPage(connection()).toBeEmpty({timeout: TIMEOUT_MS});

longTest.each([1, 3])(
  'reconnects by itself after a silence in which %i connections were lost',
  {timeout: 2 * LONG_MS},
  async (i) => {
    // Without the connections of HTTP/1.1 that the page's load has left: each that dies costs a request 15 s.
    proxy.reset();
    await isLive();
    await untilShown(`Before silence ${i}`);
    const before = proxy.silentConnections();
    proxy.silence();
    await expectPage(connection()).toContainText('Reconnecting', {timeout: TIMEOUT_MS});
    await say(page, `Said in silence ${i}`);
    await eventually(
      async () => proxy.silentConnections() >= before + i || undefined,
      `call ${i}`,
      LONG_MS,
    );
    proxy.endSilence();
    expect(await untilShown(`After silence ${i}`)).toBeLessThan(BACK_FROM_SILENCE_MS + ARRIVAL_MS);
    // A request that was made in the silence ends after 15 s.
    const sent = {timeout: BACK_FROM_SILENCE_MS + ARRIVAL_MS};
    await expectPage(bubble(page, `Said in silence ${i}`)).toContainText(/Sent|Seen/, sent);
  },
);

longTest('reconnects when an open connection has died', async () => {
  await isLive();
  await untilShown('Before it died');
  proxy.halfOpen();
  expect(await untilShown('After it died')).toBeLessThan(BACK_FROM_SILENCE_MS + ARRIVAL_MS);
});

if (runsLongForms) {
  test('keeps a connection whose pongs are slow', {timeout: 2 * LONG_MS}, async () => {
    await isLive();
    await untilShown('Before it was slow');
    proxy.reset();
    proxy.delay(1100);
    const pongs = new Map<WebSocket, number>();
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({payload}) => {
        if (payload === '["pong",{}]') pongs.set(socket, (pongs.get(socket) ?? 0) + 1);
      });
    });
    await eventually(
      async () => [...pongs.values()].some((count) => count >= 3) || undefined,
      'three pongs on one connection',
      LONG_MS,
    );
    proxy.delay(0);
    await untilShown('After it was slow');
  });
}

test('the page opens a sync socket within six seconds of its own clock after the network returns', async () => {
  const window = await openWindow(browser, stack, {member: couple.ada});
  await window.page.clock.install();
  const dialled: string[] = [];
  window.page.on('websocket', (socket) => {
    if (socket.url().includes('/zero/sync')) dialled.push(socket.url());
  });
  await openRoom(window.page, couple);
  await expectPage(window.page.getByLabel('Connection')).toBeEmpty();
  await window.page.clock.pauseAt(await window.page.evaluate(() => Date.now() + 3000));
  proxy.cut();
  // The page's timers follow its paused clock, but the failure of a dial follows the machine's.
  const untilDialled = async (maxMs: number) => {
    const before = dialled.length;
    let waitedMs = 0;
    for (; dialled.length === before && waitedMs < maxMs; waitedMs += 100) {
      await window.page.clock.runFor(100);
      await window.page.evaluate(() => fetch('/healthz').catch(() => undefined));
    }
    expect(dialled.length).toBeGreaterThan(before);
    return waitedMs;
  };
  for (let attempt = 0; attempt < 3; attempt += 1) await untilDialled(BACK_WITHIN_MS);
  proxy.restore();
  console.log(`Dialled ${await untilDialled(BACK_WITHIN_MS)} ms by its own clock after the return`);
  await window.page.clock.resume();
  await expectPage(window.page.getByLabel('Connection')).toBeEmpty({timeout: TIMEOUT_MS});
  await window.context.close();
});
