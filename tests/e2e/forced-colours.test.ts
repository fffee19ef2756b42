// Every primitive in forced colours: buttons and surfaces have edges, and what is chosen, current or full can be seen.
// `every-screen.test.ts` looks at the routes.
import type {Page} from 'playwright';
import {beforeAll, expect, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {openGallery} from '../support/gallery.ts';

const browser = await useBrowser();
let page: Page;
beforeAll(async () => {
  page = await openGallery(browser);
});

test('every primitive, with its states', async () => {
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const wrong = page
    .getByRole('textbox', {name: 'Name'})
    .and(page.locator('[aria-invalid="true"]'));
  expect(
    await wrong.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderStyle)),
  ).toEqual(['dashed', 'dashed', 'dashed']);
});

test('a toast, whose fill and shadow are gone', async () => {
  await page.getByRole('button', {name: 'Tell'}).click();
  const toast = page.getByRole('dialog', {name: 'Notice'});
  await toast.waitFor();
  // A focused toast does not time out.
  await page.keyboard.press('F6');
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const edge = await toast.evaluate((shown) => getComputedStyle(shown).borderTopStyle);
  expect(edge).toBe('solid');
});
