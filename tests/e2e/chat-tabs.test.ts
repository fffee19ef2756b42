// Five tabs of one browser write at once: they share one outbox, and nothing is sent twice.
import type {Browser, BrowserContext} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {launchBrowser, openWindow} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  signInAs,
  storedTexts,
  type Couple,
} from '../support/chat.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';

const TABS = ['A', 'B', 'C', 'D', 'E'] as const;
const EACH = 200;
/** A thousand transactions on a machine that may be busy. */
const PATIENCE_MS = 120_000;

const stack = inject('stack');
let sql: TestDatabase;
let browser: Browser;
let couple: Couple;
let context: BrowserContext;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
  couple = await makeCouple(stack, sql);
  ({context} = await openWindow(browser, stack));
  await signInAs(context, stack, couple.ada);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql`delete from chat where id = ${couple.chatId}`;
  await sql.end();
});

test(
  '5 tabs with 200 messages each: 1,000 rows, no duplicate, the order of each tab',
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
            // Tabs in the background get no frames and few timers; messages between ports they do get.
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
      '1,000 rows',
      PATIENCE_MS,
    );
    const stored = await storedTexts(sql, couple, couple.ada);
    expect(stored).toHaveLength(TABS.length * EACH);
    for (const name of TABS) {
      const expected = Array.from({length: EACH}, (_, i) => `${name} ${i + 1}`);
      expect(stored.filter((text) => text.startsWith(name))).toEqual(expected);
    }
    for (const {page} of tabs) await expectPage(page.getByText('Waiting')).toHaveCount(0);
  },
  2 * PATIENCE_MS,
);

test('when the tab that sends dies, another one sends what it has left', async () => {
  const [first, second] = context.pages();
  if (!first || !second) throw new Error('The tabs are gone.');
  await context.setOffline(true);
  for (const page of context.pages()) if (page !== first && page !== second) await page.close();
  await say(first, 'From a tab about to die');
  await expectPage(bubble(second, 'From a tab about to die')).toContainText('Waiting');
  await first.close({runBeforeUnload: false});
  await context.setOffline(false);
  await expectPage(bubble(second, 'From a tab about to die')).toContainText('Sent');
  await expectPage(composer(second)).toBeVisible();
});
