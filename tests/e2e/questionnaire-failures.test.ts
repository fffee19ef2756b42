// Every questionnaire message of the specification's section 8: the database refuses the save, and a toast links to the step, which
// has the message and the entered answers.
import {expect} from 'playwright/test';
import {afterAll, beforeAll, describe, test} from 'vitest';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {
  FILLED_STEPS,
  filledStep,
  MAIN_STEPS,
  SIDE_STEPS,
  goOn,
  nextButton,
  openFailed,
  openMember,
  openStep,
  type OpenMember,
  untilSaved,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const FAILURES = new Map([
  ['/onboarding', 'Failed to save profile. Please try again.'],
  ['/background-info', 'Failed to save your information. Please try again.'],
  ['/relationship-readiness', 'Failed to save your preferences. Please try again.'],
  ['/dimension-weights', 'Failed to save your preferences. Please try again.'],
  ['/interests-preference', 'Failed to save your preferences. Please try again.'],
  ['/personality-preference', 'Failed to save your preferences. Please try again.'],
  ['/looks-preference', 'Failed to save your selection. Please try again.'],
  ['/background-preference', 'Failed to save your weights. Please try again.'],
  ...Object.values(SINGLE_CHOICE).map(
    ({route}) => [route, 'Failed to save your answer. Please try again.'] as const,
  ),
]);

/** In this order no step leads to one that has already failed. */
const SIDE_STEPS_FIRST = [...SIDE_STEPS, ...MAIN_STEPS];
const RELOADED = casesOf(SIDE_STEPS_FIRST, [0, 6]);

describe('section 8: the server fails to save', () => {
  let blocked: OpenMember;

  beforeAll(async () => {
    blocked = await openMember(browser, stack);
    await breakSavingFor(sql, blocked.member);
  });
  afterAll(() => mendSavingFor(sql, blocked.member));

  test.each(casesOf(SIDE_STEPS_FIRST, [0, 6]))(
    '$route shows the message and keeps the entered answers',
    async ({route, next, fill, isFilled}) => {
      const {page, problems} = blocked;
      await openStep(page, route);
      await fill(page);
      await nextButton(page).click();
      await page.waitForURL(`**${next}`);
      const words = FAILURES.get(route) ?? '';
      await openFailed(page, words);
      await page.waitForURL(`**${route}`);
      const message = page.getByRole('alert').getByText(words, {exact: true});
      await expect(message).toBeVisible();
      await isFilled(page);
      if (RELOADED.some((step) => step.route === route)) {
        await page.reload();
        await expect(message).toBeVisible();
        await isFilled(page);
      }
      expect(problems).toEqual([]);
    },
  );

  longTest('once saving works again, Next saves the kept answers of every step', async () => {
    const {page, member, problems} = blocked;
    await mendSavingFor(sql, member);
    let here = '';
    for (const {route, next, isFilled} of FILLED_STEPS) {
      if (route !== here) await openStep(page, route);
      await isFilled(page);
      await goOn(page, next);
      here = next;
    }
    const answered = () => sql`
      select from profile join questionnaire using (user_id)
      where user_id = ${member.userId} and name = 'Mira' and job = 'Bicycle maker'
        and relationship_readiness = 'long-term' and dimension_weights = '[4, 3, 1, 2]'
        and other_interest_text = 'Birdwatching' and looks_preference_other = 'A kind voice'
        and background_weights = '[0, 8, 0, 0, 10, 0]' and personality_preferences is not null
        and three_years_answer = 'Dating casually' and first_date_answer = 'Activity'
        and quality_time_answer = 'Romantic date night' and values_answer = 'Conventional'`;
    await untilSaved(page);
    expect(await answered()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('a save after the session has ended shows "User not found. Please log in again."', async () => {
    const {page, member, context} = await openMember(browser, stack);
    const {fill, isFilled} = filledStep('/onboarding');
    await openStep(page, '/onboarding');
    // Waits until another device's write has arrived. The page then renders server data, not only its replica.
    await member.mutate('profile.saveBasics', {name: 'Other', age: 40, gender: 'Female'});
    await expect(page.getByLabel('Name', {exact: true})).toHaveValue('Other');
    await fill(page);
    // The session check fails, so the page stays instead of redirecting.
    await context.route('**/api/auth/get-session*', (route) => route.abort());
    await sql`delete from auth.session where user_id = ${member.userId}`;
    await page.getByText('Your session needs checking.').waitFor();
    await nextButton(page).click();
    await page
      .getByRole('alert')
      .getByText('User not found. Please log in again.', {exact: true})
      .waitFor();
    await isFilled(page);
    await context.close();
  });
});
