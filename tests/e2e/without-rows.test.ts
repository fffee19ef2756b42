// A device that has no data of the member yet. Where the network blocks WebSockets, nothing is drawn from rows that never came, and
// the page says what is blocked and whom to ask; where the rows are slow, it waits.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {NO_DATA} from '../../rules/wording.ts';
import {WORDS} from '../../rules/common-words.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {holdableRows} from '../support/held-socket.ts';
import {joinPool} from '../support/member.ts';
import {untilLive} from '../support/live.ts';
import {couple} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();
const PAGES = casesOf(['/profile-preview', '/onboarding', '/signin', '/matches', '/balance'], [1]);

/** As a proxy does that does not know WebSockets. */
const block = (page: Page) => page.routeWebSocket('**/zero/**', (socket) => socket.close());

const explanation = (page: Page, cause: keyof typeof NO_DATA) =>
  page.getByRole('heading', {name: NO_DATA[cause].title, level: 1});

/** Moves the page's clock until it explains. Its wait begins when its code has loaded, which no step of the test sees. */
const expectExplanation = (page: Page, cause: keyof typeof NO_DATA) =>
  expectPage(async () => {
    await page.clock.runFor(2000);
    await expectPage(explanation(page, cause)).toBeVisible({timeout: 500});
  }).toPass();

test.each(PAGES)(
  '%s tells a complete member that the network blocks Wing, and opens once it does not',
  async (route) => {
    const [persona] = couple();
    const member = await joinPool(stack, persona);
    const {page, context} = await openWindow(browser, stack, {member});
    await page.clock.install();
    await block(page);
    await page.goto(route);
    await expectPage(page.getByText(WORDS.loading).first()).toBeVisible();
    await expectExplanation(page, 'blocked');
    await expectPage(page.getByRole('main')).toContainText(new URL(stack.url).host);
    await expectPage(page.getByRole('textbox')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    // Also when Zero has given up for a while.
    await page.clock.runFor(70_000);
    await expectPage(explanation(page, 'blocked')).toBeVisible();
    await expectPage(page.getByLabel('Connection')).not.toContainText(/saved|read everything/);
    await page.unrouteAll();
    await context.close();

    const open = await openWindow(browser, stack, {member});
    await open.page.goto(route);
    await expectPage(open.page.getByRole('heading', {level: 1})).not.toHaveText(
      NO_DATA.blocked.title,
    );
    await expectPage(open.page).not.toHaveURL(/welcome/);
    await open.context.close();
  },
);

test('asks for a reload, and blames no network, when the server refuses this version', async () => {
  const member = await joinPool(stack, couple()[0]);
  const {page, context} = await openWindow(browser, stack, {member});
  await page.clock.install();
  const body = {kind: 'VersionNotSupported', message: 'Too old.', origin: 'zeroCache'};
  await page.routeWebSocket('**/zero/**', (socket) => socket.send(JSON.stringify(['error', body])));
  await page.goto('/profile-preview');
  await expectPage(async () => {
    await page.clock.runFor(2000);
    await expectPage(page.getByRole('button', {name: 'Reload'})).toBeVisible({timeout: 500});
  }).toPass();
  await page.clock.runFor(30_000);
  await expectPage(page.getByText(WORDS.loading).first()).toBeVisible();
  await expectPage(page.getByLabel('Connection')).toContainText('Reload this page.');
  await context.close();
});

const CAUSES = [
  ['trouble', (page: Page) => page.route('**/readyz', (route) => route.fulfill({status: 503}))],
  ['offline', (page: Page) => page.route('**/readyz', (route) => route.abort())],
] as const;

test.each(casesOf(CAUSES, []))('tells %s apart from a blocked network', async (cause, prepare) => {
  const member = await joinPool(stack, couple()[0]);
  const {page, context} = await openWindow(browser, stack, {member});
  await page.clock.install();
  await block(page);
  await prepare(page);
  await page.goto('/profile-preview');
  await expectExplanation(page, cause);
  await context.close();
});

test('a complete member whose rows are slow waits, and is not welcomed as new', async () => {
  const member = await joinPool(stack, couple()[0]);
  const {page, context} = await openWindow(browser, stack, {member});
  const rows = await holdableRows(page);
  rows.hold();
  await page.clock.install();
  await page.goto('/signin');
  await untilLive(page);
  await page.clock.fastForward(12_000);
  await expectPage(page.getByText(WORDS.loading).first()).toBeVisible();
  rows.release();
  await page.waitForURL('**/dashboard');
  await context.close();
});
