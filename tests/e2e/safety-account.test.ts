// The account page: hiding the member's profile and exporting the member's data.
import {readFile} from 'node:fs/promises';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {EXPORT, EXPORT_FILE} from '../../rules/account/export.ts';
import {PAUSE} from '../../rules/safety/safety.ts';
import {UNFINISHED} from '../../rules/wording.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {withoutRounds} from '../support/locks.ts';
import {joinPool, signUp, type Member} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {isSuggested} from '../support/suggested.ts';
import {unzip} from '../support/unzip.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function windowOf(member: Member, size = {}): Promise<Page> {
  const {page, context} = await openWindow(browser, stack, size);
  await signInAs(context, stack, member);
  return page;
}

test('a hidden member is not suggested, and is suggested to waiting members as soon as that member resumes', async () => {
  const [woman, man] = await coupleAlone(sql);
  const her = await joinPool(stack, woman);
  const hers = await windowOf(her);
  const other = await windowOf(her);
  await hers.goto('/account');
  await other.goto('/matches');
  await hers.getByRole('button', {name: PAUSE.hide, exact: true}).click();
  await expectPage(hers.getByText(PAUSE.hidden)).toBeVisible();
  // The other device updates without a reload.
  await expectPage(other.getByText(PAUSE.hidden)).toBeVisible();

  const him = await joinPool(stack, man);
  const his = await windowOf(him);
  await his.goto('/matches');
  // The job that fills the waiting member's suggestions has run and found no candidate.
  await eventually(async () => {
    const jobs = await sql`select from graphile_worker.jobs where key = ${`serve:${him.userId}`}`;
    return jobs.length === 0 ? true : undefined;
  }, 'the end of serving him');
  expect(await isSuggested(sql, him, her)).toBeUndefined();

  await withoutRounds(sql, async () => {
    await hers.getByRole('button', {name: PAUSE.show, exact: true}).click();
    await eventually(() => isSuggested(sql, him, her), 'her card, for him');
    await eventually(() => isSuggested(sql, her, him), 'his card, for her');
  });
  await expectPage(matchCard(his, woman.name)).toBeVisible();
  await expectPage(matchCard(other, man.name)).toBeVisible();
  await expectPage(other.getByText(PAUSE.hidden)).toHaveCount(0);
});

test('a member who left the questionnaire early reads why nobody is suggested, and gets to the question', async () => {
  const member = await signUp(stack);
  await member.mutate('profile.saveBasics', {name: 'Ada', age: 30, gender: 'Female'});
  const page = await windowOf(member);
  await page.goto('/matches');
  await expectPage(page.getByText(UNFINISHED.words)).toBeVisible();
  await page.getByRole('button', {name: UNFINISHED.goOn}).click();
  await page.waitForURL('**/relationship-readiness');
});

test("one click downloads the member's data as a zip", async () => {
  const member = await signUp(stack);
  const page = await windowOf(member);
  await page.goto('/account');
  const button = page.getByRole('button', {name: EXPORT.button});
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(EXPORT_FILE);
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(['wing-data.json']);
});
