// The replica is made anew when somebody is gone, whatever the browser was used for before.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {sendToBackground} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, openRoom, seat, signInAs} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {kept, NOTHING} from '../support/departure.ts';
import {untilLive} from '../support/live.ts';
import {PASSWORD, type Member} from '../support/member.ts';
import {
  databasesInUse,
  holdNextReplica,
  isRenewing,
  RENEWED,
  untilRenewed,
} from '../support/replicas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** In the list of conversations. */
const person = (tab: Page) => tab.getByRole('main').getByRole('link', {name: /Ben/});

/** The server answers once it has stored it. */
const untilStored = ({userId}: Member, summary: string) =>
  eventually(async () => {
    const [row] = await sql`select from profile where user_id = ${userId} and summary = ${summary}`;
    return row;
  }, 'what was saved');

test('after signing out and in again without a reload too', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  await page.goto('/dashboard');
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  await page.evaluate(() => Object.assign(globalThis, {isSamePage: true}));
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, ada)).toEqual(NOTHING);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login'}).click();
  await page.waitForURL('**/dashboard');
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  await untilRenewed(page, ada);
  await expectPage.poll(() => isRenewing(page), RENEWED).toBe(false);
  expect(await kept(page, ada)).toMatchObject({replicas: 1});
  await context.close();
});

test('in every tab, those in the background too, and the last to leave takes the old one along', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/matches');
    await untilLive(tab);
    await expectPage(person(tab)).toBeVisible();
    if (tab !== page) await sendToBackground(tab);
  }
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  for (const tab of tabs) await expectPage(person(tab)).toHaveCount(0);
  await untilRenewed(page, ada);
  await expectPage.poll(() => databasesInUse(page), RENEWED).toMatchObject([{tabs: tabs.length}]);
  await expectPage.poll(() => kept(page, ada), RENEWED).toMatchObject({replicas: 1});
  // And there they hear of what is new.
  await seat(sql, ada, (await makeCouple(stack, sql)).ben);
  for (const tab of tabs) await expectPage(person(tab)).toBeVisible();
  await context.close();
});

test('and the old one stays for as long as a tab, even one opened meanwhile, waits for an answer', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  await openRoom(page, couple);
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  const {begun, go} = await holdNextReplica(page);
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  await begun;
  const other = await context.newPage();
  await other.goto('/profile-preview');
  await other.getByLabel('About Me').fill('In the nick of time');
  await sql.begin(async (tx) => {
    await tx`select from profile where user_id = ${ada.userId} for update`;
    await other.getByRole('button', {name: 'Save About Me'}).click();
    go();
    await untilRenewed(page, ada);
    const both = [{tabs: 1}, {tabs: 2}];
    await expectPage.poll(() => databasesInUse(page), RENEWED).toMatchObject(both);
    expect(await kept(page, ada)).toMatchObject({replicas: 2});
  });
  await untilStored(ada, 'In the nick of time');
  await expectPage(other.getByText('About Me saved.')).toBeVisible();
  await expectPage.poll(() => kept(page, ada), RENEWED).toMatchObject({replicas: 1});
  await expectPage.poll(() => databasesInUse(page)).toMatchObject([{tabs: 2}]);
  await context.close();
});

test('and whoever has signed out and in again meanwhile keeps what they use now', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  await page.goto('/dashboard');
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  await untilRenewed(page, ada);
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login'}).click();
  await page.waitForURL('**/dashboard');
  await expectPage.poll(() => isRenewing(page), RENEWED).toBe(false);
  await expectPage.poll(() => databasesInUse(page)).toMatchObject([{tabs: 1, isThere: true}]);
  expect(await kept(page, ada)).toMatchObject({replicas: 1});
  await context.close();
});

test('and what is being saved is answered, however long the server takes', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  await page.goto('/profile-preview');
  await expectPage.poll(() => kept(page, ada)).toMatchObject({people: 1});
  await sql.begin(async (tx) => {
    await tx`select from profile where user_id = ${ada.userId} for update`;
    await page.getByLabel('About Me').fill('Slowly but surely');
    await page.getByRole('button', {name: 'Save About Me'}).click();
    await ben.mutate('safety.unmatch', {otherId: ada.userId});
    await untilRenewed(page, ada);
    // The server is busy for longer than any answer usually takes.
    await tx`select pg_sleep(8)`;
  });
  await untilStored(ada, 'Slowly but surely');
  await expectPage(page.getByText('About Me saved.')).toBeVisible();
  await expectPage(page.getByText(SAVE_FAILED.profile)).toHaveCount(0);
  await expectPage.poll(() => isRenewing(page), RENEWED).toBe(false);
  expect(await kept(page, ada)).toMatchObject({replicas: 1});
  await context.close();
});
