// A tab that was visible once stays connected in the background, and its title counts unread messages.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeEach, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, signInAs, type Couple} from '../support/chat.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const TWO_DAYS_MS = 2 * 86_400_000;

let couple: Couple;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page} = await openWindow(browser, stack));
  await signInAs(context, stack, couple.ada);
  return () => context.close();
});

const write = (text: string) =>
  couple.ben.mutate('chat.send', {id: crypto.randomUUID(), chatId: couple.chatId, text});

/** Runs in the page: makes the document report that it is hidden. */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});
  Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}

function show(): void {
  Object.defineProperty(document, 'visibilityState', {get: () => 'visible', configurable: true});
  Object.defineProperty(document, 'hidden', {get: () => false, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a tab hidden for two days still counts unread messages in its title', async () => {
  await page.clock.install();
  await page.goto('/dashboard');
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
  await page.evaluate(hide);
  await page.clock.fastForward(TWO_DAYS_MS);
  await untilLive(page);
  await write('Still nobody?');
  await expectPage(page).toHaveTitle(/^\(2\) /);
});

test('a tab opened in the background connects when it becomes visible', async () => {
  await page.addInitScript(hide);
  await page.goto('/dashboard');
  await page.evaluate(show);
  await untilLive(page);
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
});
