// The devtools as a whole: another member on the same page, accessibility.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {violations} from '../support/axe.ts';
import {bubble, say} from '../support/chat.ts';
import {openedRoom, panel, row, saveSummary, show, useDevtools} from '../support/devtools.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {PASSWORD} from '../support/member.ts';

const {member, withDevtools} = await useDevtools();

test('the next member on the same page sees no data of the previous one', async () => {
  const {page, context, couple} = await member({width: 1400, height: 900});
  const secret = `secret ${randomUUID()}`;
  await page.goto(`/chat/${couple.chatId}?devtools`);
  await openedRoom(page);
  await say(page, secret);
  await expectPage(bubble(page, secret)).toContainText('Sent');
  await show(page, 'Replica');
  await row(page, 'Rows of profile', couple.ada.userId).waitFor();
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await page.getByRole('link', {name: 'Home', exact: true}).click();
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  const wanted = () => page.evaluate(() => sessionStorage.getItem('wing-devtools'));
  await expectPage.poll(wanted).toBeNull();
  // Ben opens the devtools on the page where Ada had them open.
  await page.evaluate(() => sessionStorage.setItem('wing-devtools', 'yes'));
  await page.getByLabel('Email').fill(couple.ben.email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login'}).click();
  await page.waitForURL('**/dashboard');
  // Queries from before the devtools were loaded, and preloads, are not recorded.
  await page.getByRole('navigation').getByRole('link', {name: 'Credits', exact: true}).click();
  await page.waitForURL('**/balance');
  for (const [tab, own] of [
    ['Queries', 'me.'],
    ['Connection', 'connected'],
  ] as const) {
    await show(page, tab);
    await panel(page).getByRole('row').filter({hasText: own}).first().waitFor();
    for (const hers of [secret, couple.ada.userId]) {
      expect(await panel(page).textContent()).not.toContain(hers);
    }
  }
  await show(page, 'Outbox');
  await panel(page).getByText('Nothing yet.').waitFor();
  await context.close();
});

const VARIANTS = casesOf(
  [
    {name: 'phone, dark', width: 390, height: 844, dark: true},
    {name: 'desktop, light', width: 1280, height: 900, dark: false},
  ],
  [0],
);
const TABS = ['Mutations', 'Queries', 'Connection', 'Outbox', 'Replica', 'Faults'];
describe.each(VARIANTS)('$name', (variant) => {
  let opened: Awaited<ReturnType<typeof withDevtools>>;
  beforeAll(async () => {
    opened = await withDevtools('/profile-preview', variant);
    await opened.couple.ada.mutate('profile.saveSummary', {summary: 'For the tables.'});
    await saveSummary(opened.page, 'For the mutations.');
  });
  afterAll(() => opened.context.close());
  const tabs = () => panel(opened.page).getByRole('tab');

  test.each(casesOf(TABS, []))(
    'the tab %s opens by keyboard and has no axe violation',
    async (title) => {
      const {page} = opened;
      await tabs().first().focus();
      for (const before of TABS.slice(0, TABS.indexOf(title))) {
        await expectPage(panel(page).getByRole('tab', {name: before, exact: true})).toBeFocused();
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
      const tab = panel(page).getByRole('tab', {name: title, exact: true});
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      expect(await violations(page, 'all', '.dt-panel')).toEqual([]);
    },
  );

  longTest('the panel has no other tabs, and the keyboard closes it', async () => {
    const {page} = opened;
    expect(await tabs().allTextContents()).toEqual(TABS);
    await panel(page).getByRole('button', {name: 'Close the devtools'}).press('Enter');
    expect(await panel(page).count()).toBe(0);
    await expectPage(page.getByRole('heading', {level: 1}).first()).toBeFocused();
    await page.reload();
    await page.getByRole('heading', {level: 1}).first().waitFor();
    expect(await panel(page).count()).toBe(0);
  });
});
