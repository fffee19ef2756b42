// The offer to install Wing: once, at the visit after the first match, and never beside the question about
// notifications. The browser's event is dispatched here, because a browser without a display never offers to install.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {INSTALL} from '../../rules/install.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

declare global {
  interface Window {
    prompts?: number;
  }
}

/** Runs in each page: what a browser sends that could install Wing. */
function offerToInstall(): void {
  window.prompts = 0;
  window.addEventListener('load', () => {
    const event = new Event('beforeinstallprompt', {cancelable: true});
    Object.assign(event, {
      prompt: async () => {
        window.prompts = (window.prompts ?? 0) + 1;
      },
    });
    window.dispatchEvent(event);
  });
}

const offer = (page: Page) => page.getByText(INSTALL.question);
/** The offer's part of the page has been loaded, and has shown what it had to. */
const untilLoaded = (page: Page, stored: string) =>
  page.waitForFunction((value) => localStorage.getItem('wing-install') === value, stored);

async function openMatches() {
  const {ada} = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: ada});
  await context.addInitScript(offerToInstall);
  await page.goto('/matches');
  await untilLoaded(page, 'matched');
  await expectPage(offer(page)).toHaveCount(0);
  await page.reload();
  await expectPage(offer(page)).toBeVisible();
  return {page, context};
}

test('asks at the visit after the first match, and "Install Wing" opens the browser\'s own question', async () => {
  const {page, context} = await openMatches();
  await page.getByRole('button', {name: INSTALL.install}).click();
  expect(await page.evaluate(() => window.prompts)).toBe(1);
  await expectPage(offer(page)).toHaveCount(0);
  await page.reload();
  await expectPage(page.getByRole('heading', {name: 'Your matches'})).toBeVisible();
  await untilLoaded(page, 'offered');
  await expectPage(offer(page)).toHaveCount(0);
  await context.close();
});

longTest(
  '"Not now" asks nothing else at this visit, and the offer does not come back',
  async () => {
    const {page, context} = await openMatches();
    await page.getByRole('button', {name: INSTALL.notNow}).click();
    await expectPage(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.prompts)).toBe(0);
    await page.reload();
    await expectPage(page.getByRole('heading', {name: 'Your matches'})).toBeVisible();
    await untilLoaded(page, 'offered');
    await expectPage(offer(page)).toHaveCount(0);
    await context.close();
  },
);
