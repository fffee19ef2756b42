// What a member reads where a suggestion was: when the next ones come, and that a Yes has expired.
import {expect as expectPage} from 'playwright/test';
import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {PAUSE} from '../../rules/safety/safety.ts';
import {MATCH} from '../../rules/wording.ts';
import {ordered} from '../../server/features/matching/pairing.ts';
import {retireDue} from '../../server/features/matching/due.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {answerEverything} from '../support/answers.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {untilLive} from '../support/live.ts';
import {signUp, type Member} from '../support/member.ts';
import {answer, suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const DAY_MS = 86_400_000;
const browser = await useBrowser();
const config = z.looseObject({nextRoundAt: z.iso.datetime()});

async function memberWithoutCards(): Promise<Member> {
  const member = await signUp(stack);
  await answerEverything(member);
  return member;
}

const november = (day: number, hour: number) => new Date(2026, 10, day, hour);

test('an empty slot says when the next round is, by the days of the device', async () => {
  const answered = config.parse(await (await fetch(`${stack.url}/api/config`)).json());
  expect(Date.parse(answered.nextRoundAt)).toBeGreaterThan(Date.now());
  const member = await memberWithoutCards();
  const {page, context} = await openWindow(browser, stack, {member, width: 390});
  await page.route('**/api/config', (route) =>
    route.fulfill({json: {...answered, nextRoundAt: november(29, 18).toISOString()}}),
  );
  const said = page.getByText(/^Wing looks for new ones/);
  for (const [now, when] of [
    [november(29, 12), 'today at 18:00'],
    [november(28, 23), 'tomorrow at 18:00'],
  ] as const) {
    await page.clock.setFixedTime(now);
    await page.goto('/matches');
    await expectPage(said).toHaveText(Array(3).fill(MATCH.nextRound(when)));
  }
  expect(await violationsInAll(page)).toEqual({});
  await page.clock.setFixedTime(november(29, 19));
  await page.reload();
  await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(3);
  await untilLive(page);
  await expectPage(said).toHaveCount(0);
  await context.close();
});

test('a hidden member is promised no suggestions, and shows themselves again there', async () => {
  const member = await memberWithoutCards();
  await member.mutate('safety.pause', {});
  const {page, context} = await openWindow(browser, stack, {member});
  const answered = page.waitForResponse('**/api/config');
  await page.goto('/matches');
  await expectPage(page.getByText(PAUSE.hidden)).toBeVisible();
  await answered;
  await expectPage(page.getByText(PAUSE.emptySlot)).toHaveCount(3);
  await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(0);
  await expectPage(page.getByText(/^Wing looks for new ones/)).toHaveCount(0);
  await page.getByRole('button', {name: PAUSE.show}).click();
  await expectPage(page.getByText(PAUSE.shownAgain)).toBeVisible();
  await expectPage(page.getByText(PAUSE.hidden)).toHaveCount(0);
  await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(3);
  await eventually(async () => {
    const rows = await sql`select from questionnaire
      where user_id = ${member.userId} and paused_at is null`;
    return rows[0];
  }, 'the end of the pause');
  await context.close();
});

/** A round that looks eight days from now finds their pair due. */
async function expire(a: Member, b: Member): Promise<void> {
  const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
  const [low, high] = ordered(a.userId, b.userId);
  const due = [{low, high, why: 'expired'}] as const;
  expect(await retireDue(db, due, new Date(Date.now() + 8 * DAY_MS))).toMatchObject({expired: 1});
  await close();
}

async function openMatches(member: Member): Promise<Page> {
  const {page} = await openWindow(browser, stack, {member, width: 390});
  await page.goto('/matches');
  await untilLive(page);
  return page;
}

test('a Yes that has expired says so on each device of the member alone, until it is read on one', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  await answer(her, him, 'Yes');
  const [row] = await sql<{name: string}[]>`select name from profile where user_id = ${him.userId}`;
  const said = (page: Page) => page.getByText(MATCH.yesExpired(row?.name ?? ''));
  const phone = await openMatches(her);
  await expire(her, him);
  await expectPage(said(phone)).toBeVisible();
  expect(await violationsInAll(phone)).toEqual({});
  // It has never shown the card.
  const laptop = await openMatches(her);
  await expectPage(said(laptop)).toBeVisible();
  await phone.getByRole('button', {name: MATCH.yesExpiredRead, exact: true}).click();
  await expectPage(said(phone)).toHaveCount(0);
  await expectPage(said(laptop)).toHaveCount(0);
  await laptop.reload();
  await untilLive(laptop);
  await expectPage(said(laptop)).toHaveCount(0);

  const his = await openMatches(him);
  await expectPage(his.getByText(MATCH.emptySlot)).toHaveCount(3);
  await expectPage(his.getByText(/^Your Yes to/)).toHaveCount(0);
});
