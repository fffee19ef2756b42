// `npm run screenshots`: every route, signed out and in, with dialogs and errors open, on a phone and a
// desktop, light and dark, into .wing/screenshots. Starts a Wing of its own on a temporary folder.
import {mkdir, rm} from 'node:fs/promises';
import type {Browser, Page} from 'playwright';
import {launchBrowser, openWindow, signInAs} from '../tests/support/browser.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {startStack, type StackAddress} from '../tests/support/stack.ts';
import {buildClientIfNeeded} from './build-client.ts';
import {makePeople, type People, type Who} from './screenshots/people.ts';
import {scenes, type Scene} from './screenshots/scenes.ts';

const FOLDER = '.wing/screenshots';

const VARIANTS = [
  {name: 'phone-light', width: 390, height: 844, colorScheme: 'light'},
  {name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark'},
  {name: 'desktop-light', width: 1280, height: 900, colorScheme: 'light'},
  {name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark'},
] as const;

/** Nothing moves, and every picture in view is there. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({complete, loading}) => complete || loading === 'lazy'),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState}) => playState !== 'running'),
  );
}

const isCovered = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')).isVisible();

/** Makes the window as tall as the page, so that sticky footers hide nothing. */
async function showWhole(page: Page, size: {width: number; height: number}): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > size.height) await page.setViewportSize({...size, height: whole});
}

async function shoot(page: Page, {name}: Scene): Promise<void> {
  for (const {name: variant, width, height, colorScheme} of VARIANTS) {
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme});
    if (!(await isCovered(page))) await showWhole(page, {width, height});
    await untilStill(page);
    await page.screenshot({path: `${FOLDER}/${name}.${variant}.png`});
  }
}

/** The scenes of one person in a window of theirs. */
async function shootAll(
  browser: Browser,
  stack: StackAddress,
  cookie: string | undefined,
  mine: readonly Scene[],
): Promise<void> {
  const {page, context} = await openWindow(browser, stack);
  if (cookie) await signInAs(context, stack, {cookie});
  for (const scene of mine) {
    console.log(scene.name);
    await page.goto(scene.route);
    await page.getByRole('heading', {level: 1}).first().waitFor();
    await scene.act?.(page);
    await page.mouse.move(0, 0);
    await shoot(page, scene);
  }
  await context.close();
}

async function run(): Promise<void> {
  await rm(FOLDER, {recursive: true, force: true});
  await mkdir(FOLDER, {recursive: true});
  await buildClientIfNeeded();
  const stack = await startStack();
  const sql = openTestDatabase(stack);
  const browser = await launchBrowser();
  try {
    const people: People = await makePeople(stack, sql);
    const wanted = scenes(people).filter(({name}) => name.includes(process.argv[2] ?? ''));
    for (const who of new Set<Who>(wanted.map((scene) => scene.who))) {
      const mine = wanted.filter((scene) => scene.who === who);
      await shootAll(browser, stack, people.cookies[who], mine);
    }
    console.log(`${wanted.length} scenes, ${VARIANTS.length} variants each: ${FOLDER}`);
  } finally {
    await browser.close();
    await sql.end();
    await stack.stop();
  }
}

await run();
