// A tab in the background stays connected while its title counts unread messages, and disconnects without a conversation.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeEach, expect, test} from 'vitest';
import {HIDDEN_TAB_DISCONNECT_MS} from '../../rules/sync.ts';
import {MATCH} from '../../rules/wording.ts';
import {hideTab, setVisibility, showTab} from '../support/background.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {makeCouple, seat, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {signUp} from '../support/member.ts';
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

test('a tab without a conversation disconnects after ten minutes in the background, and has all rows once it is visible', async () => {
  const cleo = await signUp(stack);
  await cleo.mutate('profile.saveBasics', {name: 'Cleo', age: 30, gender: 'Female'});
  await context.clearCookies();
  await signInAs(context, stack, cleo);
  let open = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/zero/sync/')) return;
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  await page.clock.install();
  await page.goto('/matches');
  await untilLive(page);
  // Shown when rows have arrived: Zero then counts as connected, and its timer of a connection attempt no longer runs.
  await page.getByText(MATCH.emptySlot).first().waitFor();
  await hideTab(page);
  // No ping may be unanswered at the jump: Zero would count it as timed out.
  await untilLive(page);
  await page.clock.fastForward(HIDDEN_TAB_DISCONNECT_MS - 60_000);
  await untilLive(page);
  expect(open).toBe(1);
  await page.clock.fastForward(60_000);
  await eventually(async () => open === 0 || undefined, 'a disconnected tab');

  const chatId = await seat(sql, cleo, couple.ben);
  const {ok} = await couple.ben.send({id: crypto.randomUUID(), chatId, text: 'Hi'});
  expect(ok).toBe(true);
  await page.clock.fastForward(2 * HIDDEN_TAB_DISCONNECT_MS);
  expect(open).toBe(0);
  const shownAt = performance.now();
  await showTab(page);
  await expectPage(page).toHaveTitle(/^\(1\) /);
  console.log(`whole ${Math.round(performance.now() - shownAt)} ms after it was looked at`);
});
