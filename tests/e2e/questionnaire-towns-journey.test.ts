// Towns in the onboarding: whole journeys, the maximum distance, which depends on a picked town, and a town that is removed
// from the list.
import {randomInt} from 'node:crypto';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, test} from 'vitest';
import {DEFAULT_MAX_DISTANCE, DISTANCE} from '../../rules/places/distance.ts';
import {TOWN_HINTS, UNKNOWN_PLACE} from '../../rules/places/places.ts';
import {useBrowser} from '../support/browser.ts';
import {answerQuestions, choose, press, tabTo} from '../support/keyboard.ts';
import {longTest} from '../support/long-test.ts';
import {GHENT, MUNICH, pickTowns, untilTownsAreLoaded} from '../support/places.ts';
import {
  filledStep,
  goOn,
  nextButton,
  openMember,
  openStep,
  untilSaved,
  openFailed,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {controlsIn, expectAnnounced, recordAnnouncements} from '../support/screen-reader.ts';
import {controlsOf, named} from '../support/step-controls.ts';
import {fillBesideTowns, savedTowns, townField, townOption} from '../support/town-fields.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

test('shows that the stored maximum distance does not count while the town is only typed', async () => {
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
  const living = townField(page, 'Currently living');
  const wish = page.getByRole('combobox', {name: DISTANCE.question});
  const ignoredNotice = page.getByText(DISTANCE.doesNotCount);
  await expect(living).toHaveValue(GHENT.label);
  await expect(ignoredNotice).toBeHidden();
  await living.press('End');
  await living.press('!');
  await expect(ignoredNotice).toBeVisible();
  await expect(page.getByText(TOWN_HINTS.currentLocation)).toBeHidden();

  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeDisabled();
  await expect(wish).toHaveValue('50');
  await expect(ignoredNotice).toBeVisible();
  await page.getByRole('link', {name: DISTANCE.needsTown}).press('Enter');
  await page.waitForURL('**/background-info');
  await expect(ignoredNotice).toBeVisible();
  await living.press('End');
  await living.press('Backspace');
  await townOption(page, GHENT.label).click();
  await expect(ignoredNotice).toBeHidden();

  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeEnabled();
  await expect(wish).toHaveValue('50');
  await expect(ignoredNotice).toBeHidden();
});

longTest('shows in the form that a picked town was removed from the list', async () => {
  const {page, member} = await openMember(browser, stack);
  const id = randomInt(1_000_000_000, 2_000_000_000);
  const town = `Soongone${id}`;
  await sql`insert into place (id, name, country, latitude, longitude, population)
    values (${id}, ${town}, 'BE', 51, 4, 0)`;
  await sql`insert into place_name (folded, country, population, place_id, name, is_other)
    values (${town.toLowerCase()}, 'BE', 0, ${id}, ${town}, false)`;
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  await townField(page, 'Hometown').fill('Gotham');
  await townField(page, 'Currently living').fill(town);
  await townOption(page, `${town}, Belgium`).click();
  await sql`delete from place_name where place_id = ${id}`;
  await sql`delete from place where id = ${id}`;
  await nextButton(page).click();
  await openFailed(page, UNKNOWN_PLACE.message);
  await expect(page.getByRole('alert').getByText(UNKNOWN_PLACE.message)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/background-info');

  // Typing the label again does not restore the refused pick.
  await townField(page, 'Currently living').fill('Ghent');
  await townField(page, 'Currently living').fill(`${town}, Belgium`);
  await goOn(page, '/relationship-readiness');
  await untilSaved(page);
  expect(await savedTowns(sql, member.userId)).toMatchObject({
    current_location: `${town}, Belgium`,
    current_place_id: null,
  });

  await page.goBack();
  await townField(page, 'Currently living').fill('Ghent');
  await townOption(page, GHENT.label).click();
  await goOn(page, '/relationship-readiness');
  await untilSaved(page);
});

/** Types a town and picks the first option of the list. */
async function pickByKeys(page: Page, name: string, text: string, label: string): Promise<void> {
  await tabTo(page, townField(page, name));
  await page.keyboard.type(text);
  await expect(townOption(page, label)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(townField(page, name)).toHaveValue(label);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, {exact: true}));
  await page.keyboard.type(text);
}

longTest(
  'completes the onboarding by keyboard alone, with picked towns and a distance',
  async () => {
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
    expect(await savedTowns(sql, member.userId)).toEqual({
      current_location: GHENT.label,
      current_place_id: GHENT.id,
      hometown: MUNICH.label,
      home_place_id: MUNICH.id,
    });
    const wishes =
      await sql`select max_distance from questionnaire where user_id = ${member.userId}`;
    expect([...wishes]).toEqual([{max_distance: '50'}]);
    expect(problems).toEqual([]);
  },
  120_000,
);

const WIDTH = 360;
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

type TownSearch = {field: string; typed: string; labels: readonly string[]};
const TOWN_SEARCHES: readonly TownSearch[] = [
  {
    field: 'Currently living',
    typed: 'ghent',
    labels: [GHENT.label, 'Ghent, New York, United States'],
  },
  {
    field: 'Hometown',
    typed: 'bryn mawr, penn',
    labels: [
      'Bryn Mawr, Allegheny County, Pennsylvania, United States',
      'Bryn Mawr, Montgomery County, Pennsylvania, United States',
    ],
  },
];

/** Types a town and asserts that its list is announced, has named options and fits the screen. */
async function findByTouch(page: Page, town: TownSearch, announcements: string[]): Promise<void> {
  const {field, typed, labels} = town;
  await townField(page, field).tap();
  await townField(page, field).fill('');
  announcements.length = 0;
  await townField(page, field).fill(typed);
  await expectAnnounced(announcements, `${labels.length} towns, first ${labels[0]}`);
  const list = page.getByRole('listbox');
  expect(await controlsIn(list)).toEqual([`listbox "${field}"`, ...named('option', labels)]);
  const box = await list.boundingBox();
  if (!box) throw new Error('The list is not on the page.');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(WIDTH);
  expect(await widthOf(page)).toBe(WIDTH);
}

longTest.each([
  {how: 'with picked towns and a distance', wish: '50'},
  {how: 'without a pick', wish: undefined},
])(
  'completes the onboarding by touch at 360 px $how, and every control has a name',
  async ({wish}) => {
    const {page, member, problems} = await openMember(browser, stack, {
      width: WIDTH,
      height: 740,
      touch: true,
    });
    const announcements = await recordAnnouncements(page);
    let route = '/onboarding';
    await openStep(page, route);
    while (route !== '/profile-preview') {
      const step = filledStep(route);
      await expect
        .poll(() => controlsIn(page.locator('body')), route)
        .toEqual(controlsOf(route, wish === undefined ? 'typed' : 'picked'));
      await step.fill(page);
      if (route === '/background-info') {
        for (const town of TOWN_SEARCHES) {
          await findByTouch(page, town, announcements);
          const target = wish
            ? townOption(page, town.labels[0] ?? '')
            : page.getByRole('heading', {level: 1});
          await target.tap();
          await expect(page.getByRole('listbox')).toBeHidden();
        }
      }
      if (route === '/relationship-readiness' && wish) {
        await page.getByLabel(DISTANCE.question).selectOption(wish);
      }
      expect(await widthOf(page), route).toBe(WIDTH);
      await goOn(page, step.next);
      route = step.next;
    }
    await untilSaved(page);
    const [saved] = await sql`select current_place_id, max_distance
      from questionnaire where user_id = ${member.userId}`;
    expect(saved).toEqual(
      wish
        ? {current_place_id: GHENT.id, max_distance: wish}
        : {current_place_id: null, max_distance: DEFAULT_MAX_DISTANCE},
    );
    expect(problems).toEqual([]);
  },
  120_000,
);
