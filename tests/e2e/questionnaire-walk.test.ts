// Navigation through the questionnaire: its introduction, the isEditing flag, and the scroll position of each page.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {answerEverything} from '../support/answers.ts';
import {useBrowser} from '../support/browser.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {
  backButton,
  filledStep,
  goOn,
  nextButton,
  openMember,
  openStep,
  untilSaved,
  openFailed,
} from '../support/questionnaire.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const isEditing = (page: Page) =>
  page.evaluate(() => {
    const state: unknown = history.state;
    return JSON.stringify(state).includes('"isEditing":true');
  });

test('the introduction says that answers are private and expands to explain the process', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.goto('/preferences-intro');
  await page.getByRole('heading', {name: 'Understanding you', level: 1}).waitFor();
  await expect(page.getByText('Your answers are not visible on your profile.')).toBeVisible();
  const more = page.locator('summary', {hasText: 'Learn More About Our Process'});
  const process = page.getByText('We compare what you look for with what others look for');
  await expect(process).toBeHidden();
  await more.click();
  await expect(process).toBeVisible();
  await more.click();
  await expect(process).toBeHidden();
  await page.getByRole('button', {name: "Let's Get To Know You"}).click();
  await page.waitForURL('**/onboarding');
  expect(await isEditing(page)).toBe(false);
  await backButton(page).click();
  await page.waitForURL('**/preferences-intro');
  await context.close();
});

/** Asserts the isEditing flag before and after a reload of the step. */
async function expectEditing(page: Page, route: string): Promise<void> {
  await page.waitForURL(`**${route}`);
  expect(await isEditing(page), route).toBe(true);
  // A reload before the server's answer to the last step would return to it.
  await untilSaved(page);
  await page.reload();
  await nextButton(page).waitFor();
  expect(await isEditing(page), `${route}, reloaded`).toBe(true);
}

const MAIN = [
  '/onboarding',
  '/background-info',
  '/relationship-readiness',
  '/dimension-weights',
  '/interests-preference',
  '/three-years-question',
  '/first-date-question',
  '/quality-time-question',
  '/values-question',
];

longTest('isEditing is kept along every path and over reloads', async () => {
  const {page, member, context, problems} = await openMember(browser, stack);
  await answerEverything(member);
  await page.goto('/profile-preview');
  await page.getByRole('button', {name: 'Edit Profile Information'}).click();
  for (const route of MAIN) {
    await expectEditing(page, route);
    if (route === '/dimension-weights') {
      await page.getByRole('button', {name: 'Fine-tune looks and background'}).click();
      await expectEditing(page, '/looks-preference');
      await nextButton(page).click();
      await expectEditing(page, '/background-preference');
    }
    await nextButton(page).click();
  }
  await page.waitForURL('**/profile-preview');

  // Covers Next from the ranking to interests, and the profile's link to the personality step.
  await page.getByRole('button', {name: 'Personality questions'}).click();
  await expectEditing(page, '/personality-preference');
  await goOn(page, '/three-years-question');
  expect(await isEditing(page)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

longTest(
  'isEditing is restored when the notice of a failed save leads to its step, and kept from there',
  async () => {
    const {page, member, context} = await openMember(browser, stack);
    await answerEverything(member);
    await page.goto('/profile-preview');
    await page.getByRole('button', {name: 'Edit Profile Information'}).click();
    await page.waitForURL('**/onboarding');
    await goOn(page, '/background-info');
    await goOn(page, '/relationship-readiness');
    await untilSaved(page);
    await breakSavingFor(sql, member);
    await filledStep('/relationship-readiness').fill(page);
    await nextButton(page).click();
    await page.waitForURL('**/dimension-weights');
    await openFailed(page, 'Failed to save your preferences. Please try again.');
    await page.waitForURL('**/relationship-readiness');
    expect(await isEditing(page)).toBe(true);
    await mendSavingFor(sql, member);
    await goOn(page, '/dimension-weights');
    expect(await isEditing(page)).toBe(true);
    await context.close();
  },
);

longTest('each step opens at the top of the page, also on back and forward', async () => {
  const {page, member, context} = await openMember(browser, stack, {width: 360, height: 480});
  await answerEverything(member);
  await openStep(page, '/background-info');
  // Waits for the stored answers, which change the form's height.
  await expect(page.getByLabel('Job', {exact: true})).not.toHaveValue('');
  for (const next of ['/relationship-readiness', '/dimension-weights', '/interests-preference']) {
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await goOn(page, next);
    await expect(page.getByRole('heading', {level: 1})).toBeInViewport();
    expect(await page.evaluate(() => scrollY), next).toBe(0);
  }
  for (const [how, to] of [
    [() => page.goBack(), 'What matters to you?'],
    [() => page.goForward(), 'Interests'],
  ] as const) {
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await how();
    await expect(page).toHaveTitle(new RegExp(to.replace('?', String.raw`\?`)));
    // Waits two frames, in which the browser would restore the scroll position.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.evaluate(() => scrollY), to).toBe(0);
  }
  await context.close();
});
