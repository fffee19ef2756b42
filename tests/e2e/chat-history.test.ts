// Ten thousand messages: the room opens on what the replica has, and older ones come as one scrolls.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {launchBrowser, openWindow} from '../support/browser.ts';
import {
  bubble,
  fillRoom,
  makeCouple,
  openRoom,
  say,
  signInAs,
  type Couple,
} from '../support/chat.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';

const COUNT = 10_000;

const stack = inject('stack');
let browser: Browser;
let sql: TestDatabase;
let couple: Couple;
let page: Page;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
  couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, COUNT);
  const window = await openWindow(browser, stack, {width: 360, height: 740});
  page = window.page;
  await signInAs(window.context, stack, couple.ada);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql`delete from chat where id = ${couple.chatId}`;
  await sql.end();
});

/** The numbers of the old messages that are drawn, from top to bottom. */
const drawn = () =>
  page
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.flatMap((item) => Number(/Old message (\d+)/.exec(item.textContent)?.[1] ?? [])),
    );

test('the room paints its newest messages in its first frame', async () => {
  await openRoom(page, couple);
  await expectPage(bubble(page, `Old message ${COUNT}`)).toBeVisible();
  await page
    .getByRole('button', {name: 'Back to Matches'})
    .or(page.getByRole('link', {name: 'Back to Matches'}))
    .click();
  await expectPage(page.getByRole('link', {name: /Ben/})).toBeVisible();
  const firstFrame = page.evaluate(
    (newest) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const log = document.querySelector('[role=log]');
          if (log) resolve(log.textContent.includes(newest));
          else requestAnimationFrame(look);
        };
        look();
      }),
    `Old message ${COUNT}`,
  );
  await page.getByRole('link', {name: /Ben/}).click();
  expect(await firstFrame).toBe(true);
});

test('older messages come while scrolling, in order and without a hole, and few are drawn', async () => {
  const log = page.getByRole('log');
  await log.hover();
  const seen = new Set(await drawn());
  const deadline = Date.now() + 25_000;
  while (Math.min(...seen) > COUNT - 1500) {
    await page.mouse.wheel(0, -600);
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
    const now = await drawn();
    expect(now).toEqual(now.toSorted((a, b) => a - b));
    expect(now.length).toBeLessThan(80);
    for (const number of now) seen.add(number);
    if (Date.now() > deadline) throw new Error(`Scrolling got stuck at ${Math.min(...seen)}.`);
  }
  const lowest = Math.min(...seen);
  for (let i = lowest; i <= COUNT; i += 1) expect(seen.has(i)).toBe(true);
});

test('whoever reads old messages stays there; a pill leads to the new one', async () => {
  const before = await drawn();
  await couple.ben.mutate('chat.send', {
    id: crypto.randomUUID(),
    chatId: couple.chatId,
    text: 'News',
  });
  const pill = page.getByRole('button', {name: 'New messages'});
  await expectPage(pill).toBeVisible();
  expect((await drawn()).some((number) => before.includes(number))).toBe(true);
  await pill.click();
  await expectPage(bubble(page, 'News')).toBeVisible();
  await expectPage(pill).toBeHidden();
  await couple.ben.mutate('chat.send', {
    id: crypto.randomUUID(),
    chatId: couple.chatId,
    text: 'More',
  });
  await expectPage(bubble(page, 'More')).toBeInViewport();
  await say(page, 'Mine');
  await expectPage(bubble(page, 'Mine')).toBeInViewport();
});
