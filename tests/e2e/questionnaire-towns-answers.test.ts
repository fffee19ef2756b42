// The town fields when responses to searches are late, fail or never arrive.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, test} from 'vitest';
import {TOWNS} from '../../rules/places/places.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {GHENT, untilTownsAreLoaded} from '../support/places.ts';
import {expectAnnounced, recordAnnouncements} from '../support/screen-reader.ts';
import {goOn, openMember, openStep, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {fillBesideTowns, savedTowns, townField, townOption} from '../support/town-fields.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

test('shows the results of the last search, in any order of the responses', async () => {
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
  const living = townField(page, 'Currently living');
  await living.fill('Paris');
  await expect.poll(() => slow).toBe(1);
  await living.fill('Ghent');
  await expect(townOption(page, GHENT.label)).toBeVisible();
  done = true;
  await context.unrouteAll({behavior: 'wait'});
  await expect(townOption(page, GHENT.label)).toBeVisible();
  await expect(page.getByRole('option', {name: /Paris/})).toHaveCount(0);
});

/** Leaves searches for this text without a response until the test ends. */
const holdSearch = (page: Page, text: string) =>
  page.route(
    (url) => url.pathname === '/api/places' && url.searchParams.get('q') === text,
    () => undefined,
  );

longTest('a late response does not change the highlighted town', async () => {
  const {page} = await openMember(browser, stack);
  await openStep(page, '/background-info');
  const living = townField(page, 'Currently living');
  await living.fill('Par');
  const paris = townOption(page, 'Paris, Île-de-France, France');
  await expect(paris).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get('q') === 'Pari',
    async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({response, json: {places: [{id: GHENT.id, label: GHENT.label}]}});
    },
  );
  const requested = page.waitForRequest(/q=Pari$/);
  const lateResponse = page.waitForResponse(/q=Pari$/);
  await living.press('End');
  await living.press('i');
  await requested;
  await living.press('ArrowDown');
  await expect(paris).toHaveAttribute('data-highlighted');
  const liveRegion = living.locator('xpath=following::output[1]');
  const whileHeld = await liveRegion.textContent();
  held.resolve();
  await (await lateResponse).finished();
  await expect(paris).toHaveAttribute('data-highlighted');
  await expect(liveRegion).toHaveText(whileHeld ?? '');
  await living.press('Enter');
  await expect(living).toHaveValue('Paris, Île-de-France, France');

  await page.getByLabel('Job').focus();
  await living.focus();
  await expect(living).toHaveAttribute('aria-expanded', 'false');
  await living.fill('Ghent');
  await expect(townOption(page, GHENT.label)).toBeVisible();
});

longTest('shows that the search failed, and searches again at the next letter', async () => {
  const {page} = await openMember(browser, stack);
  const announcements = await recordAnnouncements(page);
  await openStep(page, '/background-info');
  const living = townField(page, 'Currently living');
  await page.route(
    (url) => url.searchParams.get('q') === 'Ghen',
    (route) => route.fulfill({status: 429, json: {}}),
  );
  await living.fill('Ghen');
  await expect(page.getByText(TOWNS.unreachable).first()).toBeVisible();
  await expectAnnounced(announcements, TOWNS.unreachable);
  await living.press('End');
  await living.press('t');
  await expect(townOption(page, GHENT.label)).toBeVisible();
  await expect(page.getByText(TOWNS.unreachable)).toHaveCount(0);
});

longTest(
  'closes the list at once for a different text, and keeps it open while the text is extended',
  async () => {
    const {page} = await openMember(browser, stack);
    const announcements = await recordAnnouncements(page);
    await openStep(page, '/background-info');
    const living = townField(page, 'Currently living');
    const paris = townOption(page, 'Paris, Île-de-France, France');
    await holdSearch(page, 'PARIS, fr');
    await holdSearch(page, 'Ghent');
    await living.fill('Paris');
    await expect(paris).toBeVisible();
    await expectAnnounced(announcements, 'towns, first Paris, Île-de-France, France');
    const requested = page.waitForRequest(/q=PARIS/);
    await living.fill('PARIS, fr');
    await requested;
    await expect(paris).toBeVisible();

    await living.fill('Ghent');
    await expect(page.getByRole('listbox')).toBeHidden();
    await living.press('ArrowDown');
    await living.press('Enter');
    await expect(living).toHaveValue('Ghent');
  },
);

longTest('offline, typed text is saved without a picked town', async () => {
  const {page, context, member, problems} = await openMember(browser, stack);
  const errors: string[] = [];
  // Zero logs a lost connection as an error that starts with its client's id; loading a page again may cause one (ADR 40).
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('clientID=')) {
      errors.push(message.text());
    }
  });
  await openStep(page, '/background-info');
  await fillBesideTowns(page);
  const searched = page.waitForResponse(/q=Gotham/);
  await townField(page, 'Hometown').fill('Gotham');
  await searched;
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/places'),
  );
  await context.setOffline(true);
  const living = townField(page, 'Currently living');
  await living.fill('Ghent');
  await failed;
  await expect(living).toHaveValue('Ghent');
  await expect(page.getByRole('listbox')).toBeHidden();
  await goOn(page, '/relationship-readiness');

  await context.setOffline(false);
  await untilSaved(page);
  expect(await savedTowns(sql, member.userId)).toEqual({
    current_location: 'Ghent',
    current_place_id: null,
    hometown: 'Gotham',
    home_place_id: null,
  });
  await openStep(page, '/background-info');
  await expect(living).toHaveValue('Ghent');
  await living.focus();
  await expect(townOption(page, GHENT.label)).toBeVisible();
  expect(problems).toEqual([]);
  expect(errors.filter((text) => !text.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
