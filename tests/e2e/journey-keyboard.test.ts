// From the landing page to the first message by keyboard alone, with the announcements that a screen reader gets.
import {randomUUID} from 'node:crypto';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {MATCH, PROBLEMS} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {choose, press, tabTo} from '../support/keyboard.ts';
import {joinPool, PASSWORD, uniqueEmail, type Persona} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';
import {expectAnnounced, expectFocusOn, recordAnnouncements} from '../support/screen-reader.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const heading = (name: string) => `heading "${name}" [level=1]`;

async function signUpByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const start = {name: 'Create account'};
  await tabTo(page, page.getByRole('button', start).or(page.getByRole('link', start)));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signin');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await press(page, 'Sign Up');
  await page.waitForURL('**/welcome');
  await expectFocusOn(page, heading('Welcome to Wing!'));
}

async function answerByKeys(
  page: Page,
  persona: Persona,
  announcements: readonly string[],
): Promise<void> {
  await press(page, 'Get Started');
  await expectFocusOn(page, heading('Understanding you'));
  await press(page, "Let's Get To Know You");
  await expectFocusOn(page, heading('The basics'));

  await press(page, 'Next');
  await expectAnnounced(announcements, PROBLEMS.fillInAll);
  await expectFocusOn(page, 'textbox "Name" [invalid]');
  await page.keyboard.type(persona.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(persona.age));
  await choose(page, 'Gender', persona.gender === 'Female' ? 1 : 0);
  await press(page, 'Next');

  await expectFocusOn(page, heading('Your background'));
  for (const label of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await tabTo(page, page.getByLabel(label, {exact: true}));
    await page.keyboard.type('By hand');
  }
  await press(page, 'Next');

  await expectFocusOn(page, heading('What are you looking for?'));
  await choose(page, 'What are you looking for?', 3);
  await tabTo(
    page,
    page
      .getByRole('radiogroup', {name: 'Who would you like to meet?'})
      .getByRole('radio', {checked: true}),
  );
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', {name: 'Men', exact: true})).toBeChecked();
  await tabTo(page, page.getByLabel('Minimum age'));
  await page.keyboard.type(String(persona.ages[0]));
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(persona.ages[1]));
  await press(page, 'Next');

  await expectFocusOn(page, heading('What matters to you?'));
  await press(page, 'Next');
  await expectFocusOn(page, heading('What fills your days?'));
  for (const interest of ['Nature', 'Music', 'Cooking']) {
    for (let i = 0; i < 3; i += 1) await press(page, `More ${interest}`);
    await expectAnnounced(announcements, `${interest}: 3 of 3 points`);
  }
  await press(page, 'Next');
  for (const question of [
    'Where do you see yourself in 3 years?',
    'What makes a good first date?',
    'How do you like to spend quality time?',
    'Which values describe you best?',
  ]) {
    await expectFocusOn(page, heading(question));
    await choose(page, question, 1);
    await press(page, 'Next');
  }
  await expectFocusOn(page, heading(`${persona.name}, ${persona.age}`));
}

test('a new member gets from the landing page to a conversation by keyboard, with every page and event announced', async () => {
  const [her, him] = await coupleAlone(sql);
  const {page, context, problems} = await openWindow(browser, stack);
  const announcements = await recordAnnouncements(page);
  const email = uniqueEmail();
  const other = await joinPool(stack, him);
  await signUpByKeys(page, email);
  await answerByKeys(page, her, announcements);

  await tabTo(page, page.getByRole('banner').getByRole('link', {name: 'Matches'}));
  await page.keyboard.press('Enter');
  await expectFocusOn(page, heading('Your matches'));
  const card = matchCard(page, him.name);
  await expect(card).toBeVisible();
  const userId = await eventually(async () => {
    const [row] = await sql<{id: string}[]>`select id from auth.user where email = ${email}`;
    return row?.id;
  }, 'her account');
  await other.mutate('suggestion.answer', {otherId: userId, response: 'Yes'});

  // The dialog before a No can be cancelled, and the focus returns to the button.
  await tabTo(page, card.getByRole('button', {name: 'No', exact: true}));
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'button "Cancel"');
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'button "No"');

  await tabTo(page, card.getByRole('button', {name: 'Yes', exact: true}));
  await page.keyboard.press('Enter');
  await expectAnnounced(announcements, MATCH.matched(him.name));
  await expectFocusOn(page, 'button "Open Chat"');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'textbox "Message":');
  await expect(composer(page)).toHaveAccessibleDescription(`To ${him.name}`);

  // The log announces nothing until the list has scrolled to its end.
  await expect(page.getByRole('log', {name: 'Messages'})).toHaveAttribute('aria-live', 'polite');
  await page.keyboard.type('Hello from the keyboard');
  await page.keyboard.press('Enter');
  await expectAnnounced(announcements, 'You: Hello from the keyboard');
  const chatId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await other.send({id: randomUUID(), chatId, text: 'Hello by hand'});
  await expectAnnounced(announcements, `${him.name}: Hello by hand`);

  expect(problems).toEqual([]);
  await context.close();
  await sql`delete from auth.user where email = ${email}`;
});
