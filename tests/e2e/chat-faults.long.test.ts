// On a slow network that drops connections, the page never shows an unsent message as sent, and every message arrives
// once.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openWindow, signInAs} from '../support/browser.ts';
import {
  bubble,
  lines,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  type Couple,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy, type FaultProxy} from '../support/fault-proxy.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let proxy: FaultProxy;
let browser: Browser;
let couple: Couple;
let page: Page;

beforeAll(async () => {
  proxy = await startFaultProxy(stack);
  browser = await launchBehind(stack, proxy);
  couple = await makeCouple(stack, sql);
  const window = await openWindow(browser, stack);
  page = window.page;
  await signInAs(window.context, stack, couple.ada);
  await openRoom(page, couple);
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

/** A request on a dead connection ends after 15 s. Up to three of HTTP/1.1 may be open when they die. */
const STORED_WITHIN_MS = 3 * 15_000 + 25_000;

/** The messages on the page without the clock of an unsent one, in order. */
const shownAsSent = () =>
  lines(page)
    .filter({hasNot: page.locator('.lucide-clock')})
    .evaluateAll((items) => items.map((item) => /Message \d+/.exec(item.textContent)?.[0] ?? ''));

test('with 500 ms latency, resets and a half-open connection, no unsent message is shown as sent', async () => {
  proxy.delay(500);
  const texts = Array.from({length: 12}, (_, i) => `Message ${i + 1}.`);
  const over = new AbortController();
  const claims: string[] = [];
  // Compares continuously what the page shows as sent with the server's rows.
  const watch = async () => {
    while (!over.signal.aborted) {
      const shown = await shownAsSent();
      const stored = new Set(await storedTexts(sql, couple, couple.ada));
      claims.push(...shown.filter((text) => text !== '' && !stored.has(`${text}.`)));
    }
  };
  const watching = watch();
  for (const [i, text] of texts.entries()) {
    await say(page, text);
    if (i === 3 || i === 6) proxy.reset();
    // A half-open connection raises no error: only the heartbeat detects it.
    if (i === 9) proxy.halfOpen();
  }
  await eventually(
    async () => (await storedTexts(sql, couple, couple.ada)).length === texts.length || undefined,
    'all messages are stored',
    STORED_WITHIN_MS,
  );
  await expectPage(bubble(page, 'Message 12.')).toContainText('Sent');
  await expectPage(page.getByText('Waiting')).toHaveCount(0);
  over.abort();
  await watching;
  expect(claims).toEqual([]);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(texts);
  await expectPage(lines(page).filter({hasText: 'Message'})).toHaveCount(texts.length);
  proxy.delay(0);
});
