// A member's first visit: what is not needed for the first page is fetched after it, and moves nothing when it arrives.
import type {Page, Route} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {shifts, watchAllShifts} from '../support/layout-shift.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

const letters = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);
const WING = /Atkinson/;

test("the first page keeps system fonts; the next page and later visits have Wing's", async () => {
  const options = {width: 390, height: 844, fonts: 'not cached'} as const;
  const {page, context, problems} = await openMember(browser, stack, options);
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route: Route) => {
    await held.promise;
    await route.continue();
  });
  await watchAllShifts(page);
  const asked = page.waitForRequest('**/*.woff2');
  await page.goto('/dashboard');
  await expectPage(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await letters(page)).not.toMatch(WING);
  await asked;
  const drawn = await shifts(page);
  held.resolve();
  await page.waitForFunction(() => localStorage.getItem('wing-fonts') !== null);
  expect(await letters(page)).not.toMatch(WING);
  expect(await shifts(page)).toEqual(drawn);

  await page.getByRole('main').getByRole('button', {name: 'Matches'}).click();
  await expectPage(page.getByRole('heading', {name: 'Your matches'})).toBeVisible();
  expect(await letters(page)).toMatch(WING);
  await page.reload();
  await expectPage(page.getByRole('heading', {name: 'Your matches'})).toBeVisible();
  expect(await letters(page)).toMatch(WING);
  expect(problems).toEqual([]);
  await context.close();
});
