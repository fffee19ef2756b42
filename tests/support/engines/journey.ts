// Takes a new member through the pages in any engine, as tests/support/journey.ts does in Chromium.
import {
  QUESTIONS,
  SINGLE_CHOICE,
  type Question,
} from '../../../rules/questionnaire/single-choice.ts';
import {PASSWORD, uniqueEmail, type Persona} from '../member.ts';
import type {EnginePage} from './page.ts';

const NEXT = {role: 'button', name: 'Next'} as const;

/** From the landing page to /welcome with a new account. Returns the email. */
export async function signUpThroughPages(page: EnginePage): Promise<string> {
  const email = uniqueEmail();
  await page.goto('/');
  await page.click({name: 'Create account'});
  await page.fill('Email', email);
  await page.fill('Password', PASSWORD);
  await page.click({role: 'button', name: 'Sign Up'});
  await page.untilAt(/^\/welcome$/);
  return email;
}

/** Answers the question of the open page, when it is this one, and goes on. */
export async function answerQuestion(page: EnginePage, question: Question): Promise<void> {
  const {route, options} = SINGLE_CHOICE[question];
  await page.untilAt(new RegExp(`^${route}$`));
  await page.check(options[1]?.title ?? '');
  await page.click(NEXT);
}

/** From /welcome to /profile-preview, with all answers that suggestions require. */
export async function completeThroughPages(page: EnginePage, persona: Persona): Promise<void> {
  await page.click({role: 'button', name: 'Get Started'});
  await page.click({role: 'button', name: "Let's Get To Know You"});

  await page.fill('Name', persona.name);
  await page.fill('Age', String(persona.age));
  await page.check(persona.gender);
  await page.click(NEXT);

  await page.untilAt(/^\/background-info$/);
  for (const field of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await page.fill(field, 'Somewhere nice');
  }
  await page.click(NEXT);

  await page.untilAt(/^\/relationship-readiness$/);
  await page.check('A long-term relationship');
  await page.fill('Minimum age', String(persona.ages[0]));
  await page.fill('Maximum age', String(persona.ages[1]));
  await page.check(persona.seeking);
  await page.click(NEXT);

  await page.untilAt(/^\/dimension-weights$/);
  await page.click(NEXT);

  await page.untilAt(/^\/interests-preference$/);
  for (const interest of ['Nature', 'Music', 'Cooking']) {
    for (let i = 0; i < 3; i += 1) await page.click({role: 'button', name: `More ${interest}`});
  }
  await page.click(NEXT);

  for (const question of QUESTIONS) await answerQuestion(page, question);
  await page.untilAt(/^\/profile-preview$/);
}

export async function signInThroughPage(page: EnginePage, email: string): Promise<void> {
  await page.goto('/signin');
  await page.fill('Email', email);
  await page.fill('Password', PASSWORD);
  await page.click({role: 'button', name: 'Login'});
}

/** Writes a message in the open room and sends it by Enter. */
export async function say(page: EnginePage, text: string): Promise<void> {
  await page.fill('Message', text);
  await page.press('Enter');
}
