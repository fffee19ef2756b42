// A year after a member gave their age, the home page asks once whether it is still right, with the next number ready.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {AGE_CHECK} from '../../rules/questionnaire/age-check.ts';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {answerEverything} from '../support/answers.ts';
import {violationsInAll} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {nextButton, openWindowOf, press, untilAnswered} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

type Options = Parameters<typeof openWindowOf>[3];

/** A member of 31 who gave their age this long ago, at home. */
async function openHome(ago: string, options?: Options) {
  const member = await signUp(stack);
  await answerEverything(member);
  await sql`update questionnaire set age_given_at = now() - ${ago}::interval
    where user_id = ${member.userId}`;
  const opened = await openWindowOf(member, browser, stack, options);
  await opened.page.goto('/dashboard');
  await opened.page.getByRole('heading', {level: 1, name: 'Nora, 31'}).waitFor();
  return opened;
}

const question = (page: Page) => page.getByRole('region', {name: AGE_CHECK.title(32)});
const button = (page: Page, name: string) => question(page).getByRole('button', {name});

/** Age and About Me, which is the default one, and whether the age was given within this minute. */
async function stored({userId}: Member) {
  const [row] = await sql`
    select age, summary, age_given_at > now() - interval '1 minute' as is_fresh
    from profile join questionnaire using (user_id) where user_id = ${userId}`;
  return row;
}

/** Waits until the page has all rows: the question would be there. */
async function expectNoQuestion(page: Page): Promise<void> {
  await page.reload();
  await expectPage(page.getByText('suggestions await your answer')).toBeVisible();
  await expectPage(page.getByRole('heading', {level: 1})).toContainText('Nora');
  await expectPage(question(page)).toBeHidden();
}

test('a year later the next age is one press away, and About Me follows it', async () => {
  const {page, member, context} = await openHome('366 days');
  await question(page).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await button(page, AGE_CHECK.confirm(32)).click();
  await expectPage(page.getByRole('heading', {level: 1, name: 'Nora, 32'})).toBeVisible();
  await expectPage(question(page)).toBeHidden();
  await expectPage(page.getByText(AGE_CHECK.saved(32))).toBeVisible();
  await expectPage.poll(() => stored(member)).toMatchObject({age: 32, is_fresh: true});
  expect((await stored(member))?.summary).toContain('Nora, a 32-year-old who enjoys');
  await expectNoQuestion(page);
  await context.close();
});

longTest('by keyboard on a phone, "still" keeps the age and is not asked again', async () => {
  const {page, member, context} = await openHome('366 days', {width: 320, height: 568, dark: true});
  // What keeps the focus is fetched after the page.
  await page.waitForLoadState('networkidle');
  await button(page, AGE_CHECK.confirm(32)).focus();
  await page.keyboard.press('Tab');
  await expectPage(button(page, AGE_CHECK.keep(31))).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPage(page.getByText(AGE_CHECK.saved(31))).toBeVisible();
  // The focus stays on the page, not at its beginning.
  await expectPage(page.locator(':focus')).toHaveCount(1);
  await expectPage.poll(() => stored(member)).toMatchObject({age: 31, is_fresh: true});
  await expectNoQuestion(page);
  await context.close();
});

longTest('any other age is given on the page of the basics', async () => {
  const {page, member, context} = await openHome('366 days');
  await button(page, AGE_CHECK.other).click();
  await page.waitForURL('**/onboarding');
  await page.getByLabel('Age').fill('33');
  await press(nextButton(page));
  await page.waitForURL('**/background-info');
  await untilAnswered(page);
  expect(await stored(member)).toMatchObject({age: 33, is_fresh: true});
  await page.goto('/dashboard');
  await expectPage(page.getByRole('heading', {level: 1, name: 'Nora, 33'})).toBeVisible();
  await expectPage(page.getByRole('heading', {name: AGE_CHECK.title(34)})).toBeHidden();
  await context.close();
});

test('nobody is asked within the year', async () => {
  const {page, context} = await openHome('364 days');
  await expectNoQuestion(page);
  await context.close();
});

longTest('an answer that is not saved says so and can be given again', async () => {
  const {page, member, context} = await openHome('366 days');
  await breakSavingFor(sql, member);
  await button(page, AGE_CHECK.confirm(32)).click();
  const notice = page.getByLabel('Notice').filter({hasText: SAVE_FAILED.profile});
  await expectPage(notice.getByRole('link', {name: 'Open'})).toBeVisible();
  await expectPage(question(page)).toBeVisible();
  await expectPage(page.getByRole('heading', {level: 1, name: 'Nora, 31'})).toBeVisible();
  await mendSavingFor(sql, member);
  await button(page, AGE_CHECK.confirm(32)).click();
  await expectPage(page.getByRole('heading', {level: 1, name: 'Nora, 32'})).toBeVisible();
  await context.close();
});

longTest(
  'the question has no violation of axe in dark either, fits 320 px and has edges in forced colours',
  async () => {
    const {page, context} = await openHome('366 days');
    await question(page).waitFor();
    expect(await violationsInAll(page)).toEqual({});
    await page.setViewportSize({width: 320, height: 568});
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
    await context.close();
  },
);
