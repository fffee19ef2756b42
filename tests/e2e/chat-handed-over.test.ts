// A tab that dies with a message: another tab, or the next one, sends it once and in order.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** The page's messages get no answer. @returns how many it has posted. */
async function leaveUnanswered(page: Page): Promise<() => number> {
  let posts = 0;
  await page.route('**/api/chat/messages', () => {
    posts += 1;
  });
  return () => posts;
}

/** Two tabs in a room. The newer one gets no answers. */
async function openTabs() {
  const couple = await makeCouple(stack, sql);
  const {page: older, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(older, couple);
  const page = await context.newPage();
  const posts = await leaveUnanswered(page);
  await openRoom(page, couple);
  return {couple, older, page, context, posts};
}

test('when the sending tab dies, an open tab sends its message once', async () => {
  const {couple, older, page, context, posts} = await openTabs();
  await say(page, 'From a tab about to die');
  await expectPage.poll(posts).toBe(1);
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.close({runBeforeUnload: false});
  await older.bringToFront();
  await expectPage(bubble(older, 'From a tab about to die')).toContainText('Sent');
  await expectPage.poll(() => unsentOnDevice(older)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['From a tab about to die']);
  await context.close();
});

longTest('a new tab sends the messages that the last tab left, once and in order', async () => {
  const {couple, older, page, context, posts} = await openTabs();
  await older.close();
  await say(page, 'First in hand');
  await expectPage.poll(posts).toBe(1);
  await say(page, 'Second behind it');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(2);
  await page.close({runBeforeUnload: false});
  const next = await context.newPage();
  await openRoom(next, couple);
  await say(next, 'Third, afterwards');
  await expectPage(bubble(next, 'Third, afterwards')).toContainText('Sent');
  await expectPage.poll(() => unsentOnDevice(next)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([
    'First in hand',
    'Second behind it',
    'Third, afterwards',
  ]);
  await context.close();
});
