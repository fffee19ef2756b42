// Two devices whose clocks are a day ahead and a day behind: the server's time orders messages and decides what is
// sent, seen and unread.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, lines, makeCouple, openRoom, say, type Couple} from '../support/chat.ts';
import {type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const DAY_MS = 86_400_000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;

async function openDevice(member: Member, offMs: number): Promise<Page> {
  const {page} = await openWindow(browser, stack, {member});
  await page.clock.install({time: Date.now() + offMs});
  await openRoom(page, couple);
  return page;
}

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
});

test('clocks a day ahead and a day behind change neither the order nor the sent and seen marks', async () => {
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
    const shown = await lines(page).evaluateAll((items) =>
      items.map((item) => /\w+ says \d/.exec(item.textContent)?.[0]),
    );
    expect(shown).toEqual(texts);
    await expectPage(page).toHaveTitle(page === ahead ? 'Ben · Wing' : 'Ada · Wing');
  }
  const [times] = await sql<{spread: number; marks: number}[]>`
    select extract(epoch from max(now() - created_at))::float as spread,
      (select count(*)::int from chat_member where chat_id = ${couple.chatId}
        and abs(extract(epoch from now() - last_read_at)) < 600) as marks
    from message where chat_id = ${couple.chatId}`;
  expect(times?.spread).toBeLessThan(600);
  expect(times?.marks).toBe(2);
});
