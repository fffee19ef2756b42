// Ten thousand messages: the room opens on what the replica has, and older ones come as one scrolls.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {z} from 'zod';
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
const numbers = z.array(z.number());

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
      items.flatMap((item) => Number(/Old message (\d+)\./.exec(item.textContent)?.[1] ?? [])),
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
        // Asked after each frame has been painted.
        const {port1, port2} = new MessageChannel();
        const look = () => {
          const room = document.querySelector('main:has([role=log])');
          if (room) resolve(room.textContent.includes(newest));
          else requestAnimationFrame(() => port2.postMessage(0));
        };
        port1.addEventListener('message', look);
        port1.start();
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
  // Every message that was ever drawn, however fast the wheel turned.
  await page.evaluate(() => {
    const seen = new Set<number>();
    const look = () => {
      for (const item of document.querySelectorAll('[role=log] li')) {
        const number = /Old message (\d+)\./.exec(item.textContent)?.[1];
        if (number) seen.add(Number(number));
      }
      document.documentElement.dataset.seen = JSON.stringify([...seen]);
    };
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
    look();
  });
  const everDrawn = async () => {
    const text = await page.evaluate(() => document.documentElement.dataset.seen);
    return numbers.parse(JSON.parse(text ?? '[]'));
  };
  const deadline = Date.now() + 25_000;
  while (Math.min(...(await drawn())) > COUNT - 1500) {
    await page.mouse.wheel(0, -600);
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
    const now = await drawn();
    expect(now).toEqual(now.toSorted((a, b) => a - b));
    expect(now.length).toBeLessThan(80);
    if (Date.now() > deadline) throw new Error(`Scrolling got stuck at ${Math.min(...now)}.`);
  }
  const seen = new Set(await everDrawn());
  const lowest = Math.min(...(await drawn()));
  const all = Array.from({length: COUNT - lowest + 1}, (_, i) => lowest + i);
  expect(all.filter((number) => !seen.has(number))).toEqual([]);
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
    text: 'Encore',
  });
  await expectPage(bubble(page, 'Encore')).toBeInViewport();
  await say(page, 'Mine');
  await expectPage(bubble(page, 'Mine')).toBeInViewport();
});
