// The client reports a failed save from every page: it returns to the step and shows the message once.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {stepOf, type OnboardingRoute} from '../../rules/onboarding.ts';
import {useBrowser} from '../support/browser.ts';
import {openLater} from '../support/closed-tab.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {
  backButton,
  filledStep,
  goOn,
  holdBackWrites,
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
const coffee = (page: Page) => page.getByRole('radio', {name: 'Coffee'});
const failedAnswer = (page: Page) =>
  page.getByRole('alert').getByText('Failed to save your answer. Please try again.');

async function expectAt(page: Page, route: OnboardingRoute): Promise<void> {
  await page.waitForURL(`**${route}`);
  const {progress} = stepOf(route);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(progress));
}

/** The steps for which a failure is stored. */
const failures = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.includes(':step:') && /"state":"(failed|shown)"/.test(value) ? [key] : [],
    ),
  );

const answerOf = ({userId}: Member) =>
  sql`select first_date_answer as answer from questionnaire where user_id = ${userId}`;

async function signInAgain(page: Page, {email}: Member): Promise<void> {
  await page.waitForURL('**/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login', exact: true}).click();
}

test('an answer refused because the session ended is shown once after the next sign-in', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await member.mutate('profile.saveBasics', {name: 'Nora', age: 31, gender: 'Female'});
  const release = await holdBackWrites(page);
  await openStep(page, STEP);
  // Waits until another device's write has arrived. The page then renders server data, not only its replica.
  await member.mutate('questionnaire.saveAnswer', {
    question: 'firstDate',
    answer: 'Beer/drinks',
  });
  await expect(page.getByRole('radio', {name: 'Beer/drinks'})).toBeChecked();
  await coffee(page).click();
  // Presses Next before the session ends: while the connection is being cut, the save would stay pending.
  await goOn(page, '/quality-time-question');
  await sql`delete from auth.session where user_id = ${member.userId}`;
  release();
  await signInAgain(page, member);
  await page.waitForURL(`**${STEP}`);
  await expect(failedAnswer(page)).toBeVisible();
  await expect(coffee(page)).toBeChecked();
  // Leaving the page acknowledges the failure.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await openStep(page, STEP);
  await goOn(page, '/quality-time-question');
  await untilSaved(page);
  expect(await answerOf(member)).toEqual([{answer: 'Coffee'}]);
  await context.close();
});

longTest('of two failures, a reload of the first does not hide the second', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await breakSavingFor(sql, member);
  const release = await holdBackWrites(page);
  const earlier = '/three-years-question';
  const later = '/quality-time-question';
  await openStep(page, later);
  await filledStep(later).fill(page);
  await goOn(page, filledStep(later).next);
  await page.goBack();
  for (const route of [later, STEP] as const) {
    await expectAt(page, route);
    await backButton(page).click();
  }
  await expectAt(page, earlier);
  await filledStep(earlier).fill(page);
  await goOn(page, STEP);
  release();
  await expect(failedAnswer(page)).toBeVisible();
  await expect.poll(() => failures(page)).toHaveLength(2);
  const [first, second] = page.url().endsWith(earlier) ? [earlier, later] : [later, earlier];
  await page.reload();
  await expect(failedAnswer(page)).toBeVisible();
  await mendSavingFor(sql, member);
  await goOn(page, second);
  await expect(failedAnswer(page)).toBeVisible();
  await filledStep(second).isFilled(page);
  await openStep(page, first);
  await filledStep(first).isFilled(page);
  await context.close();
});

test('a save whose page was closed returns to its step, and Next saves it', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await holdBackWrites(page);
  await openStep(page, STEP);
  await coffee(page).click();
  await goOn(page, '/quality-time-question');
  await page.close();
  expect(await answerOf(member)).toEqual([]);
  // The server refuses it: a member may have answered differently since.
  const again = await openLater(context);
  await again.goto('/preferences-intro');
  await again.waitForURL(`**${STEP}`);
  await expect(failedAnswer(again)).toBeVisible();
  await expect(coffee(again)).toBeChecked();
  await goOn(again, '/quality-time-question');
  await untilSaved(again);
  expect(await answerOf(member)).toEqual([{answer: 'Coffee'}]);
  await context.close();
});

test('a reload before the server has answered returns to the step; another tab does not', async () => {
  const {page, member, context} = await openMember(browser, stack);
  const release = await holdBackWrites(page);
  await openStep(page, STEP);
  await coffee(page).click();
  await goOn(page, '/quality-time-question');
  const other = await context.newPage();
  await openStep(other, '/values-question');
  release();
  await untilSaved(other);
  expect(new URL(other.url()).pathname).toBe('/values-question');
  expect(await answerOf(member)).toEqual([{answer: 'Coffee'}]);

  const holdAgain = await holdBackWrites(page);
  await openStep(page, STEP);
  await page.getByRole('radio', {name: 'Activity'}).click();
  await goOn(page, '/quality-time-question');
  await page.reload();
  await page.waitForURL(`**${STEP}`);
  await expect(failedAnswer(page)).toBeVisible();
  await expect(page.getByRole('radio', {name: 'Activity'})).toBeChecked();
  holdAgain();
  await goOn(page, '/quality-time-question');
  await untilSaved(page);
  expect(await answerOf(member)).toEqual([{answer: 'Activity'}]);
  await context.close();
});

longTest(
  'Back on the looks step leads to the ranking after a failed save and after a direct visit',
  async () => {
    const {page, member, context} = await openMember(browser, stack);
    await openStep(page, '/looks-preference');
    await backButton(page).click();
    await page.waitForURL('**/dimension-weights');
    await breakSavingFor(sql, member);
    const release = await holdBackWrites(page);
    await openStep(page, '/looks-preference');
    await filledStep('/looks-preference').fill(page);
    await goOn(page, '/background-preference');
    release();
    await expectAt(page, '/looks-preference');
    await backButton(page).click();
    await page.waitForURL('**/dimension-weights');
    await mendSavingFor(sql, member);
    await context.close();
  },
);

longTest('Back on the personality step leads to the profile after a direct visit', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/personality-preference');
  await backButton(page).click();
  await page.waitForURL('**/profile-preview');
  await context.close();
});
