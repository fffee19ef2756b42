// Reading old messages while a message is unsent and after a reconnect, and opening a room for the first time while
// offline.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, fillRoom, makeCouple, openRoom, say, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {holdWrites} from '../support/held-socket.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const writes = ({ben, chatId}: Couple, text: string) =>
  ben.send({id: crypto.randomUUID(), chatId, text});

/**
 * Scrolls until the list stays at the top: measured rows change the height on the way. Uses the wheel, because the list
 * undoes a scripted scroll while it places new rows.
 */
async function toTop(page: Page): Promise<void> {
  const log = page.getByRole('log');
  await log.hover();
  await expectPage
    .poll(async () => {
      const above = await log.evaluate((element) => element.scrollTop);
      await page.mouse.wheel(0, -10_000);
      return above;
    })
    .toBe(0);
}

/** Waits until two measurements in a row are equal, and returns the value. */
async function settledValue(measure: () => Promise<number>): Promise<number> {
  let last = -1;
  await expectPage
    .poll(
      async () => {
        const before = last;
        last = await measure();
        return last - before;
      },
      {intervals: [700]},
    )
    .toBe(0);
  return last;
}

test('the button "New messages" appears for a member who has scrolled up past an unsent message', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 100);
  const {page, context} = await openWindow(browser, stack);
  await holdWrites(page);
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Old message 100')).toBeVisible();
  await say(page, 'Not sent yet');
  await expectPage(bubble(page, 'Not sent yet')).toContainText('Waiting');
  await toTop(page);
  await expectPage(bubble(page, 'Not sent yet')).not.toBeInViewport();
  const pill = page.getByRole('button', {name: 'New messages'});
  await expectPage(pill).toBeHidden();
  await writes(couple, 'News from Ben');
  await expectPage(pill).toBeVisible();
  await pill.click();
  await expectPage(bubble(page, 'News from Ben')).toBeInViewport();
  await expectPage(bubble(page, 'Not sent yet')).toBeInViewport();
  await expectPage(pill).toBeHidden();
  await context.close();
});

test('messages that arrive before an unsent one scroll the list to its end', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 100);
  const {page, context} = await openWindow(browser, stack);
  await holdWrites(page);
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Old message 100')).toBeVisible();
  await say(page, 'Not sent yet');
  await expectPage(bubble(page, 'Not sent yet')).toContainText('Waiting');
  const news = Array.from({length: 6}, (_, i) => `News ${i + 1} from Ben`);
  for (const text of news) await writes(couple, text);
  await expectPage(bubble(page, 'News 6 from Ben')).toBeInViewport();
  await expectPage(bubble(page, 'Not sent yet')).toBeInViewport();
  await context.close();
});

/**
 * Runs in the page: the gaps in pixels between consecutive lines in the first 30 frames that show `text`. Lines placed
 * correctly have no gap.
 */
async function gapsInFrames(text: string): Promise<number[]> {
  const gaps: number[] = [];
  for (let shown = 0; shown < 30;) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const log = document.querySelector('[role=log]');
    if (!log?.textContent.includes(text)) continue;
    shown += 1;
    const lines = [...log.querySelectorAll('li')].filter(
      (line) => getComputedStyle(line).visibility === 'visible',
    );
    // Only the newest lines: the list always renders them, with a gap to those around the scroll position.
    const newest = lines.slice(-25).map((line) => line.getBoundingClientRect());
    const next = newest.slice(1);
    gaps.push(...next.map(({top}, at) => Math.round(top - (newest[at]?.bottom ?? 0))));
  }
  return gaps.filter((gap) => gap !== 0);
}

longTest('sending a message from among old ones leaves no gap between lines', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 160);
  // Messages of different heights: a wrongly assumed height shows as an overlap or a gap.
  await sql`update message set text = text || repeat(' More of it.', ascii(id) % 5 * 6)
    where chat_id = ${couple.chatId}`;
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Old message 160.')).toBeInViewport();
  // When older messages arrive, the view keeps its place: scroll up again until the first one is reached.
  await expectPage(async () => {
    await toTop(page);
    await expectPage(bubble(page, 'Old message 1.')).toBeVisible({timeout: 500});
  }).toPass();
  const frameGaps = page.evaluate(gapsInFrames, 'An answer');
  await say(page, 'An answer');
  await expectPage(bubble(page, 'An answer')).toContainText('Sent');
  await expectPage(bubble(page, 'An answer')).toBeInViewport();
  expect(await frameGaps).toEqual([]);
  await context.close();
});

longTest('at the top, older messages load by themselves after a reconnect', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 600);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Old message 600')).toBeVisible();
  const log = page.getByRole('log');
  const height = () => log.evaluate((element) => element.scrollHeight);
  // Waits for the older page that the room preloads.
  await settledValue(height);
  await context.setOffline(true);
  await expectPage(page.getByText('Older messages need a connection.')).toHaveCount(1);
  await toTop(page);
  const before = await settledValue(height);
  await context.setOffline(false);
  await untilLive(page);
  await expectPage.poll(height).toBeGreaterThan(before * 1.5);
  await context.close();
});

test('a room that is first opened offline shows its messages and read receipts', async () => {
  const couple = await makeCouple(stack, sql);
  const other = await makeCouple(stack, sql);
  const {ada, ben, chatId} = couple;
  // Moves Ada into a second room with another Ben. The page opens that room while online.
  await sql`update chat_member set user_id = ${ada.userId} where user_id = ${other.ada.userId}`;
  await sql`update chat_member set other_id = ${ada.userId}, shown_id = ${ada.userId}
    where other_id = ${other.ada.userId}`;
  await ada.send({id: crypto.randomUUID(), chatId, text: 'Have you seen it?'});
  const {page, context} = await openWindow(browser, stack, {member: ada});
  await openRoom(page, other);
  await page.goto(`/chat/${other.chatId}`);
  const link = page.getByRole('link', {name: /Have you seen it\?/});
  await link.waitFor();
  await ben.mutate('chat.markRead', {chatId});
  await eventually(async () => {
    const [row] = await sql`select from chat_member
      where chat_id = ${chatId} and user_id = ${ben.userId} and last_read_at is not null`;
    return row;
  }, 'the read mark');
  // A later message arrives after the read receipt.
  await writes(couple, 'Yes');
  await expectPage(page.getByRole('link', {name: /Yes/})).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', {name: /Yes/}).click();
  await expectPage(bubble(page, 'Have you seen it?')).toContainText('Seen');
  expect(new URL(page.url()).pathname).toBe(`/chat/${chatId}`);
  await context.close();
});
