// Every primitive looks as it did: the gallery against committed pictures, on a phone and a desktop, light
// and dark, each of them for itself.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {untilStill, violations} from '../support/axe.ts';
import {useWholeBrowser} from '../support/browser.ts';
import {openGallery} from '../support/gallery.ts';
import {LETTERS, pictureProblem, SHAPES, WITHOUT_LETTERS, type Region} from '../support/picture.ts';

const browser = await useWholeBrowser();
const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));

let page: Page;
beforeAll(async () => {
  page = await openGallery(browser);
});

/** Where each specimen stands, by the state it shows. */
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

test.each([
  ['phone-light', 390, 'light'],
  ['phone-dark', 390, 'dark'],
  ['desktop-light', 1280, 'light'],
  ['desktop-dark', 1280, 'dark'],
] as const)('the primitives look as they did: %s', async (name, width, colorScheme) => {
  await look(width, colorScheme);
  const shapes = await page.screenshot({fullPage: true, style: WITHOUT_LETTERS});
  expect(await pictureProblem(`shapes-${name}`, shapes, SHAPES, await specimens())).toBeUndefined();
  const letters = await page.screenshot({fullPage: true});
  expect(await pictureProblem(`primitives-${name}`, letters, LETTERS)).toBeUndefined();
  expect(await violations(page)).toEqual([]);
});

test.each([
  ['Ask', 'alertdialog', 'confirm-dialog'],
  ['Profile', 'dialog', 'profile-dialog'],
  ['Part', 'alertdialog', 'parting-dialog'],
  ['Report', 'dialog', 'report-dialog'],
] as const)('a dialog looks as it did: %s', async (opener, role, name) => {
  await page.getByRole('button', {name: opener, exact: true}).click();
  await page.getByRole(role).waitFor();
  await page.mouse.move(0, 0);
  await look(390, 'light');
  const [shapes, letters] = [
    await page.getByRole(role).screenshot({style: WITHOUT_LETTERS}),
    await page.getByRole(role).screenshot(),
  ];
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({state: 'hidden'});
  expect(await pictureProblem(`shapes-${name}`, shapes, SHAPES)).toBeUndefined();
  expect(await pictureProblem(name, letters, LETTERS)).toBeUndefined();
});

test('nothing that is shipped knows the gallery', async () => {
  const built = path.join(CLIENT, '..', 'dist', 'client');
  const files = await readdir(built, {recursive: true});
  expect(files.filter((file) => file.includes('gallery'))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js') || file.endsWith('.html'));
  for (const file of scripts) {
    expect(await readFile(path.join(built, file), 'utf8'), file).not.toContain('Primitives');
  }
});
