// Every message of the specification's sections 5 and 8 that the questionnaire can show, each provoked in
// a real browser and seen word for word.
import {expect} from 'playwright/test';
import type {Browser, Page} from 'playwright';
import {afterAll, beforeAll, describe, inject, test} from 'vitest';
import {launchBrowser} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';
import {
  breakSavingFor,
  FILLED_STEPS,
  filledStep,
  givePoints,
  mendSavingFor,
  nextButton,
  openMember,
  openStep,
  slideTo,
  type OpenMember,
} from '../support/questionnaire.ts';

const stack = inject('stack');
let sql: TestDatabase;
let browser: Browser;
let someone: OpenMember;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
  someone = await openMember(browser, stack);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql.end();
});

type Case = {
  message: string;
  when: string;
  route: string;
  enter: (page: Page) => Promise<void>;
  /** The field that is wrong and takes the focus. */
  focus?: (page: Page) => ReturnType<Page['getByLabel']>;
};

const nothing = () => Promise.resolve();
const FILL_IN = 'Please fill in all fields before proceeding.';
const OPTION = 'Please select an option before continuing.';

async function ages(page: Page, min: string, max: string): Promise<void> {
  await page.getByRole('radio', {name: 'Something short-term'}).click();
  await page.getByLabel('Minimum age').fill(min);
  await page.getByLabel('Maximum age').fill(max);
}

const RULES: readonly Case[] = [
  {
    message: FILL_IN,
    when: 'nothing is entered',
    route: '/onboarding',
    enter: nothing,
    focus: (page) => page.getByLabel('Name'),
  },
  {
    message: FILL_IN,
    when: 'the gender is missing',
    route: '/onboarding',
    enter: async (page) => {
      await page.getByLabel('Name').fill('Mira');
      await page.getByLabel('Age').fill('30');
    },
    focus: (page) => page.getByRole('radio', {name: 'Male', exact: true}),
  },
  {
    message: 'You must be 18 or older to use Wing.',
    when: 'the age is 17',
    route: '/onboarding',
    enter: async (page) => {
      await page.getByLabel('Name').fill('Mira');
      await page.getByLabel('Age').fill('17');
      await page.getByRole('radio', {name: 'Male', exact: true}).click();
    },
    focus: (page) => page.getByLabel('Age'),
  },
  {
    message: FILL_IN,
    when: 'only one field is filled in',
    route: '/background-info',
    enter: (page) => page.getByLabel('Education').fill('Physics'),
    focus: (page) => page.getByLabel('Job'),
  },
  {
    message: FILL_IN,
    when: 'nothing is chosen',
    route: '/relationship-readiness',
    enter: nothing,
    focus: (page) => page.getByRole('radio', {name: 'Something short-term'}),
  },
  {
    message: 'Minimum age must be less than maximum age.',
    when: 'both ages are the same',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '30', '30'),
    focus: (page) => page.getByLabel('Minimum age'),
  },
  {
    message: 'Minimum age must be at least 18.',
    when: 'the minimum is 17',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '17', '30'),
    focus: (page) => page.getByLabel('Minimum age'),
  },
  {
    message: 'Please allocate exactly 9 points before continuing.',
    when: 'eight points are given',
    route: '/interests-preference',
    enter: async (page) => {
      await givePoints(page, 'Sports', 3);
      await givePoints(page, 'Film', 3);
      await givePoints(page, 'Pets', 2);
    },
    focus: (page) => page.getByRole('button', {name: 'Less Sports'}),
  },
  {
    message: "Please specify your 'Other' interest.",
    when: 'Other has points but no name',
    route: '/interests-preference',
    enter: async (page) => {
      await givePoints(page, 'Sports', 3);
      await givePoints(page, 'Film', 3);
      await givePoints(page, 'Other', 3);
      await page.getByLabel('Your other interest').fill('   ');
    },
    focus: (page) => page.getByLabel('Your other interest'),
  },
  {
    message: "Please either select 'Generally good looking' or distribute some points.",
    when: 'no point is given',
    route: '/looks-preference',
    enter: nothing,
    focus: (page) => page.getByRole('slider', {name: 'Attractive body'}),
  },
  {
    message: 'Please specify your other preference or remove points from it.',
    when: 'Other has points but no words',
    route: '/looks-preference',
    enter: (page) => slideTo(page, 'Other', 2),
    focus: (page) => page.getByLabel('Your other preference'),
  },
  {
    message: 'Please allocate exactly 18 points before continuing.',
    when: 'seventeen points are given',
    route: '/background-preference',
    enter: (page) => slideTo(page, 'High salary', 17),
    focus: (page) => page.getByRole('slider', {name: 'High net worth'}),
  },
  {
    message: 'Please answer all questions before continuing.',
    when: 'one question is answered',
    route: '/personality-preference',
    enter: (page) => page.getByRole('radio', {name: 'Starting a family'}).click(),
    focus: (page) => page.getByRole('radio', {name: 'Romantic date night'}),
  },
  ...['three-years', 'first-date', 'quality-time', 'values'].map((name) => ({
    message: OPTION,
    when: 'nothing is chosen',
    route: `/${name}-question`,
    enter: nothing,
    focus: (page: Page) => page.getByRole('radio').first(),
  })),
];

describe('section 5: what a rule refuses', () => {
  test.each(RULES)('$route, $when: "$message"', async ({message, route, enter, focus}) => {
    const {page, problems} = someone;
    await openStep(page, route);
    // What the case before has left behind.
    await page.evaluate(() => localStorage.clear());
    await openStep(page, route);
    await enter(page);
    await nextButton(page).click();
    await expect(page.getByRole('alert').getByText(message, {exact: true})).toBeVisible();
    if (focus) await expect(focus(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(route);
    expect(problems).toEqual([]);
  });
});

const FAILURES = new Map([
  ['/onboarding', 'Failed to save profile. Please try again.'],
  ['/background-info', 'Failed to save your information. Please try again.'],
  ['/relationship-readiness', 'Failed to save your preferences. Please try again.'],
  ['/dimension-weights', 'Failed to save your preferences. Please try again.'],
  ['/interests-preference', 'Failed to save your preferences. Please try again.'],
  ['/personality-preference', 'Failed to save your preferences. Please try again.'],
  ['/looks-preference', 'Failed to save your selection. Please try again.'],
  ['/background-preference', 'Failed to save your weights. Please try again.'],
  ['/three-years-question', 'Failed to save your answer. Please try again.'],
  ['/first-date-question', 'Failed to save your answer. Please try again.'],
  ['/quality-time-question', 'Failed to save your answer. Please try again.'],
  ['/values-question', 'Failed to save your answer. Please try again.'],
]);

describe('section 8: a save that the server could not make', () => {
  test.each(FILLED_STEPS)(
    '$route brings the person back with the message and what they entered',
    async ({route, next, fill, isFilled}) => {
      const {page, member, context, problems} = await openMember(browser, stack);
      await openStep(page, route);
      await fill(page);
      await breakSavingFor(sql, member);
      try {
        await nextButton(page).click();
        const message = page.getByRole('alert').getByText(FAILURES.get(route) ?? '', {exact: true});
        await expect(message).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(route);
        await isFilled(page);
        await page.reload();
        await expect(message).toBeVisible();
        await isFilled(page);
      } finally {
        await mendSavingFor(sql, member);
      }
      await nextButton(page).click();
      await page.waitForURL(`**${next}`);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  test('a session that has ended: "User not found. Please log in again."', async () => {
    const {page, member, context} = await openMember(browser, stack);
    const {fill, isFilled} = filledStep('/onboarding');
    await openStep(page, '/onboarding');
    await fill(page);
    // Nobody can say who is here now, so the page stays where it is.
    await context.route('**/api/auth/get-session', (route) => route.abort());
    await sql`delete from auth.session where user_id = ${member.userId}`;
    await nextButton(page).click();
    await expect(
      page.getByRole('alert').getByText('User not found. Please log in again.', {exact: true}),
    ).toBeVisible();
    await isFilled(page);
    await context.close();
  });
});
