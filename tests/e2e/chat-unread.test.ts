// When a message counts as seen, and the divider above the first one that was unread when the member began to look.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {hideTab, setFocus, showTab} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  fillRoom,
  lines,
  makeCouple,
  openRoom,
  say,
  untilRead,
  type Couple,
} from '../support/chat.ts';
import {untilLive} from '../support/live.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const writes = ({ben, chatId}: Couple, text: string) =>
  ben.send({id: crypto.randomUUID(), chatId, text});

const divider = (page: Page) => lines(page).filter({hasText: 'Unread messages'});

/** A room of 100 messages, of which Ada has read all but the last `unread`. */
async function coupleWithUnread(unread: number): Promise<Couple> {
  const couple = await makeCouple(stack, sql);
  const {ada, chatId} = couple;
  await fillRoom(sql, couple, 100);
  await sql`update chat_member set last_read_at = (
      select created_at from message where chat_id = ${chatId}
      order by created_at desc offset ${unread} limit 1)
    where chat_id = ${chatId} and user_id = ${ada.userId}`;
  return couple;
}

test('stands above the first unread message, stays while it is read, and goes after an answer', async () => {
  const couple = await coupleWithUnread(2);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expectPage(divider(page)).toHaveCount(1);
  // The 99th is Ada's own.
  await expectPage(divider(page)).toContainText('Old message 100');
  await untilRead(sql, couple);
  await writes(couple, 'Seen at once');
  await expectPage(bubble(page, 'Seen at once')).toBeVisible();
  await expectPage(divider(page)).toContainText('Old message 100');
  await say(page, 'An answer');
  await expectPage(bubble(page, 'An answer')).toContainText('Sent');
  await expectPage(divider(page)).toHaveCount(0);
  await untilRead(sql, couple);
  await page.reload();
  await expectPage(bubble(page, 'An answer')).toBeVisible();
  await untilLive(page);
  await expectPage(divider(page)).toHaveCount(0);
  await context.close();
});

longTest(
  'stands above what came while the tab was hidden, and above what came below the view',
  async () => {
    const couple = await coupleWithUnread(0);
    const {page, context} = await openWindow(browser, stack, {member: couple.ada});
    await openRoom(page, couple);
    await expectPage(bubble(page, 'Old message 100')).toBeVisible();
    await untilLive(page);
    await expectPage(divider(page)).toHaveCount(0);
    await hideTab(page);
    await writes(couple, 'While away, first');
    await writes(couple, 'While away, second');
    await expectPage(bubble(page, 'While away, second')).toHaveCount(1);
    await showTab(page);
    await untilRead(sql, couple);
    await expectPage(divider(page)).toContainText('While away, first');
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -3000);
    await expectPage(bubble(page, 'While away, second')).not.toBeInViewport();
    await writes(couple, 'Below the view');
    await page.getByRole('button', {name: 'New messages'}).click();
    await expectPage(bubble(page, 'Below the view')).toBeInViewport();
    await expectPage(divider(page)).toHaveCount(1);
    await expectPage(divider(page)).toContainText('Below the view');
    await context.close();
  },
);

test('a visible page without the focus leaves messages unread, and reports nothing, until there is input', async () => {
  const couple = await coupleWithUnread(0);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notices/seen')) reports.push(request.url());
  });
  await page.clock.install();
  await openRoom(page, couple);
  await untilLive(page);
  await expectPage.poll(() => reports.length).toBe(1);
  await page.getByRole('log').hover();
  await setFocus(page, false);
  await writes(couple, 'Within the minute');
  await untilRead(sql, couple);
  await page.clock.fastForward(61_000);
  await untilLive(page);
  await writes(couple, 'On the second monitor');
  await expectPage(bubble(page, 'On the second monitor')).toBeVisible();
  await expectPage(page).toHaveTitle(/^\(1\) /);
  await page.clock.runFor(2000);
  expect(reports).toHaveLength(1);
  await expectPage(divider(page)).toContainText('On the second monitor');
  await page.mouse.wheel(0, 10);
  await untilRead(sql, couple);
  await expectPage(page).toHaveTitle(/^Ben/);
  await expectPage.poll(() => reports.length).toBe(2);
  await context.close();
});
