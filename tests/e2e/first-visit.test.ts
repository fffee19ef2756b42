// A member's first visit: what is not needed for the first page is fetched after it, and moves nothing when it arrives.
import type {Page, Route} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {FIRST_PAGE_TIMEOUT_MS} from '../../client/ui/later.ts';
import {useBrowser} from '../support/browser.ts';
import {ignoreTimers} from '../support/ignore-timers.ts';
import {shifts, watchAllShifts} from '../support/layout-shift.ts';
import {signUp} from '../support/member.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
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

test('the dashboard is shown although the server does not answer with its configuration', async () => {
  const {page, context, problems} = await openMember(browser, stack);
  await page.route('**/api/config', () => undefined);
  await page.goto('/dashboard');
  await expectPage(page.getByRole('heading', {name: 'Complete your profile'})).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a photo below the viewport is requested after those in view have loaded', async () => {
  const member = await signUp(stack);
  const keys: string[] = [];
  for (const [position, name] of ['Anton', 'Bela', 'Cyril'].entries()) {
    const other = await signUp(stack);
    await other.mutate('profile.saveBasics', {name, age: 30, gender: 'Male'});
    const {buffer} = await noisyPhoto(name, '#963');
    keys.push(await mustUpload(stack, other, 0, buffer));
    await sql`
      insert into suggestion (user_id, other_id, position, description, reasons)
      values (${member.userId}, ${other.userId}, ${position}, 'Coffee.', ${sql.json([])})`;
  }
  const {page, context} = await openWindowOf(member, browser, stack, {width: 390, height: 844});
  const held = Promise.withResolvers<void>();
  const asked = new Set<number>();
  await page.route('**/photos/**', async (route) => {
    const index = keys.findIndex((key) => route.request().url().includes(key));
    asked.add(index);
    if (index === 0) await held.promise;
    await route.continue();
  });
  await ignoreTimers(page, FIRST_PAGE_TIMEOUT_MS);
  await page.goto('/matches');
  await expectPage(page.getByRole('img', {name: 'Photo of Cyril'})).toBeAttached();
  await expectPage.poll(() => [...asked]).toContain(0);
  // Gives the page several idle periods, in which it would request Cyril's. Bela's card begins in view.
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  expect([...asked]).not.toContain(2);
  held.resolve();
  await expectPage.poll(() => [...asked].toSorted()).toEqual([0, 1, 2]);
  await context.close();
});
