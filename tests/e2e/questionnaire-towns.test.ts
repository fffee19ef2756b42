// The town fields: typing, picking and editing, by keyboard and mouse.
import {expect} from 'playwright/test';
import {beforeAll, test} from 'vitest';
import {DISTANCE} from '../../rules/places/distance.ts';
import {TOWNS, TOWN_HINTS} from '../../rules/places/places.ts';
import {useBrowser} from '../support/browser.ts';
import {tabTo} from '../support/keyboard.ts';
import {longTest} from '../support/long-test.ts';
import {GHENT, MUNICH, untilTownsAreLoaded} from '../support/places.ts';
import {expectAnnounced, recordAnnouncements} from '../support/screen-reader.ts';
import {goOn, openMember, openStep, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {fillBesideTowns, savedTowns, townField, townOption} from '../support/town-fields.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

test('finds towns while typing, picks one by keyboard, and discards the pick when the text is edited', async () => {
  const {page, member, problems} = await openMember(browser, stack);
  const announcements = await recordAnnouncements(page);
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  const living = townField(page, 'Currently living');
  await tabTo(page, living);
  await page.keyboard.type('ghen', {delay: 60});
  await expect(townOption(page, 'Gent, East Flanders, Belgium also Ghent')).toBeVisible();
  await expect(living).toHaveAttribute('aria-expanded', 'true');
  await expect(living).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('listbox', {name: 'Currently living', exact: true})).toBeVisible();
  await page.keyboard.type('t');
  await expect(townOption(page, GHENT.label)).toBeVisible();
  await expectAnnounced(announcements, `2 towns, first ${GHENT.label}`);
  // The rest of the form stays in the accessibility tree.
  await expect(page.getByRole('combobox', {name: 'Hometown'})).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(living).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(living).toHaveValue(GHENT.label);
  await expect(page.getByRole('listbox')).toBeHidden();

  await tabTo(page, townField(page, 'Hometown'));
  await page.keyboard.type('münchen', {delay: 60});
  await expect(townOption(page, 'München, Bavaria, Germany')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/relationship-readiness');
  expect(await savedTowns(sql, member.userId)).toEqual({
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
  // The form is there before its answers.
  await expect(townField(page, 'Currently living')).toHaveValue(GHENT.label);
  await townField(page, 'Currently living').press('End');
  await townField(page, 'Currently living').pressSequentially('!');
  await goOn(page, '/relationship-readiness');
  await expect(wish).toBeDisabled();
  await expect(page.getByText(DISTANCE.needsTown)).toBeVisible();
  expect(problems).toEqual([]);
});

longTest('shows the alternative name that matched, and fills in the label', async () => {
  const {page} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  const living = townField(page, 'Currently living');
  await living.fill('san fr');
  const quito = townOption(page, 'Quito, Pichincha, Ecuador also San Francisco de Quito');
  await expect(quito).toBeVisible();
  await quito.click();
  await expect(living).toHaveValue('Quito, Pichincha, Ecuador');
});

longTest('a list that opens upward does not cover the label of its field', async () => {
  const {page} = await openMember(browser, stack, {width: 360, height: 740});
  await openStep(page, '/background-info');
  await townField(page, 'Currently living').fill('san fr');
  const [list, label] = [page.getByRole('listbox'), page.getByText('Currently living')];
  await expect
    .poll(async () => {
      const [above, below] = [await list.boundingBox(), await label.boundingBox()];
      return above && below && below.y - above.y - above.height;
    })
    .toBeGreaterThanOrEqual(0);
  await expect(label).toBeInViewport();
});

longTest('any text is valid, and Enter saves it', async () => {
  const {page, member} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  await townField(page, 'Currently living').pressSequentially('Ghen');
  await expect(page.getByRole('listbox')).toBeVisible();
  await townField(page, 'Hometown').pressSequentially('Gotham');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/relationship-readiness');
  expect(await savedTowns(sql, member.userId)).toEqual({
    current_location: 'Ghen',
    current_place_id: null,
    hometown: 'Gotham',
    home_place_id: null,
  });
});

longTest('Escape closes the list and does not change a stored town', async () => {
  const {page, member} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  const living = townField(page, 'Currently living');
  await living.pressSequentially('Ghent');
  await townOption(page, GHENT.label).click();
  const hometown = townField(page, 'Hometown');
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
  expect(await savedTowns(sql, member.userId)).toEqual({
    current_location: GHENT.label,
    current_place_id: GHENT.id,
    hometown: 'Münch',
    home_place_id: null,
  });
});

longTest('shows whether a town is picked, and searches for a stored text that is not', async () => {
  const {page} = await openMember(browser, stack);
  const announcements = await recordAnnouncements(page);
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  const living = townField(page, 'Currently living');
  await living.fill('Ghent');
  await townField(page, 'Hometown').pressSequentially('Xqzzv');
  await expectAnnounced(announcements, TOWNS.notFound);
  await expect(page.getByText(TOWNS.notFound).first()).toBeVisible();
  await goOn(page, '/relationship-readiness');
  await page.getByRole('link', {name: DISTANCE.needsTown}).press('Enter');
  await page.waitForURL('**/background-info');

  await expect(living).toHaveValue('Ghent');
  await expect(page.getByText(TOWN_HINTS.currentLocation)).toBeVisible();
  await living.focus();
  await expect(townOption(page, GHENT.label)).toBeVisible();
  const list = await page.getByRole('listbox').boundingBox();
  if (!list) throw new Error('The list is not on the page.');
  // A press on the border, as on a scrollbar, keeps the focus in the field.
  await page.mouse.move(list.x + 1, list.y + list.height / 2);
  await page.mouse.down();
  await expect(living).toBeFocused();
  await page.mouse.up();
  await townOption(page, GHENT.label).click();
  await expect(page.getByText(TOWNS.picked)).toBeVisible();
  await living.press('End');
  await living.press('Space');
  await living.press('Backspace');
  await expect(page.getByText(TOWNS.picked)).toBeVisible();
  await living.press('!');
  await expect(page.getByText(TOWNS.picked)).toBeHidden();
  await living.press('Backspace');
  await expect(page.getByText(TOWNS.picked)).toBeVisible();
});
