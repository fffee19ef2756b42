// Several tabs of one browser share one outbox and one message field, and send no message twice.
import type {BrowserContext} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {setFocus} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {times} from '../support/length.ts';
import {useRun} from '../support/run.ts';

const TABS = ['A', 'B', 'C', 'D', 'E'];
const EACH = times(12, 100);
/** Up to five hundred messages on a busy machine. */
const TIMEOUT_MS = 120_000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let context: BrowserContext;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  // Five rooms are drawn at each of many changes: small ones take less time.
  const size = {width: 360, height: 480};
  ({context} = await openWindow(browser, stack, {member: couple.ada, ...size}));
});

test('a text that was begun in one tab and sent in another is in no field any more', async () => {
  const pair = await makeCouple(stack, sql);
  const {page: one, context: window} = await openWindow(browser, stack, {member: pair.ada});
  const other = await window.newPage();
  await openRoom(one, pair);
  await composer(one).fill('Half a sen');
  await setFocus(one, false);
  await openRoom(other, pair);
  await expectPage(composer(other)).toHaveValue('Half a sen');
  await composer(other).fill('Half a sentence');
  await expectPage(composer(one)).toHaveValue('Half a sentence');
  await composer(other).press('Enter');
  await expectPage(bubble(other, 'Half a sentence')).toContainText('Sent');
  await expectPage(composer(one)).toHaveValue('');
  await window.close();
});

test(
  `${TABS.length} tabs with ${EACH} messages each store every message once and in the order of each tab`,
  async () => {
    const tabs = [];
    for (const name of TABS) {
      const page =
        name === 'A' ? (context.pages()[0] ?? (await context.newPage())) : await context.newPage();
      await openRoom(page, couple);
      tabs.push({name, page});
    }
    await Promise.all(
      tabs.map(({name, page}) =>
        page.evaluate(
          async ({prefix, count}) => {
            const field = document.querySelector('textarea');
            const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
            if (!field) throw new Error('There is nothing to write in.');
            // Background tabs get no frames and throttled timers, so the loop waits for MessageChannel messages
            // instead.
            const {port1, port2} = new MessageChannel();
            const tick = () =>
              new Promise((resolve) => {
                port1.addEventListener('message', resolve, {once: true});
                port1.start();
                port2.postMessage(0);
              });
            for (let i = 1; i <= count; i += 1) {
              value?.set?.call(field, `${prefix} ${i}`);
              field.dispatchEvent(new Event('input', {bubbles: true}));
              await tick();
              field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
              await tick();
            }
          },
          {prefix: name, count: EACH},
        ),
      ),
    );
    await eventually(
      async () =>
        (await storedTexts(sql, couple, couple.ada)).length >= TABS.length * EACH || undefined,
      'all rows',
      TIMEOUT_MS,
    );
    const stored = await storedTexts(sql, couple, couple.ada);
    expect(stored).toHaveLength(TABS.length * EACH);
    for (const name of TABS) {
      const expected = Array.from({length: EACH}, (_, i) => `${name} ${i + 1}`);
      expect(stored.filter((text) => text.startsWith(name))).toEqual(expected);
    }
    // zero-cache may still be sending the stored rows to the tabs.
    const newest = stored.at(-1) ?? '';
    for (const {name, page} of tabs) {
      // Only a visible tab gets the frames it needs to scroll to its end.
      await page.bringToFront();
      await eventually(
        async () => ((await bubble(page, newest).getByText('Sent').count()) > 0 ? true : undefined),
        `tab ${name} to hear that the newest is sent`,
        TIMEOUT_MS,
      );
      await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
      await expectPage(page.getByText('Waiting')).toHaveCount(0);
    }
  },
  2 * TIMEOUT_MS,
);
