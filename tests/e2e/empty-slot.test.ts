// What a member reads where a suggestion was: when the next ones come, and that a Yes has expired.
import {expect as expectPage} from 'playwright/test';
import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {PAUSE} from '../../rules/safety/safety.ts';
import {MATCH} from '../../rules/wording.ts';
import {answerEverything} from '../support/answers.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {matchCard} from '../support/journey.ts';
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

test('a member who gets no suggestions is promised none', async () => {
  const member = await memberWithoutCards();
  await member.mutate('safety.pause', {});
  const {page, context} = await openWindow(browser, stack, {member});
  const answered = page.waitForResponse('**/api/config');
  await page.goto('/matches');
  await expectPage(page.getByText(PAUSE.hidden)).toBeVisible();
  await answered;
  await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(3);
  await expectPage(page.getByText(/^Wing looks for new ones/)).toHaveCount(0);
  await context.close();
});

/** What a round does to a pair that is due. */
const retire = (a: Member, b: Member) =>
  sql`delete from suggestion where user_id in (${a.userId}, ${b.userId})`;

const said = (page: Page, name: string) => page.getByText(MATCH.yesExpired(name));

test('a Yes that has expired says so until it is read', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  await answer(her, him, 'Yes');
  const {page, context} = await openWindow(browser, stack, {member: her, width: 390});
  await page.goto('/matches');
  const [row] = await sql<{name: string}[]>`select name from profile where user_id = ${him.userId}`;
  const name = row?.name ?? '';
  await expectPage(matchCard(page, name).getByText(MATCH.waiting(name))).toBeVisible();
  await page.goto('/balance');
  await retire(her, him);
  await page.clock.install({time: Date.now() + 8 * DAY_MS});
  await page.goto('/matches');
  await expectPage(said(page, name)).toBeVisible();
  expect(await violationsInAll(page)).toEqual({});
  await page.reload();
  await expectPage(said(page, name)).toBeVisible();
  await page.getByRole('button', {name: MATCH.yesExpiredRead, exact: true}).click();
  await expectPage(said(page, name)).toHaveCount(0);
  await page.reload();
  await untilLive(page);
  await expectPage(said(page, name)).toHaveCount(0);
  await context.close();
});
