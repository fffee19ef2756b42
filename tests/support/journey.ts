// Takes a new member through the pages, whose controls it finds by their visible text, in English or another language.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {SIGN_IN} from '../../rules/account/sign-in.ts';
import {LANDING} from '../../rules/public-words.ts';
import {titleInWords} from '../../rules/questionnaire/options.ts';
import {INTRODUCTION, STEPS, WELCOME} from '../../rules/questionnaire/questionnaire-words.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {FIELDS} from '../../rules/shell-words.ts';
import type {Language} from '../../rules/words/languages.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {PASSWORD, uniqueEmail, type Persona} from './member.ts';
import {untilAnswered} from './questionnaire.ts';

/** From the landing page to /welcome with a new account. Returns the email. */
export async function signUpThroughPages(page: Page, email = uniqueEmail()): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('button', {name: LANDING.createAccount})
    .or(page.getByRole('link', {name: LANDING.createAccount}))
    .click();
  await page.getByLabel(SIGN_IN.email, {exact: true}).fill(email);
  await page.getByLabel(SIGN_IN.password, {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: SIGN_IN.signUp, exact: true}).click();
  await page.waitForURL('**/welcome');
  return email;
}

/**
 * From /welcome to /profile-preview, with all answers that suggestions require. `background` goes into each text field.
 */
export async function completeThroughPages(
  page: Page,
  persona: Persona,
  background = 'Somewhere nice',
  language: Language = 'en',
): Promise<void> {
  const steps = inLanguage(language, () => ({
    start: WELCOME.start,
    begin: INTRODUCTION.start,
    name: STEPS.name,
    age: STEPS.age,
    minAge: STEPS.minAge,
    maxAge: STEPS.maxAge,
    next: STEPS.next,
  }));
  const title = (stored: string) => inLanguage(language, () => titleInWords(stored));
  const more = (interest: string) => inLanguage(language, () => FIELDS.more(title(interest)));
  const press = (name: string) => page.getByRole('button', {name, exact: true}).click();
  const field = (label: string) => page.getByLabel(label, {exact: true});
  const option = (stored: string) => page.getByRole('radio', {name: title(stored), exact: true});
  await press(steps.start);
  await press(steps.begin);

  await field(steps.name).fill(persona.name);
  await field(steps.age).fill(String(persona.age));
  await option(persona.gender).check();
  await press(steps.next);

  await page.waitForURL('**/background-info');
  for (const label of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await field(title(label)).fill(background);
  }
  await press(steps.next);

  await page.waitForURL('**/relationship-readiness');
  await option('A long-term relationship').check();
  await field(steps.minAge).fill(String(persona.ages[0]));
  await field(steps.maxAge).fill(String(persona.ages[1]));
  await option(persona.seeking).check();
  await press(steps.next);

  await page.waitForURL('**/dimension-weights');
  await press(steps.next);

  await page.waitForURL('**/interests-preference');
  for (const interest of ['Nature', 'Music', 'Cooking']) {
    for (let i = 0; i < 3; i += 1) await press(more(interest));
  }
  await press(steps.next);

  for (const {route, options} of Object.values(SINGLE_CHOICE)) {
    await page.waitForURL(`**${route}`);
    await option(options[1]?.title ?? '').check();
    await press(steps.next);
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
