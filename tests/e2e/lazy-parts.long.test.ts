// Menus and dialogs whose code loads after the first paint: an early press takes effect once it has loaded, and the client
// reports a failed load.
import type {Page, Route, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {FIRST_PAGE_TIMEOUT_MS} from '../../client/ui/lazy-part.ts';
import {REPORT} from '../../rules/safety/report.ts';
import {BLOCK, UNMATCH} from '../../rules/safety/safety.ts';
import {PROBLEMS, UNSENT} from '../../rules/wording.ts';
import {violations} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {makeCouple, openRoom, say, unsentOnDevice} from '../support/chat.ts';
import {ignoreTimers} from '../support/ignore-timers.ts';
import {joinPool} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {untilSuggested} from '../support/suggested.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/**
 * Opens a member's window in which this chunk does not load until `release`. `requested` resolves when the page requests
 * it.
 */
async function openWithHeldChunk(part: string) {
  const couple = await makeCouple(stack, sql);
  const window = await openWindowOf(couple.ada, browser, stack, {width: 390, height: 844});
  const held = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await window.page.route(`**/assets/${part}-*.js`, async (route) => {
    requested.resolve();
    await held.promise;
    await route.continue();
  });
  return {...window, couple, requested: requested.promise, release: () => held.resolve()};
}

test('loads menus after the visible photos', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {buffer} = await noisyPhoto('first', '#963');
  await mustUpload(stack, him, 0, buffer);
  const {page, context} = await openWindowOf(her, browser, stack, {width: 390, height: 844});
  const held = Promise.withResolvers<void>();
  const loaded: string[] = [];
  await page.route('**/photos/**', async (route) => {
    await held.promise;
    loaded.push('photo');
    await route.continue();
  });
  await page.route('**/assets/person-actions-*.js', async (route) => {
    loaded.push('menus');
    await route.continue();
  });
  await ignoreTimers(page, FIRST_PAGE_TIMEOUT_MS);
  await page.goto('/matches');
  await expectPage(page.getByRole('img', {name: `Photo of ${names.him}`})).toBeVisible();
  // Gives the page several idle periods, in which it would load the menus.
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  held.resolve();
  await expectPage.poll(() => loaded).toContain('menus');
  expect(loaded).toEqual(['photo', 'menus']);
  await context.close();
});

test('photos below the window are fetched after those in it', async () => {
  const {her, him, personas} = await suggestedPair(stack, sql);
  const other = await joinPool(stack, personas.him);
  await untilSuggested(sql, her, other);
  for (const [member, name] of [
    [him, 'first'],
    [other, 'second'],
  ] as const) {
    const {buffer} = await noisyPhoto(name, '#963');
    await mustUpload(stack, member, 0, buffer);
  }
  const {page, context} = await openWindowOf(her, browser, stack, {width: 390, height: 600});
  const held = Promise.withResolvers<void>();
  const fetched = new Set<string>();
  await page.route('**/photos/**', async (route) => {
    fetched.add(route.request().url());
    await held.promise;
    await route.continue();
  });
  await ignoreTimers(page, FIRST_PAGE_TIMEOUT_MS);
  await page.goto('/matches');
  const photos = page.getByRole('img', {name: /^Photo of/});
  await expectPage(photos).toHaveCount(2);
  await expectPage(photos.last()).not.toBeInViewport();
  await expectPage.poll(() => fetched.size).toBe(1);
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  expect(fetched.size).toBe(1);
  held.resolve();
  await expectPage.poll(() => fetched.size).toBe(2);
  await context.close();
});

const cut = (route: Route) => route.abort('internetdisconnected');

test('what a tab does beside its page is fetched again when it could not be fetched', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  let failures = 0;
  await page.route('**/assets/after-first-page-*.js', async (route) => {
    failures += 1;
    if (failures > 1) await route.continue();
    else await route.fulfill({status: 502});
  });
  const seen = page.waitForRequest('**/api/notices/seen', {timeout: 60_000});
  await page.goto('/matches');
  await seen;
  expect(failures).toBeGreaterThan(1);
  await context.close();
});

const menuButton = (page: Page) => page.getByRole('button', {name: 'More about Ben'});

test.each([
  ['a click', (page: Page) => menuButton(page).click()],
  ['Enter', (page: Page) => menuButton(page).press('Enter')],
])('a menu opened by %s before its code has loaded opens afterwards', async (_, press) => {
  const {page, context, couple, requested, release} = await openWithHeldChunk('person-actions');
  await openRoom(page, couple);
  await requested;
  await press(page);
  release();
  const menu = page.getByRole('menu', {name: 'More about Ben'});
  await expectPage(menu).toBeVisible();
  await expectPage(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectPage(menu).toBeHidden();
  await expectPage(menuButton(page)).toBeFocused();
  await expectPage(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await context.close();
});

test('reports a menu that fails to load, and opens it at the next press', async () => {
  const couple = await makeCouple(stack, sql);
  const size = {width: 390, height: 844};
  const {page, context, problems} = await openWindowOf(couple.ada, browser, stack, size);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('person-actions'),
  );
  await page.route('**/assets/person-actions-*.js', cut);
  await openRoom(page, couple);
  await failed;
  await expectPage(page.getByText(PROBLEMS.couldNotOpen)).toHaveCount(0);
  const failure = page
    .getByRole('dialog', {name: 'Notice'})
    .filter({hasText: PROBLEMS.couldNotOpen});
  await menuButton(page).click();
  await expectPage(failure).toBeVisible();
  await expectPage(menuButton(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await menuButton(page).click();
  await expectPage(failure).toHaveCount(1);
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await expectPage(failure).toHaveCount(0);
  await page.goBack();

  await page.unroute('**/assets/person-actions-*.js');
  await menuButton(page).click();
  await expectPage(page.getByRole('menuitem', {name: 'Report', exact: true})).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('reports a profile dialog that fails to load, and opens it at the next press', async () => {
  const couple = await makeCouple(stack, sql);
  const size = {width: 320, height: 700};
  const {page, context} = await openWindowOf(couple.ada, browser, stack, size);
  await page.route('**/assets/profile-view-*.js', cut);
  await openRoom(page, couple);
  const name = page.getByRole('button', {name: 'Ben, open profile'});
  await name.click();
  const failure = page
    .getByRole('dialog', {name: 'Notice'})
    .filter({hasText: PROBLEMS.couldNotOpen});
  await expectPage(failure).toBeInViewport({ratio: 1});
  await page.unroute('**/assets/profile-view-*.js');
  await name.click();
  await expectPage(page.getByRole('dialog', {name: 'Ben'})).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPage(name).toBeFocused();
  await context.close();
});

test('every item of a loaded menu opens offline', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  await openRoom(page, couple);
  await menuButton(page).click();
  await page.getByRole('menu').waitFor();
  await context.setOffline(true);
  for (const [item, dialog] of [
    ['View profile', page.getByRole('dialog', {name: 'Ben'})],
    ['Unmatch', page.getByRole('alertdialog', {name: UNMATCH.title('Ben')})],
    ['Block', page.getByRole('alertdialog', {name: BLOCK.title('Ben')})],
    ['Report', page.getByRole('dialog', {name: REPORT.title('Ben')})],
  ] as const) {
    if (!(await page.getByRole('menu').isVisible())) await menuButton(page).click();
    await page.getByRole('menuitem', {name: item, exact: true}).click();
    await expectPage(dialog).toBeVisible();
    await expectPage(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expectPage(dialog).toBeHidden();
    await expectPage(menuButton(page)).toBeFocused();
  }
  await context.close();
});

test('reports a Log Out confirmation that fails to load, and keeps unsent messages', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  const part = '**/assets/confirm-question-*.js';
  await page.route(part, cut);
  let isCut = false;
  let live: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/zero\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    live = socket;
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1, name: 'Ada'}).waitFor();
  // Cuts the sync connection and messages, while files still load.
  await page.route('**/api/chat/messages', cut);
  isCut = true;
  await live?.close();
  await page.getByRole('link', {name: 'Matches'}).first().click();
  await page.getByRole('link', {name: 'Ben'}).click();
  await say(page, 'Unsent');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.getByRole('link', {name: 'Home', exact: true}).first().click();
  const logOut = page.getByRole('button', {name: 'Log Out'});
  await logOut.click();
  await expectPage(
    page.getByRole('dialog', {name: 'Notice'}).filter({hasText: PROBLEMS.couldNotOpen}),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await unsentOnDevice(page)).toBe(1);

  await page.unroute(part);
  await logOut.click();
  const question = page.getByRole('alertdialog', {name: UNSENT.title(1, 0)});
  await expectPage(question.getByRole('button', {name: UNSENT.stay})).toBeFocused();
  await page.keyboard.press('Escape');
  await expectPage(question).toBeHidden();
  await expectPage(logOut).toBeFocused();
  await context.close();
});
