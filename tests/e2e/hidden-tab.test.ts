// A tab in the background stays connected, and its title counts unread messages.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeEach} from 'vitest';
import {hideTab, setVisibility, showTab} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, type Couple} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
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
  ({context, page} = await openWindow(browser, stack, {member: couple.ada}));
  return () => context.close();
});

const write = (text: string) =>
  couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text});

longTest('a tab hidden for two days still counts unread messages in its title', async () => {
  await page.clock.install();
  await page.goto('/dashboard');
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
  await hideTab(page);
  await page.clock.fastForward(TWO_DAYS_MS);
  await untilLive(page);
  await write('Still nobody?');
  await expectPage(page).toHaveTitle(/^\(2\) /);
});

longTest('a tab opened in the background connects when it becomes visible', async () => {
  await page.addInitScript(setVisibility, 'hidden' as const);
  await page.goto('/dashboard');
  await showTab(page);
  await untilLive(page);
  await write('Anybody here?');
  await expectPage(page).toHaveTitle(/^\(1\) /);
});
