// A member's first visit: resources that the first page does not need load after it and cause no layout shift.
import type {Page, Route} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {FIRST_PAGE_TIMEOUT_MS} from '../../client/ui/lazy-part.ts';
import {useBrowser} from '../support/browser.ts';
import {ignoreTimers} from '../support/ignore-timers.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {longTest} from '../support/long-test.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const WING_FONT = /Bricolage/;

/** The names of the fonts that the heading is drawn in. */
async function drawnIn(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const {root} = await devtools.send('DOM.getDocument');
  const {nodeId} = await devtools.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'h1'});
  const {fonts} = await devtools.send('CSS.getPlatformFontsForNode', {nodeId});
  await devtools.detach();
  return fonts.map(({familyName}) => familyName).join();
}

test('a page whose fonts come late stays as it was drawn; later visits have them', async () => {
  const {page, context, problems} = await openMember(browser, stack, {width: 390, height: 844});
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route: Route) => {
    await held.promise;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto('/dashboard');
  await expectPage(page.getByRole('heading', {level: 1})).toBeVisible();
  const fonts = await drawnIn(page);
  expect(fonts).not.toMatch(WING_FONT);
  const shiftsBefore = await shifts(page);
  held.resolve();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await drawnIn(page)).toBe(fonts);
  expect(await shifts(page)).toEqual(shiftsBefore);

  await page.unroute('**/*.woff2');
  await expectPage
    .poll(async () => {
      await page.reload();
      await expectPage(page.getByRole('heading', {level: 1})).toBeVisible();
      return drawnIn(page);
    })
    .toMatch(WING_FONT);
  expect(problems).toEqual([]);
  await context.close();
});

longTest('the fonts are requested after the photos in view have loaded', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {buffer} = await noisyPhoto('first', '#963');
  await mustUpload(stack, him, 0, buffer);
  const {page, context} = await openWindowOf(her, browser, stack, {width: 390, height: 844});
  const held = Promise.withResolvers<void>();
  await page.route('**/photos/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  let fonts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts += 1;
  });
  await ignoreTimers(page, FIRST_PAGE_TIMEOUT_MS);
  await page.goto('/matches');
  await page.getByRole('img', {name: `Photo of ${names.him}`}).waitFor();
  // Gives the page several idle periods, in which it would request the fonts.
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  expect(fonts).toBe(0);
  held.resolve();
  await expectPage.poll(() => fonts).toBe(3);
  await context.close();
});
