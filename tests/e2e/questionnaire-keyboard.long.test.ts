// The questionnaire by keyboard alone.
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {beforeAll, test} from 'vitest';
import {DISTANCE} from '../../rules/places/distance.ts';
import {useBrowser} from '../support/browser.ts';
import {answerQuestions, choose, press, tabTo, untilDragHandlesKeys} from '../support/keyboard.ts';
import {pickTowns, untilTownsAreLoaded} from '../support/places.ts';
import {backButton, openMember, openStep, rankedStatements} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

const SHARED = 'Shared interests';
const JOB = 'Partner has a good job/education';
const SIMILAR = 'Similar personality (shared values)';
const ATTRACTIVE = 'Partner is attractive';

test('fills in the whole questionnaire by keyboard', async () => {
  const {page, context, problems} = await openMember(browser, stack);
  await page.goto('/welcome');
  await page.getByRole('button', {name: 'Get Started'}).waitFor();
  await press(page, 'Get Started');
  await tabTo(page, page.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can change any answer later')).toBeVisible();
  await press(page, "Let's Get To Know You");

  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Mira');
  await page.keyboard.press('Tab');
  await page.keyboard.type('29');
  await choose(page, 'Gender', 1);
  await expect(page.getByRole('radio', {name: 'Female'})).toBeChecked();
  await press(page, 'Next');

  for (const label of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await tabTo(page, page.getByLabel(label, {exact: true}));
    await page.keyboard.type('By hand');
  }
  await page.keyboard.press('Enter');

  await page.waitForURL('**/relationship-readiness');
  await choose(page, 'What are you looking for?', 3);
  await tabTo(page, page.getByLabel('Minimum age'));
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await press(page, 'Next');

  await page.waitForURL('**/dimension-weights');
  await tabTo(page, page.getByRole('button', {name: `${ATTRACTIVE}, place 4 of 4`}));
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up: ${ATTRACTIVE}. It is in place 4 of 4.`)).toBeAttached();
  await untilDragHandlesKeys(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${ATTRACTIVE} is now over place 3 of 4.`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${ATTRACTIVE} is now over place 2 of 4.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${ATTRACTIVE} is now in place 2 of 4.`)).toBeAttached();
  expect(await rankedStatements(page)).toEqual([SHARED, ATTRACTIVE, JOB, SIMILAR]);
  await press(page, 'Fine-tune looks and background');

  await page.waitForURL('**/looks-preference');
  await tabTo(page, page.getByRole('slider', {name: 'Pretty face'}));
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await press(page, 'Next');

  await page.waitForURL('**/background-preference');
  await tabTo(page, page.getByRole('slider', {name: 'Same hometown'}));
  await page.keyboard.press('End');
  await press(page, 'Next');

  await page.waitForURL('**/interests-preference');
  for (const interest of ['Nature', 'Music', 'Film']) {
    for (let i = 0; i < 3; i += 1) await press(page, `More ${interest}`);
  }
  await expect(page.getByText('Film: 3 of 3 points')).toBeAttached();
  await press(page, 'Next');

  await answerQuestions(page);
  await page.waitForURL('**/profile-preview');

  await openStep(page, '/personality-preference');
  const questions = page.getByRole('radiogroup');
  await expect(questions).toHaveCount(4);
  for (let i = 0; i < 4; i += 1) {
    await tabTo(page, questions.nth(i).getByRole('radio').first());
    await page.keyboard.press('Space');
  }
  await press(page, 'Next');
  await page.waitForURL('**/three-years-question');
  expect(problems).toEqual([]);
  await context.close();
}, 120_000);

const COVERABLE = [
  '/background-info',
  '/relationship-readiness',
  '/interests-preference',
  '/personality-preference',
] as const;

/**
 * The focused control's HTML if another element covers the centre of its first line; undefined if none does, or outside the form fields.
 */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('[data-field]')) return undefined;
    // A link on two lines has two boxes: between them, the paragraph is topmost.
    const {left, top, width, height} =
      focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost && focused.contains(topmost) ? undefined : focused.outerHTML;
  });

async function expectFocusUncovered(page: Page, route: string): Promise<void> {
  await openStep(page, route);
  await page.getByRole('heading', {level: 1}).click();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let i = 0; i < 24; i += 1) {
      await page.keyboard.press(key);
      expect(await coveredFocus(page), `${route}, after ${key} ${i + 1} times`).toBeUndefined();
    }
    // Starts the way back at the footer, with the page scrolled to its top.
    await backButton(page).focus();
    await page.evaluate(() => scrollTo(0, 0));
  }
}

// The footer is sticky from a viewport height of 48rem.
test.each([640, 780])(
  'the footer never covers the focused control in a viewport of %i px height',
  async (height) => {
    const {page, context, member} = await openMember(browser, stack, {width: 320, height});
    for (const route of COVERABLE) await expectFocusUncovered(page, route);
    await openStep(page, '/relationship-readiness');
    await expect(page.getByRole('link', {name: DISTANCE.needsTown})).toBeVisible();
    await pickTowns(member);
    await expect(page.getByRole('combobox', {name: DISTANCE.question})).toBeEnabled();
    await expectFocusUncovered(page, '/relationship-readiness');
    await context.close();
  },
);
