// Towns on the questionnaire: typed, picked by keyboard and touch, edited, without a connection; and the wish that
// depends on them.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, test} from 'vitest';
import {DISTANCE} from '../../rules/distance.ts';
import {TOWN_HINTS, TOWN_PICKED} from '../../rules/places.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {tabTo} from '../support/keyboard.ts';
import {expectHeard, listen} from '../support/screen-reader.ts';
import {
  FILLED_STEPS,
  goOn,
  nextButton,
  openMember,
  openStep,
  untilSaved,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const GHENT = 2_797_656;
const MUNICH = 2_867_714;
const GHENT_LABEL = 'Ghent, East Flanders, Belgium';

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

const field = (page: Page, name: string) => page.getByRole('combobox', {name, exact: true});
const option = (page: Page, name: string) => page.getByRole('option', {name, exact: true});

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('Education').fill('Physics');
  await page.getByLabel('Job').fill('Baker');
}

const picksOf = (userId: string) =>
  eventually(async () => {
    const [row] = await sql`select current_location, current_place_id, hometown, home_place_id
      from questionnaire where user_id = ${userId} and hometown is not null`;
    return row;
  }, 'the saved towns');

test('finds towns while typing, picks one by keyboard, and forgets it when the text is edited', async () => {
  const {page, member, problems} = await openMember(browser, stack);
  const heard = await listen(page);
  await openStep(page, '/background-info');
  await fillRest(page);
  const living = field(page, 'Currently living');
  await tabTo(page, living);
  await page.keyboard.type('ghen', {delay: 60});
  await expect(option(page, 'Gent, East Flanders, Belgium')).toBeVisible();
  await expect(living).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('t');
  await expect(option(page, 'Ghent, East Flanders, Belgium')).toBeVisible();
  await expectHeard(heard, '2 towns');
  // The rest of the form stays within reach of assistive technology.
  await expect(page.getByRole('combobox', {name: 'Hometown'})).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(living).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(living).toHaveValue('Ghent, East Flanders, Belgium');
  await expect(page.getByRole('listbox')).toBeHidden();

  await tabTo(page, field(page, 'Hometown'));
  await page.keyboard.type('münchen', {delay: 60});
  await expect(option(page, 'München, Bavaria, Germany')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/relationship-readiness');
  expect(await picksOf(member.userId)).toEqual({
    current_location: 'Ghent, East Flanders, Belgium',
    current_place_id: GHENT,
    hometown: 'München, Bavaria, Germany',
    home_place_id: MUNICH,
  });

  const wish = page.getByRole('combobox', {name: DISTANCE.question});
  await expect(wish).toBeEnabled();
  await expect(wish).toHaveValue('anywhere');
  await tabTo(page, wish);
  await page.keyboard.type('100');
  await expect(wish).toHaveValue('100');

  await openStep(page, '/background-info');
  await field(page, 'Currently living').press('End');
  await field(page, 'Currently living').pressSequentially('!');
  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeDisabled();
  await expect(wish).toHaveValue('anywhere');
  await expect(page.getByText(DISTANCE.needsTown)).toBeVisible();
  expect(problems).toEqual([]);
});

test('any text is valid, and Enter saves it', async () => {
  const {page, member} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await fillRest(page);
  await field(page, 'Currently living').pressSequentially('Ghen');
  await expect(page.getByRole('listbox')).toBeVisible();
  await field(page, 'Hometown').pressSequentially('Gotham');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/relationship-readiness');
  expect(await picksOf(member.userId)).toEqual({
    current_location: 'Ghen',
    current_place_id: null,
    hometown: 'Gotham',
    home_place_id: null,
  });
});

test('Escape closes the list, and leaves a stored town as it is', async () => {
  const {page, member} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await fillRest(page);
  const living = field(page, 'Currently living');
  await living.pressSequentially('Ghent');
  await option(page, GHENT_LABEL).click();
  const hometown = field(page, 'Hometown');
  await hometown.pressSequentially('Münch');
  await expect(page.getByRole('listbox')).toBeVisible();
  await hometown.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(hometown).toHaveValue('Münch');
  await goOn(page, '/relationship-readiness');

  await openStep(page, '/background-info');
  await expect(living).toHaveValue(GHENT_LABEL);
  await living.press('Escape');
  await expect(living).toHaveValue(GHENT_LABEL);
  await page.getByLabel('Job').fill('Pilot');
  await goOn(page, '/relationship-readiness');
  await untilSaved(page);
  expect(await picksOf(member.userId)).toEqual({
    current_location: GHENT_LABEL,
    current_place_id: GHENT,
    hometown: 'Münch',
    home_place_id: null,
  });
});

test('says whether a town is picked, and looks for a stored text that is not', async () => {
  const {page} = await openMember(browser, stack);
  const heard = await listen(page);
  await openStep(page, '/background-info');
  await fillRest(page);
  const living = field(page, 'Currently living');
  await living.fill('Ghent');
  await field(page, 'Hometown').pressSequentially('Xqzzv');
  await expectHeard(heard, 'No towns');
  await goOn(page, '/relationship-readiness');
  await page.getByRole('link', {name: DISTANCE.needsTown}).press('Enter');
  await page.waitForURL('**/background-info');

  await expect(living).toHaveValue('Ghent');
  await expect(page.getByText(TOWN_HINTS.currentLocation)).toBeVisible();
  await living.focus();
  await expect(option(page, GHENT_LABEL)).toBeVisible();
  const list = await page.getByRole('listbox').boundingBox();
  if (!list) throw new Error('The list is not on the page.');
  // The border, like a scrollbar, is no option.
  await page.mouse.move(list.x + 1, list.y + list.height / 2);
  await page.mouse.down();
  await expect(living).toBeFocused();
  await page.mouse.up();
  await option(page, GHENT_LABEL).click();
  await expect(page.getByText(TOWN_PICKED)).toBeVisible();
  await living.press('End');
  await living.press('Space');
  await living.press('Backspace');
  await expect(page.getByText(TOWN_PICKED)).toBeVisible();
  await living.press('!');
  await expect(page.getByText(TOWN_PICKED)).toBeHidden();
  await living.press('Backspace');
  await expect(page.getByText(TOWN_PICKED)).toBeVisible();
});

test('walks the onboarding with a picked town and a distance', async () => {
  const {page, member, problems} = await openMember(browser, stack);
  await openStep(page, '/onboarding');
  for (const {route, next, fill} of FILLED_STEPS) {
    await nextButton(page).waitFor();
    await fill(page);
    if (route === '/background-info') {
      await field(page, 'Currently living').focus();
      await option(page, GHENT_LABEL).click();
    }
    if (route === '/relationship-readiness') {
      await page.getByRole('combobox', {name: DISTANCE.question}).selectOption('50');
    }
    await goOn(page, next);
    if (next === '/profile-preview') break;
  }
  await untilSaved(page);
  const answers = await sql`select current_location, current_place_id, max_distance
    from questionnaire where user_id = ${member.userId}`;
  expect([...answers]).toEqual([
    {current_location: GHENT_LABEL, current_place_id: GHENT, max_distance: '50'},
  ]);
  expect(problems).toEqual([]);
});

test('picks by touch at 360 px', async () => {
  const {page} = await openMember(browser, stack, {
    width: 360,
    height: 740,
    touch: true,
  });
  await openStep(page, '/background-info');
  await field(page, 'Currently living').tap();
  await page.keyboard.type('san fran', {delay: 40});
  const found = option(page, 'San Francisco, California, United States');
  await found.tap();
  await expect(field(page, 'Currently living')).toHaveValue(
    'San Francisco, California, United States',
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('shows the answer of the last search, in whatever order answers come', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  let slow = 0;
  await context.route('**/api/places?q=Pa*', async (route) => {
    slow += 1;
    const response = await route.fetch();
    await eventually(async () => (done ? true : undefined), 'the newer answer');
    await route.fulfill({response}).catch(() => undefined);
  });
  let done = false;
  const living = field(page, 'Currently living');
  await living.fill('Paris');
  await expect.poll(() => slow).toBe(1);
  await living.fill('Ghent');
  await expect(option(page, 'Ghent, East Flanders, Belgium')).toBeVisible();
  done = true;
  await context.unrouteAll({behavior: 'wait'});
  await expect(option(page, 'Ghent, East Flanders, Belgium')).toBeVisible();
  await expect(page.getByRole('option', {name: /Paris/})).toHaveCount(0);
});

test('without a connection the text stays a text', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await context.setOffline(true);
  await field(page, 'Currently living').pressSequentially('Ghent');
  await expect(field(page, 'Currently living')).toHaveValue('Ghent');
  await expect(page.getByRole('listbox')).toBeHidden();
  await context.setOffline(false);
  await field(page, 'Currently living').pressSequentially(',');
  await expect(option(page, 'Ghent, East Flanders, Belgium')).toBeVisible();
});
