// A page opens for the member whom the browser remembers before the server has answered whether they are signed in.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {EXPORT} from '../../rules/account/export.ts';
import {LEAVING} from '../../rules/account/leaving.ts';
import {useBrowser, openWindow} from '../support/browser.ts';
import {makeCouple, openRoom} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {kept, NOTHING} from '../support/departure.ts';
import {findInBrowser} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Answers nothing at these addresses until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const person = (page: Page) => page.getByRole('main').getByRole('link', {name: /Ben/});

test('opens on the replica, and leaves when the server says that the session has ended', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context, problems} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await eventually(async () => {
    const places = await findInBrowser(page, [couple.chatId]);
    return places.some((place) => place.startsWith('rep:')) || undefined;
  }, 'the room on the disk');
  const answer = await hold(page, '**/api/auth/get-session*');
  await sql`delete from auth.session where user_id = ${couple.ada.userId}`;
  await page.goto('/matches');
  await expectPage(person(page)).toBeVisible();
  answer();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, couple.ada)).toEqual(NOTHING);
  await expectPage(person(page)).toHaveCount(0);
  expectPage(problems).toEqual([]);
  await context.close();
});

longTest('shows account, export and deletion when the server has answered', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  const answer = await hold(page, '**/api/account');
  await page.goto('/account');
  await expectPage(page.getByText('You have not blocked anybody.')).toBeVisible();
  const late = ['Email', EXPORT.title, LEAVING.title].map((name) =>
    page.getByRole('heading', {name, exact: true}),
  );
  for (const heading of late) await expectPage(heading).toHaveCount(0);
  answer();
  for (const heading of late) await expectPage(heading).toBeVisible();
  await context.close();
});

longTest('opens for a visitor although the server does not answer', async () => {
  const {page, context} = await openWindow(browser, stack);
  await hold(page, '**/api/auth/get-session*');
  await page.goto('/signin');
  await expectPage(page.getByLabel('Email')).toBeVisible();
  await page.goto('/balance');
  await expectPage(page.getByRole('heading', {name: 'Credit balance'})).toBeVisible();
  await context.close();
});
