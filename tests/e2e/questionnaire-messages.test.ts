// Every questionnaire message of the specification's section 5, provoked in a browser and compared word for word.
// Section 8 is tested in questionnaire-failures.test.ts.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, describe, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {runsLongForms} from '../support/length.ts';
import {
  filledStep,
  givePoints,
  nextButton,
  openMember,
  openStep,
  slideTo,
  type OpenMember,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();
let opened: OpenMember;

beforeAll(async () => {
  opened = await openMember(browser, stack);
  await openStep(opened.page, '/onboarding');
});

type Case = {
  message: string;
  when: string;
  route: string;
  enter: (page: Page) => Promise<void>;
  /** The invalid field that takes the focus. */
  focus?: (page: Page) => ReturnType<Page['getByLabel']>;
};

const nothing = () => Promise.resolve();
const FILL_IN = 'Please fill in all fields before proceeding.';
const OPTION = 'Please select an option before continuing.';

async function basics(page: Page, name: string, age: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Age').fill(age);
  await page.getByRole('radio', {name: 'Male', exact: true}).click();
}

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
    message: FILL_IN,
    when: 'the name is blank',
    route: '/onboarding',
    enter: (page) => basics(page, '   ', '30'),
    focus: (page) => page.getByLabel('Name'),
  },
  {
    message: FILL_IN,
    when: 'the age is no number',
    route: '/onboarding',
    enter: (page) => basics(page, 'Mira', '-30'),
    focus: (page) => page.getByLabel('Age'),
  },
  {
    message: 'Please enter an age of 120 or less.',
    when: 'the age is 121',
    route: '/onboarding',
    enter: (page) => basics(page, 'Mira', '121'),
    focus: (page) => page.getByLabel('Age'),
  },
  {
    message: 'You must be 18 or older to use Wing.',
    when: 'the age is 17',
    route: '/onboarding',
    enter: (page) => basics(page, 'Mira', '17'),
    focus: (page) => page.getByLabel('Age'),
  },
  {
    message: FILL_IN,
    when: 'only one field is filled in',
    route: '/background-info',
    enter: (page) => page.getByLabel('Education').fill('Physics'),
    focus: (page) => page.getByLabel('Job'),
  },
  ...['Education', 'Job', 'Currently living', 'Hometown'].map((missing) => ({
    message: FILL_IN,
    when: `only ${missing} is missing`,
    route: '/background-info',
    enter: async (page: Page) => {
      await filledStep('/background-info').fill(page);
      await page.getByLabel(missing, {exact: true}).fill('  ');
    },
    focus: (page: Page) => page.getByLabel(missing, {exact: true}),
  })),
  {
    message: FILL_IN,
    when: 'the maximum is missing',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '30', ''),
    focus: (page) => page.getByLabel('Maximum age'),
  },
  {
    message: FILL_IN,
    when: 'the minimum is missing',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '', '30'),
    focus: (page) => page.getByLabel('Minimum age'),
  },
  {
    message: 'Minimum age must be less than maximum age.',
    when: 'the minimum is above the maximum',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '31', '30'),
    focus: (page) => page.getByLabel('Minimum age'),
  },
  {
    message: 'Maximum age must be at most 120.',
    when: 'the maximum is 121',
    route: '/relationship-readiness',
    enter: (page) => ages(page, '30', '121'),
    focus: (page) => page.getByLabel('Maximum age'),
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

/** In the short form each message once: the unit tests of the rules have every case. */
const isFirst = ({message}: Case, place: number) =>
  RULES.findIndex((rule) => rule.message === message) === place;

describe('section 5: validation', () => {
  test.each(runsLongForms ? RULES : RULES.filter(isFirst))(
    '$route, $when: "$message"',
    async ({message, route, enter, focus}) => {
      const {page, problems} = opened;
      // Clears the drafts of the previous case.
      await page.evaluate(() => localStorage.clear());
      await openStep(page, route);
      await enter(page);
      await nextButton(page).click();
      await expect(page.getByRole('alert').getByText(message, {exact: true})).toBeVisible();
      if (focus) await expect(focus(page)).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(route);
      expect(problems).toEqual([]);
    },
  );
});
