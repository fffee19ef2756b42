// Devices whose clocks are a day off, one each way: the server's time orders what they say and decides
// what is sent, seen and unread.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {launchBrowser, openWindow} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, signInAs, type Couple} from '../support/chat.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers, type Member} from '../support/member.ts';

const DAY_MS = 86_400_000;

const stack = inject('stack');
let browser: Browser;
let sql: TestDatabase;
let couple: Couple;

async function openDevice(member: Member, offMs: number): Promise<Page> {
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, member);
  await page.clock.install({time: Date.now() + offMs});
  await openRoom(page, couple);
  return page;
}

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
  couple = await makeCouple(stack, sql);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql`delete from chat where id = ${couple.chatId}`;
  await sql.end();
});

test('a clock a day ahead and one a day behind change neither order nor marks', async () => {
  const ahead = await openDevice(couple.ada, DAY_MS);
  const behind = await openDevice(couple.ben, -DAY_MS);
  const texts: string[] = [];
  for (let i = 1; i <= 3; i += 1) {
    for (const [from, to, name] of [
      [ahead, behind, 'Ahead'],
      [behind, ahead, 'Behind'],
    ] as const) {
      const text = `${name} says ${i}`;
      texts.push(text);
      await say(from, text);
      await expectPage(bubble(to, text)).toBeVisible();
      await expectPage(bubble(from, text)).toContainText('Seen');
    }
  }
  for (const page of [ahead, behind]) {
    const shown = await page
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => /\w+ says \d/.exec(item.textContent)?.[0]));
    expect(shown).toEqual(texts);
    await expectPage(page).toHaveTitle('Chat · Wing');
  }
  const [times] = await sql<{spread: number; marks: number}[]>`
    select extract(epoch from max(now() - created_at))::float as spread,
      (select count(*)::int from chat_member where chat_id = ${couple.chatId}
        and abs(extract(epoch from now() - last_read_at)) < 600) as marks
    from message where chat_id = ${couple.chatId}`;
  expect(times?.spread).toBeLessThan(600);
  expect(times?.marks).toBe(2);
});
