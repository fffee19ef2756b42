// Towns on the questionnaire: typed, picked by keyboard and touch, edited, without a connection; and the wish that
// depends on them.
import {randomInt} from 'node:crypto';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, test} from 'vitest';
import {DISTANCE} from '../../rules/distance.ts';
import {TOWN_HINTS, TOWN_PICKED, UNKNOWN_PLACE} from '../../rules/places.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {answerQuestions, choose, press, tabTo} from '../support/keyboard.ts';
import {GHENT, MUNICH, pickTowns, untilTownsAreLoaded} from '../support/places.ts';
import {expectHeard, listen} from '../support/screen-reader.ts';
import {goOn, nextButton, openMember, openStep, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

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
  await expect(living).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('listbox', {name: 'Currently living', exact: true})).toBeVisible();
  await page.keyboard.type('t');
  await expect(option(page, GHENT.label)).toBeVisible();
  await expectHeard(heard, `2 towns, first ${GHENT.label}`);
  // The rest of the form stays within reach of assistive technology.
  await expect(page.getByRole('combobox', {name: 'Hometown'})).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(living).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(living).toHaveValue(GHENT.label);
  await expect(page.getByRole('listbox')).toBeHidden();

  await tabTo(page, field(page, 'Hometown'));
  await page.keyboard.type('münchen', {delay: 60});
  await expect(option(page, 'München, Bavaria, Germany')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/relationship-readiness');
  expect(await picksOf(member.userId)).toEqual({
    current_location: GHENT.label,
    current_place_id: GHENT.id,
    hometown: 'München, Bavaria, Germany',
    home_place_id: MUNICH.id,
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
  await expect(page.getByText(DISTANCE.needsTown)).toBeVisible();
  expect(problems).toEqual([]);
});

test('tells that a stored wish does not count while the town is only typed', async () => {
  const {page, member} = await openMember(browser, stack);
  await pickTowns(member);
  await member.mutate('questionnaire.saveRelationship', {
    relationshipReadiness: 'long-term',
    minAgePreference: 25,
    maxAgePreference: 40,
    seeking: 'Everyone',
    maxDistance: '50',
  });
  await openStep(page, '/background-info');
  const living = field(page, 'Currently living');
  const wish = page.getByRole('combobox', {name: DISTANCE.question});
  const sleeps = page.getByText(DISTANCE.doesNotCount);
  await expect(living).toHaveValue(GHENT.label);
  await expect(sleeps).toBeHidden();
  await living.press('End');
  await living.press('!');
  await expect(sleeps).toBeVisible();
  await expect(page.getByText(TOWN_HINTS.currentLocation)).toBeHidden();

  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeDisabled();
  await expect(wish).toHaveValue('50');
  await expect(sleeps).toBeVisible();
  await page.getByRole('link', {name: DISTANCE.needsTown}).press('Enter');
  await page.waitForURL('**/background-info');
  await expect(sleeps).toBeVisible();
  await living.press('End');
  await living.press('Backspace');
  await option(page, GHENT.label).click();
  await expect(sleeps).toBeHidden();

  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeEnabled();
  await expect(wish).toHaveValue('50');
  await expect(sleeps).toBeHidden();
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

test('tells at the form that a picked town has left the list', async () => {
  const {page} = await openMember(browser, stack);
  const id = randomInt(1_000_000_000, 2_000_000_000);
  const town = `Soongone${id}`;
  await sql`insert into place (id, name, country, latitude, longitude, population)
    values (${id}, ${town}, 'BE', 51, 4, 0)`;
  await sql`insert into place_name (folded, country, population, place_id, name, is_other)
    values (${town.toLowerCase()}, 'BE', 0, ${id}, ${town}, false)`;
  await openStep(page, '/background-info');
  await fillRest(page);
  await field(page, 'Hometown').fill('Gotham');
  await field(page, 'Currently living').fill(town);
  await option(page, `${town}, Belgium`).click();
  await sql`delete from place_name where place_id = ${id}`;
  await sql`delete from place where id = ${id}`;
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText(UNKNOWN_PLACE.message)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/background-info');

  await field(page, 'Currently living').fill('Ghent');
  await option(page, GHENT.label).click();
  await goOn(page, '/relationship-readiness');
  await untilSaved(page);
});

test('Escape closes the list, and leaves a stored town as it is', async () => {
  const {page, member} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await fillRest(page);
  const living = field(page, 'Currently living');
  await living.pressSequentially('Ghent');
  await option(page, GHENT.label).click();
  const hometown = field(page, 'Hometown');
  await hometown.pressSequentially('Münch');
  await expect(page.getByRole('listbox')).toBeVisible();
  await hometown.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(hometown).toHaveValue('Münch');
  await goOn(page, '/relationship-readiness');

  await openStep(page, '/background-info');
  await expect(living).toHaveValue(GHENT.label);
  await living.press('Escape');
  await expect(living).toHaveValue(GHENT.label);
  await page.getByLabel('Job').fill('Pilot');
  await goOn(page, '/relationship-readiness');
  await untilSaved(page);
  expect(await picksOf(member.userId)).toEqual({
    current_location: GHENT.label,
    current_place_id: GHENT.id,
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
  await expect(option(page, GHENT.label)).toBeVisible();
  const list = await page.getByRole('listbox').boundingBox();
  if (!list) throw new Error('The list is not on the page.');
  // The border, like a scrollbar, is no option.
  await page.mouse.move(list.x + 1, list.y + list.height / 2);
  await page.mouse.down();
  await expect(living).toBeFocused();
  await page.mouse.up();
  await option(page, GHENT.label).click();
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

/** Types a town and picks the first of the list. */
async function pickByKeys(page: Page, name: string, text: string, label: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
  await expect(option(page, label)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toHaveValue(label);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, {exact: true}));
  await page.keyboard.type(text);
}

test('walks the onboarding by keyboard alone with picked towns and a distance', async () => {
  const {page, member, problems} = await openMember(browser, stack);
  await openStep(page, '/onboarding');
  await typeInto(page, 'Name', 'Mira');
  await typeInto(page, 'Age', '29');
  await choose(page, 'Gender', 1);
  await press(page, 'Next');

  await page.waitForURL('**/background-info');
  await typeInto(page, 'Education', 'Physics');
  await typeInto(page, 'Job', 'Baker');
  await pickByKeys(page, 'Currently living', 'Ghent', GHENT.label);
  await pickByKeys(page, 'Hometown', 'Munich', MUNICH.label);
  await press(page, 'Next');

  await page.waitForURL('**/relationship-readiness');
  await choose(page, 'What are you looking for?', 3);
  await typeInto(page, 'Minimum age', '25');
  await typeInto(page, 'Maximum age', '40');
  await tabTo(page, page.getByRole('combobox', {name: DISTANCE.question}));
  await page.keyboard.type('50');
  await press(page, 'Next');

  await page.waitForURL('**/dimension-weights');
  await press(page, 'Next');
  await page.waitForURL('**/interests-preference');
  for (const interest of ['Nature', 'Music', 'Film']) {
    for (let i = 0; i < 3; i += 1) await press(page, `More ${interest}`);
  }
  await press(page, 'Next');
  await answerQuestions(page);
  await page.waitForURL('**/profile-preview');
  await untilSaved(page);
  expect(await picksOf(member.userId)).toEqual({
    current_location: GHENT.label,
    current_place_id: GHENT.id,
    hometown: MUNICH.label,
    home_place_id: MUNICH.id,
  });
  const wishes = await sql`select max_distance from questionnaire where user_id = ${member.userId}`;
  expect([...wishes]).toEqual([{max_distance: '50'}]);
  expect(problems).toEqual([]);
}, 120_000);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

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
  await expect(found).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(360);
  await found.tap();
  await expect(field(page, 'Currently living')).toHaveValue(
    'San Francisco, California, United States',
  );
  expect(await widthOf(page)).toBeLessThanOrEqual(360);
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
  await expect(option(page, GHENT.label)).toBeVisible();
  done = true;
  await context.unrouteAll({behavior: 'wait'});
  await expect(option(page, GHENT.label)).toBeVisible();
  await expect(page.getByRole('option', {name: /Paris/})).toHaveCount(0);
});

/** Holds the answers to searches for this text back until the test ends. */
const holdSearch = (page: Page, text: string) =>
  page.route(
    (url) => url.pathname === '/api/places' && url.searchParams.get('q') === text,
    () => undefined,
  );

test('drops the list at once when the text is another, and keeps it while the text grows', async () => {
  const {page} = await openMember(browser, stack);
  const heard = await listen(page);
  await openStep(page, '/background-info');
  const living = field(page, 'Currently living');
  const paris = option(page, 'Paris, Île-de-France, France');
  await holdSearch(page, 'PARIS, fr');
  await holdSearch(page, 'Ghent');
  await living.fill('Paris');
  await expect(paris).toBeVisible();
  await expectHeard(heard, 'towns, first Paris, Île-de-France, France');
  const asked = page.waitForRequest(/q=PARIS/);
  await living.fill('PARIS, fr');
  await asked;
  await expect(paris).toBeVisible();

  await living.fill('Ghent');
  await expect(page.getByRole('listbox')).toBeHidden();
  await living.press('ArrowDown');
  await living.press('Enter');
  await expect(living).toHaveValue('Ghent');
});

test('without a connection the text stays a text, and is saved', async () => {
  const {page, context, member, problems} = await openMember(browser, stack);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openStep(page, '/background-info');
  await fillRest(page);
  const searched = page.waitForResponse(/q=Gotham/);
  await field(page, 'Hometown').fill('Gotham');
  await searched;
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/places'),
  );
  await context.setOffline(true);
  const living = field(page, 'Currently living');
  await living.fill('Ghent');
  await failed;
  await expect(living).toHaveValue('Ghent');
  await expect(page.getByRole('listbox')).toBeHidden();
  await goOn(page, '/relationship-readiness');

  await context.setOffline(false);
  await untilSaved(page);
  expect(await picksOf(member.userId)).toEqual({
    current_location: 'Ghent',
    current_place_id: null,
    hometown: 'Gotham',
    home_place_id: null,
  });
  await openStep(page, '/background-info');
  await expect(living).toHaveValue('Ghent');
  await living.focus();
  await expect(option(page, GHENT.label)).toBeVisible();
  expect(problems).toEqual([]);
  expect(errors.filter((text) => !text.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
