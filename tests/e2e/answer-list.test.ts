// The list of a member's answers, its steps with "Save and close", and Continue on Home.
import {expect as expectPage} from 'playwright/test';
import type {Page} from 'playwright';
import {afterAll, afterEach, expect, test} from 'vitest';
import {ANSWERS as WORDS} from '../../rules/account/account-page.ts';
import {HOME, PROBLEMS} from '../../rules/wording.ts';
import {waitingInWords} from '../../rules/writes.ts';
import {answerEverything} from '../support/answers.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, reportOpenPages} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {signUp, type Member} from '../support/member.ts';
import {filledStep, goOn, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const browser = await launchBehind(stack, proxy);
reportOpenPages(browser);

afterEach(() => proxy.restore());
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

const list = (page: Page) => page.getByRole('region', {name: WORDS.title});
const row = (page: Page, title: string) => list(page).getByRole('link', {name: title});
const close = (page: Page) => page.getByRole('button', {name: WORDS.saveAndClose});

const storedAges = async ({userId}: Member) => {
  const [ages] = await sql`select min_age_preference as min, max_age_preference as max
    from questionnaire where user_id = ${userId}`;
  return ages;
};

test('an answer is changed from the list in one step, which closes to the list', async () => {
  const member = await signUp(stack);
  await answerEverything(member);
  const {page, context, problems} = await openWindow(browser, stack, {member, width: 390});
  await page.goto('/account');
  await page.getByRole('button', {name: WORDS.see}).click();
  await page.waitForURL('**/profile-preview#answers');
  await expectPage(list(page).getByRole('heading')).toBeInViewport();
  await expectPage(list(page).getByRole('listitem')).toHaveText([
    'The basicsNora, 31, Female',
    'Your backgroundLaw in Leeds · Judge · Leeds',
    'What are you looking for?118 to 120 · Men · A long-term relationship',
    'What matters to you?Partner is attractive first',
    'What catches your eye?Just generally good looking',
    /^Which background matters to you\?High net worth 3, High salary 3,/,
    /^What fills your days\?Sports 1, Nature 1,/,
    /^Personality preferencesLiving with someone · Dinner with close friends/,
    'Where do you see yourself in 3 years?Living with someone',
    'What makes a good first date?Coffee',
    'How do you like to spend quality time?Dinner with close friends',
    'Which values describe you best?A mix of both',
  ]);
  expect(await violationsInAll(page)).toEqual({});

  await row(page, 'What are you looking for?').click();
  // A refused answer stays in the form.
  await page.getByLabel('Minimum age').fill('');
  await close(page).click();
  await expectPage(page.getByText(PROBLEMS.fillInAll)).toBeVisible();
  await page.getByLabel('Minimum age').fill('100');
  await page.getByLabel('Maximum age').fill('110');
  expect(await violationsInAll(page)).toEqual({});
  await close(page).click();
  await page.waitForURL('**/profile-preview#answers');
  await expectPage(list(page).getByRole('heading')).toBeFocused();
  await expectPage(row(page, 'What are you looking for?')).toContainText('100 to 110');
  await expectPage(list(page).getByRole('heading')).toBeInViewport();
  await untilSaved(page);
  expect(await storedAges(member)).toEqual({min: 100, max: 110});

  // The step is closed: Back does not open it again. Next goes on as ever.
  await page.goBack();
  await page.waitForURL('**/profile-preview#answers');
  await row(page, 'What makes a good first date?').click();
  await page.getByRole('radio', {name: 'Activity'}).click();
  await goOn(page, '/quality-time-question');
  await close(page).click();
  await expectPage(row(page, 'What makes a good first date?')).toContainText('Activity');
  expect(problems).toEqual([]);
  await context.close();
});

test('an answer of the list is saved and closed without a connection', async () => {
  const member = await signUp(stack);
  await answerEverything(member);
  const {page, context} = await openWindow(browser, stack, {member});
  // The page tells the new account its language by itself. Unanswered, that is no change of the member's.
  const told = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select from questionnaire where user_id = ${member.userId} for update`;
    await told.promise;
  });
  await page.goto('/profile-preview');
  await list(page).waitFor();
  // The steps' code is fetched when the page is idle.
  await page.waitForLoadState('networkidle');
  proxy.cut();
  told.resolve();
  await holding;
  await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
  await row(page, 'Which values describe you best?').click();
  await page.getByRole('radio', {name: 'Conventional'}).click();
  await close(page).click();
  await expectPage(row(page, 'Which values describe you best?')).toContainText('Conventional');
  await page.getByRole('main').getByRole('button', {name: 'Home'}).click();
  await expectPage(page.getByText(waitingInWords(0, 1))).toBeVisible();
  proxy.restore();
  await eventually(async () => {
    const rows = await sql`select from questionnaire
      where user_id = ${member.userId} and values_answer = 'Conventional'`;
    return rows[0];
  }, 'the answer');
  await context.close();
});

test('Home continues an unfinished questionnaire at its first unanswered step', async () => {
  const member = await signUp(stack);
  const {page, context} = await openWindow(browser, stack, {member, width: 390});
  const goOnButton = page.getByRole('button', {name: HOME.goOn, exact: true});
  await page.goto('/dashboard');
  await goOnButton.click();
  await page.waitForURL('**/onboarding');
  // Without a member who came from the profile there is nothing to close to.
  await expectPage(close(page)).toHaveCount(0);

  await answerEverything(member);
  await sql`update questionnaire set dimension_weights = null, looks_preference_general = null,
    first_date_answer = null where user_id = ${member.userId}`;
  for (const [route, next] of [
    ['/dimension-weights', '/interests-preference'],
    ['/first-date-question', '/quality-time-question'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('heading', {level: 1, name: 'Nora, 31'}).waitFor();
    expect(await violationsInAll(page)).toEqual({});
    await goOnButton.click();
    await page.waitForURL(`**${route}`);
    await filledStep(route).fill(page);
    await goOn(page, next);
    await untilSaved(page);
  }
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1, name: 'Nora, 31'}).waitFor();
  await expectPage(page.getByText('suggestions await your answer')).toBeVisible();
  await expectPage(goOnButton).toHaveCount(0);
  await context.close();
});
