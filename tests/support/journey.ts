// Takes a new member through the pages, whose controls it finds by their visible text.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {PASSWORD, uniqueEmail, type Persona} from './member.ts';
import {untilAnswered} from './questionnaire.ts';

/** From the landing page to /welcome with a new account. Returns the email. */
export async function signUpThroughPages(page: Page, email = uniqueEmail()): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('button', {name: 'Create account'})
    .or(page.getByRole('link', {name: 'Create account'}))
    .click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Sign Up'}).click();
  await page.waitForURL('**/welcome');
  return email;
}

const next = (page: Page) => page.getByRole('button', {name: 'Next', exact: true}).click();

/**
 * From /welcome to /profile-preview, with all answers that suggestions require. `background` goes into each text field.
 */
export async function completeThroughPages(
  page: Page,
  persona: Persona,
  background = 'Somewhere nice',
): Promise<void> {
  await page.getByRole('button', {name: 'Get Started'}).click();
  await page.getByRole('button', {name: "Let's Get To Know You"}).click();

  await page.getByLabel('Name').fill(persona.name);
  await page.getByLabel('Age').fill(String(persona.age));
  await page.getByRole('radio', {name: persona.gender, exact: true}).check();
  await next(page);

  await page.waitForURL('**/background-info');
  for (const field of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await page.getByLabel(field).fill(background);
  }
  await next(page);

  await page.waitForURL('**/relationship-readiness');
  await page.getByRole('radio', {name: 'A long-term relationship'}).check();
  await page.getByLabel('Minimum age').fill(String(persona.ages[0]));
  await page.getByLabel('Maximum age').fill(String(persona.ages[1]));
  await page.getByRole('radio', {name: persona.seeking, exact: true}).check();
  await next(page);

  await page.waitForURL('**/dimension-weights');
  await next(page);

  await page.waitForURL('**/interests-preference');
  for (const interest of ['Nature', 'Music', 'Cooking']) {
    const more = page.getByRole('button', {name: `More ${interest}`});
    for (let i = 0; i < 3; i += 1) await more.click();
  }
  await next(page);

  for (const {route, options} of Object.values(SINGLE_CHOICE)) {
    await page.waitForURL(`**${route}`);
    await page.getByRole('radio', {name: options[1]?.title}).check();
    await next(page);
  }
  await page.waitForURL('**/profile-preview');
  await expect(page.getByText(persona.name).first()).toBeVisible();
  // Whoever loads another page before the server has answered is asked to save the last step again.
  await untilAnswered(page);
}

/** A suggestion's card on /matches. */
export function matchCard(page: Page, name: string) {
  return page.getByRole('article', {name: new RegExp(`^${name}`)});
}

/** Signs in on /signin. */
export async function signInThroughPage(
  page: Page,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Login'}).click();
}
