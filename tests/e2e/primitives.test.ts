// Compares screenshots of every UI primitive in the gallery with committed ones: phone and desktop, light and dark. In forced
// colours nothing is lost.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {beforeAll, expect, test} from 'vitest';
import type {Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {untilStill, violations} from '../support/axe.ts';
import {useWholeBrowser} from '../support/browser.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {openGallery} from '../support/gallery.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {LETTERS, pictureProblem, SHAPES, WITHOUT_LETTERS, type Region} from '../support/picture.ts';

const browser = await useWholeBrowser();
const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));

let page: Page;
beforeAll(async () => {
  page = await openGallery(browser);
});

/** The position of each specimen, by name. */
const specimens = () =>
  page.locator('[data-specimen]').evaluateAll((all) =>
    all.map((element): Region => {
      const {left, top, width, height} = element.getBoundingClientRect();
      const name = element.getAttribute('data-specimen') ?? '';
      return {name, left: left + scrollX, top: top + scrollY, width, height};
    }),
  );

async function look(width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({width, height: 900});
  await page.emulateMedia({colorScheme});
  await page.evaluate(() => document.fonts.ready);
  await untilStill(page);
}

const LOOKS = [
  ['phone-light', 390, 'light'],
  ['phone-dark', 390, 'dark'],
  ['desktop-light', 1280, 'light'],
  ['desktop-dark', 1280, 'dark'],
] as const;

test.each(casesOf(LOOKS, [1]))(
  'the gallery matches its screenshots: %s',
  async (name, width, colorScheme) => {
    await look(width, colorScheme);
    const shapes = await page.screenshot({fullPage: true, style: WITHOUT_LETTERS});
    expect(
      await pictureProblem(`shapes-${name}`, shapes, SHAPES, await specimens()),
    ).toBeUndefined();
    const letters = await page.screenshot({fullPage: true});
    expect(await pictureProblem(`primitives-${name}`, letters, LETTERS)).toBeUndefined();
    expect(await violations(page)).toEqual([]);
  },
);

/** Compares screenshots of one part of the page; undefined means no difference. */
async function problems(part: Locator, name: string): Promise<(string | undefined)[]> {
  await page.mouse.move(0, 0);
  await look(390, 'light');
  const shapes = await part.screenshot({style: WITHOUT_LETTERS});
  const letters = await part.screenshot();
  return [
    await pictureProblem(`shapes-${name}`, shapes, SHAPES),
    await pictureProblem(name, letters, LETTERS),
  ];
}

const press = (name: string) => page.getByRole('button', {name, exact: true}).click();

longTest.each([
  ['Ask', 'alertdialog', 'confirm-dialog'],
  ['Profile', 'dialog', 'profile-dialog'],
  ['Part', 'alertdialog', 'parting-dialog'],
  ['Report', 'dialog', 'report-dialog'],
] as const)('a dialog matches its screenshot: %s', async (opener, role, name) => {
  await press(opener);
  const dialog = page.getByRole(role);
  await dialog.waitFor();
  expect(await problems(dialog, name)).toEqual([undefined, undefined]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({state: 'hidden'});
});

longTest('an open disclosure matches its screenshot', async () => {
  const summary = page.locator('summary', {hasText: 'Without a sign'});
  await summary.click();
  const part = page.locator('[data-specimen=Disclosure]');
  await expectPage(part.getByText('What there is to say about it.').last()).toBeVisible();
  expect(await problems(part, 'open-disclosure')).toEqual([undefined, undefined]);
  await summary.click();
});

longTest('a toast matches its screenshot', async () => {
  await press('Tell');
  const toast = page.getByRole('region', {name: 'Notifications', exact: true});
  await expectPage(toast).toContainText('Coffee');
  // A focused toast does not time out.
  await page.keyboard.press('F6');
  expect(await problems(toast, 'toast')).toEqual([undefined, undefined]);
  await toast.getByRole('button', {name: 'Dismiss'}).click();
});

test('in forced colours every primitive and state has edges, and what is chosen or full can be seen', async () => {
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const wrong = page
    .getByRole('textbox', {name: 'Name'})
    .and(page.locator('[aria-invalid="true"]'));
  expect(
    await wrong.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderStyle)),
  ).toEqual(['dashed', 'dashed', 'dashed']);
});

test('in forced colours a toast has an edge', async () => {
  await page.getByRole('button', {name: 'Tell'}).click();
  const toast = page.getByRole('dialog', {name: 'Notice'});
  await toast.waitFor();
  // A focused toast does not time out.
  await page.keyboard.press('F6');
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const edge = await toast.evaluate((shown) => getComputedStyle(shown).borderTopStyle);
  expect(edge).toBe('solid');
});

test('the production build does not contain the gallery', async () => {
  const built = path.join(CLIENT, '..', 'dist', 'client');
  const files = await readdir(built, {recursive: true});
  expect(files.filter((file) => file.includes('gallery'))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js') || file.endsWith('.html'));
  for (const file of scripts) {
    expect(await readFile(path.join(built, file), 'utf8'), file).not.toContain('Primitives');
  }
});
