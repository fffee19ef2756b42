// A save that failed is told wherever the member is, without leading them anywhere; a save of a closed page arrives.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {
  backButton,
  filledStep,
  goOn,
  holdBackWrites,
  openFailed,
  openMember,
  openStep,
  untilSaved,
} from '../support/questionnaire.ts';
import {longTest} from '../support/long-test.ts';
import {PASSWORD, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const STEP = '/first-date-question';
const FAILED = 'Failed to save your answer. Please try again.';
const coffee = (page: Page) => page.getByRole('radio', {name: 'Coffee'});
const failedAnswer = (page: Page) => page.getByRole('alert').getByText(FAILED);

const answerOf = async ({userId}: Member) => {
  const rows = await sql`select first_date_answer as answer from questionnaire
    where user_id = ${userId}`;
  return [...rows];
};

async function signInAgain(page: Page, {email}: Member): Promise<void> {
  await page.waitForURL('**/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login', exact: true}).click();
}

test('an answer whose session ended before it arrived is sent after the next sign-in', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await member.mutate('profile.saveBasics', {name: 'Nora', age: 31, gender: 'Female'});
  const release = await holdBackWrites(page);
  await openStep(page, STEP);
  await coffee(page).click();
  await goOn(page, '/quality-time-question');
  await sql`delete from auth.session where user_id = ${member.userId}`;
  release();
  await signInAgain(page, member);
  await expect.poll(() => answerOf(member)).toEqual([{answer: 'Coffee'}]);
  await context.close();
});

test('a failed save is told on another page, stays in its form, and Next saves it', async () => {
  const {page, member, context, problems} = await openMember(browser, stack);
  await breakSavingFor(sql, member);
  const release = await holdBackWrites(page);
  await openStep(page, STEP);
  await coffee(page).click();
  await goOn(page, '/quality-time-question');
  await page.getByRole('link', {name: 'Wing, home'}).click();
  await page.waitForURL('**/dashboard');
  release();
  await expect(page.getByText(FAILED)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await openFailed(page, FAILED);
  await page.waitForURL(`**${STEP}`);
  await expect(failedAnswer(page)).toBeVisible();
  await expect(coffee(page)).toBeChecked();
  // Told once: another page does not tell it again.
  await page.goto('/preferences-intro');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await mendSavingFor(sql, member);
  await openStep(page, STEP);
  await expect(coffee(page)).toBeChecked();
  await goOn(page, '/quality-time-question');
  await untilSaved(page);
  expect(await answerOf(member)).toEqual([{answer: 'Coffee'}]);
  await openStep(page, STEP);
  await expect(failedAnswer(page)).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a save whose page was closed before the answer arrives, and nothing is told', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await holdBackWrites(page);
  await openStep(page, STEP);
  await coffee(page).click();
  await goOn(page, '/quality-time-question');
  await page.close();
  expect(await answerOf(member)).toEqual([]);
  const again = await context.newPage();
  await again.goto('/preferences-intro');
  await expect.poll(() => answerOf(member)).toEqual([{answer: 'Coffee'}]);
  await untilSaved(again);
  expect(new URL(again.url()).pathname).toBe('/preferences-intro');
  await expect(again.getByText(FAILED)).toHaveCount(0);
  await context.close();
});

longTest('two failures are told, and each form keeps its answer', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await breakSavingFor(sql, member);
  for (const route of ['/three-years-question', '/quality-time-question']) {
    await openStep(page, route);
    await filledStep(route).fill(page);
    await goOn(page, filledStep(route).next);
    await expect(page.getByLabel('Notice').filter({hasText: FAILED}).first()).toBeVisible();
  }
  await mendSavingFor(sql, member);
  for (const route of ['/three-years-question', '/quality-time-question']) {
    await openStep(page, route);
    await filledStep(route).isFilled(page);
    await expect(failedAnswer(page)).toBeVisible();
    await goOn(page, filledStep(route).next);
  }
  await untilSaved(page);
  await context.close();
});

longTest('Back on a step that was opened directly leads to the page before it', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/looks-preference');
  await backButton(page).click();
  await page.waitForURL('**/dimension-weights');
  await openStep(page, '/personality-preference');
  await backButton(page).click();
  await page.waitForURL('**/profile-preview');
  await context.close();
});
