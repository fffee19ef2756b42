// The questionnaire's screens as tests fill them in, and a way to make saving fail for one member.
import {expect} from 'playwright/test';
import type {Browser, Locator, Page} from 'playwright';
import {openWindow, type Window} from './browser.ts';
import type {TestDatabase} from './database.ts';
import {signUp, type Member} from './member.ts';
import type {StackAddress} from './stack.ts';

export type OpenMember = Window & {member: Member};

/** A new member in a window of their own, signed in. */
export async function openMember(
  browser: Browser,
  stack: StackAddress,
  options?: Parameters<typeof openWindow>[2],
): Promise<OpenMember> {
  const member = await signUp(stack);
  const opened = await openWindow(browser, stack, options);
  const cookies = member.cookie.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return {name, value: value.join('='), url: stack.url};
  });
  await opened.context.addCookies(cookies);
  return {...opened, member};
}

export const nextButton = (page: Page): Locator =>
  page.getByRole('button', {name: 'Next', exact: true});
export const backButton = (page: Page): Locator =>
  page.getByRole('button', {name: 'Back', exact: true});

/** Opens a step and waits until it can be filled in. */
export async function openStep(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await nextButton(page).waitFor();
}

/** Presses Next and waits for the step it leads to. */
export async function goOn(page: Page, route: string): Promise<void> {
  await nextButton(page).click();
  await page.waitForURL(`**${route}`);
}

/** Moves a slider to `value` by its arrow keys. */
export async function slideTo(page: Page, name: string, value: number): Promise<void> {
  const slider = page.getByRole('slider', {name});
  await slider.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < value; i += 1) await page.keyboard.press('ArrowRight');
}

export async function givePoints(page: Page, interest: string, points: number): Promise<void> {
  const more = page.getByRole('button', {name: `More ${interest}`, exact: true});
  for (let i = 0; i < points; i += 1) await more.click();
}

export type FilledStep = {
  readonly route: string;
  readonly next: string;
  /** Enters something the rules accept. */
  readonly fill: (page: Page) => Promise<void>;
  /** Sees that it is still entered. */
  readonly isFilled: (page: Page) => Promise<void>;
};

function chosen(route: string, next: string, option: string): FilledStep {
  return {
    route,
    next,
    fill: (page) => page.getByRole('radio', {name: option}).click(),
    isFilled: (page) => expect(page.getByRole('radio', {name: option})).toBeChecked(),
  };
}

const BACKGROUND = {
  Education: 'Physics in Porto',
  Job: 'Bicycle maker',
  'Currently living': 'Ghent',
  Hometown: 'Graz',
};

const PERSONALITY = [
  'Living with someone',
  'Dinner with close friends',
  'Coffee',
  'Somewhere in between',
];

/** Every step with answers that are accepted, the main path first. */
export const FILLED_STEPS: readonly FilledStep[] = [
  {
    route: '/onboarding',
    next: '/background-info',
    fill: async (page) => {
      await page.getByLabel('Name').fill('Mira');
      await page.getByLabel('Age').fill('29');
      await page.getByRole('radio', {name: 'Female'}).click();
    },
    isFilled: async (page) => {
      await expect(page.getByLabel('Name')).toHaveValue('Mira');
      await expect(page.getByLabel('Age')).toHaveValue('29');
      await expect(page.getByRole('radio', {name: 'Female'})).toBeChecked();
    },
  },
  {
    route: '/background-info',
    next: '/relationship-readiness',
    fill: async (page) => {
      for (const [label, text] of Object.entries(BACKGROUND)) {
        await page.getByLabel(label, {exact: true}).fill(text);
      }
      await page.getByRole('checkbox', {name: 'Currently a student'}).click();
    },
    isFilled: async (page) => {
      for (const [label, text] of Object.entries(BACKGROUND)) {
        await expect(page.getByLabel(label, {exact: true})).toHaveValue(text);
      }
      await expect(page.getByRole('checkbox', {name: 'Currently a student'})).toBeChecked();
    },
  },
  {
    route: '/relationship-readiness',
    next: '/dimension-weights',
    fill: async (page) => {
      await page.getByRole('radio', {name: 'A long-term relationship'}).click();
      await page.getByRole('radio', {name: 'Women', exact: true}).click();
      await page.getByLabel('Minimum age').fill('25');
      await page.getByLabel('Maximum age').fill('38');
    },
    isFilled: async (page) => {
      await expect(page.getByRole('radio', {name: 'A long-term relationship'})).toBeChecked();
      await expect(page.getByRole('radio', {name: 'Women', exact: true})).toBeChecked();
      await expect(page.getByLabel('Minimum age')).toHaveValue('25');
      await expect(page.getByLabel('Maximum age')).toHaveValue('38');
    },
  },
  {
    route: '/dimension-weights',
    next: '/interests-preference',
    fill: (page) => page.getByRole('button', {name: 'Move up: Partner is attractive'}).click(),
    isFilled: (page) => expect(page.getByRole('listitem').nth(2)).toContainText('attractive'),
  },
  {
    route: '/interests-preference',
    next: '/three-years-question',
    fill: async (page) => {
      await givePoints(page, 'Nature', 3);
      await givePoints(page, 'Travel', 3);
      await givePoints(page, 'Other', 3);
      await page.getByLabel('Your other interest').fill('Birdwatching');
    },
    isFilled: async (page) => {
      await expect(page.getByText('Remaining points: 0 of 9')).toBeVisible();
      await expect(page.getByLabel('Your other interest')).toHaveValue('Birdwatching');
    },
  },
  chosen('/three-years-question', '/first-date-question', 'Living with someone'),
  chosen('/first-date-question', '/quality-time-question', 'Activity (walk, run, hike)'),
  chosen('/quality-time-question', '/values-question', 'Romantic date night'),
  chosen('/values-question', '/profile-preview', 'A mix of both'),
  {
    route: '/looks-preference',
    next: '/background-preference',
    fill: async (page) => {
      await slideTo(page, 'Cool style', 4);
      await slideTo(page, 'Other', 2);
      await page.getByLabel('Your other preference').fill('A kind voice');
    },
    isFilled: async (page) => {
      await expect(page.getByText('Remaining points: 4 of 10')).toBeVisible();
      await expect(page.getByLabel('Your other preference')).toHaveValue('A kind voice');
    },
  },
  {
    route: '/background-preference',
    next: '/interests-preference',
    fill: async (page) => {
      await slideTo(page, 'Same hometown', 10);
      await slideTo(page, 'High salary', 8);
    },
    isFilled: (page) => expect(page.getByText('Remaining points: 0 of 18')).toBeVisible(),
  },
  {
    route: '/personality-preference',
    next: '/three-years-question',
    fill: async (page) => {
      for (const option of PERSONALITY) await page.getByRole('radio', {name: option}).click();
    },
    isFilled: async (page) => {
      for (const option of PERSONALITY) {
        await expect(page.getByRole('radio', {name: option})).toBeChecked();
      }
    },
  },
];

export function filledStep(route: string): FilledStep {
  const step = FILLED_STEPS.find((candidate) => candidate.route === route);
  if (!step) throw new Error(`No step ${route}`);
  return step;
}

/** From now on the database refuses to save anything of this member's profile and answers. */
export async function breakSavingFor(sql: TestDatabase, {userId}: Member): Promise<void> {
  await sql`
    create or replace function refuse_in_test() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`;
  for (const table of ['profile', 'questionnaire']) {
    await sql.unsafe(
      `create trigger "refuse_${userId}" before insert or update on ${table}
       for each row when (new.user_id = '${userId}') execute function refuse_in_test()`,
    );
  }
}

export async function mendSavingFor(sql: TestDatabase, {userId}: Member): Promise<void> {
  for (const table of ['profile', 'questionnaire']) {
    await sql.unsafe(`drop trigger if exists "refuse_${userId}" on ${table}`);
  }
}
