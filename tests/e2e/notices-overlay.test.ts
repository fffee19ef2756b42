// Notices that appear by themselves (offline, new version, failed upload) overlay the page: no layout shift, and they
// cover neither the composer nor the focused element.
import type {Page, WebSocketRoute} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, beforeAll, test} from 'vitest';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {untilStill, violations} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  fillRoom,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  type Couple,
} from '../support/chat.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {misfits} from '../support/layout.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {noisyPhoto} from '../support/photos.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const SIZES = [
  {width: 320, height: 640},
  {width: 390, height: 844},
  {width: 768, height: 1024},
  {width: 1280, height: 900},
];
const ROUTES = ['/matches', '/dashboard', '/interests-preference', '/account', '/chat'];
/** The short form runs a list at the smallest size. */
const CASES = casesOf(
  SIZES.flatMap((size) => ROUTES.map((route) => ({...size, route}))),
  [0],
);

let couple: Couple;
beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 30);
});

const addressOf = (route: string) => (route === '/chat' ? `/chat/${couple.chatId}` : route);

const connection = (page: Page) => page.getByLabel('Connection');

/** The positions of all elements of the page except the overlays and, offline, the languages that are not on this device. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main, main *:not(output, option), nav *')].map(
      (element) => {
        const {left, top, width, height} = element.getBoundingClientRect();
        return `${element.tagName}: ${[left, top, width, height].map(Math.round).join()}`;
      },
    ),
  );

/**
 * Labels of the controls that a notice covers. Controls inside a room's message list are excluded: the list scrolls
 * under notices.
 */
const covered = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(button, a, input, textarea), main h1, :is(header, nav) a',
      ),
    ]
      .filter((element) => {
        if (element.closest('[role=log]')) return false;
        const {left, top, width, height} = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 8 && hit?.closest('[data-strip], [data-notice]');
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).waitFor();
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  await untilStill(page);
}

/** Returns a function that makes zero-cache's socket report an unsupported client version. */
async function outdated(page: Page): Promise<() => void> {
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    route.connectToServer();
    sockets.add(route);
    route.onClose(() => sockets.delete(route));
  });
  const body = {kind: 'VersionNotSupported', message: 'Too old.', origin: 'zeroCache'};
  return () => sockets.forEach((route) => route.send(JSON.stringify(['error', body])));
}

test.each(CASES)(
  'the offline and the new-version notice overlay $route at $width px without layout shift',
  async ({route, ...size}) => {
    const {page, context} = await openWindowOf(couple.ada, browser, stack, size);
    await watchShifts(page);
    const reportOutdated = await outdated(page);
    await open(page, addressOf(route));
    const [before, shiftsBefore] = [await places(page), await shifts(page)];
    const expectOverlaid = async () => {
      expect(await places(page)).toEqual(before);
      expect(await shifts(page)).toEqual(shiftsBefore);
      expect(await misfits(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    };

    await context.setOffline(true);
    await expectPage(connection(page)).not.toBeEmpty();
    await expectOverlaid();
    expect(await covered(page)).toEqual([]);
    await context.setOffline(false);
    await untilLive(page);
    await expectPage(connection(page)).toBeEmpty();
    expect(await shifts(page)).toEqual(shiftsBefore);

    reportOutdated();
    const notice = page.getByLabel('New version');
    await expectPage(notice.getByRole('button', {name: 'Reload'})).toBeVisible();
    await expectOverlaid();
    await notice.getByRole('button', {name: 'Not now'}).click();
    await expectPage(notice).toBeEmpty();
    // The outdated page goes on sending.
    if (route === '/matches') {
      const text = `Later than the version, at ${size.width} px`;
      await page.getByRole('main').getByRole('link', {name: /Ben/}).click();
      await say(page, text);
      await expectPage(bubble(page, text)).toContainText(/Sent|Seen/);
      expect(await storedTexts(sql, couple, couple.ada)).toContain(text);
    }
    await context.close();
  },
);

test('a page that the server refuses says so, and asks again after "Not now"', async () => {
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  const reportOutdated = await outdated(page);
  await open(page, '/dashboard');
  reportOutdated();
  const notice = page.getByLabel('New version');
  await notice.getByRole('button', {name: 'Not now'}).click();
  await expectPage(notice).toBeEmpty();
  await expectPage(connection(page)).toContainText('Reload this page.');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectPage(connection(page)).toBeEmpty();
  reportOutdated();
  await expectPage(notice.getByRole('button', {name: 'Reload'})).toBeVisible();
  await context.close();
});

test('a member who stays on the page is offered the reload again', async () => {
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  const reportOutdated = await outdated(page);
  await open(page, '/dashboard');
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await page.clock.install();
  reportOutdated();
  const stays = Promise.withResolvers<void>();
  page.once('dialog', (dialog) => void dialog.dismiss().then(stays.resolve, stays.reject));
  const notice = page.getByLabel('New version');
  await notice.getByRole('button', {name: 'Reload'}).click();
  await stays.promise;
  await expectPage(notice.getByRole('button', {name: 'Fetching it...'})).toBeDisabled();
  await expectPage(async () => {
    await page.clock.runFor(1000);
    await expectPage(notice.getByRole('button', {name: 'Reload'})).toBeEnabled({timeout: 500});
  }).toPass();
  await context.close();
});

longTest(
  'the notice of a failed upload overlays the page without layout shift, and the page can scroll clear of it',
  async () => {
    const {page, context} = await openWindowOf(couple.ada, browser, stack, {
      width: 320,
      height: 640,
    });
    await watchShifts(page);
    await page.goto('/upload-photos');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/photos/0', async (route) => {
      await held.promise;
      await route.fulfill({status: 403, body: '<html>'});
    });
    await page
      .getByLabel(/^Add photo 1/)
      .last()
      .setInputFiles(await noisyPhoto('photo', '#785a3c'));
    await page.getByRole('button', {name: 'Next', exact: true}).click();
    await page.waitForURL('**/profile-preview');
    await expectPage(page.getByText(UPLOAD.underWay(1))).toBeVisible();
    await untilStill(page);
    const [before, shiftsBefore] = [await places(page), await shifts(page)];
    held.resolve();
    await expectPage(page.getByRole('region', {name: UPLOAD.failedTitle})).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await shifts(page)).toEqual(shiftsBefore);
    // The page has padding at its end, so that the notice does not cover its last element.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await covered(page)).not.toContain('Home');
    await context.close();
  },
);

longTest('a notice does not cover the focused field', async () => {
  const {page, context} = await openWindowOf(couple.ada, browser, stack, {width: 320, height: 480});
  await open(page, '/background-info');
  const field = page.getByRole('textbox', {name: 'Education'});
  await field.focus();
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 4));
  await context.setOffline(true);
  await expectPage(connection(page)).not.toBeEmpty();
  expect(await covered(page)).toEqual([]);
  await context.close();
});

longTest(
  'in a room, a notice covers neither the composer nor the first or last message',
  async () => {
    // Their room has no message of another test.
    const two = await makeCouple(stack, sql);
    await fillRoom(sql, two, 30);
    const {page, context} = await openWindowOf(two.ada, browser, stack, {width: 320, height: 480});
    await openRoom(page, two);
    await expectPage(bubble(page, 'Old message 30.')).toBeInViewport();
    await context.setOffline(true);
    await expectPage(connection(page)).not.toBeEmpty();
    await composer(page).fill('Still here');
    await composer(page).press('Enter');
    await expectPage(bubble(page, 'Still here')).toBeInViewport();
    expect(await covered(page)).toEqual([]);
    // The list has padding above its first message.
    await page.getByRole('log').hover();
    await expectPage(async () => {
      await page.mouse.wheel(0, -5000);
      await expectPage(bubble(page, 'Old message 1.')).toBeInViewport({timeout: 1000});
    }).toPass();
    const below = await connection(page).boundingBox();
    const first = await bubble(page, 'Old message 1.').boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
    await context.close();
  },
);
