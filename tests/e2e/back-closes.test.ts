// Back closes the topmost dialog or menu and stays on the page.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {REPORT, REPORT_REASONS} from '../../rules/safety/report.ts';
import {UNMATCH} from '../../rules/safety/safety.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Her window on /matches, to which a link on /dashboard led. */
async function openMatches(member: Member) {
  const {page, context, problems} = await openWindow(browser, stack, {
    member,
    width: 390,
    height: 844,
    touch: true,
  });
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', {name: 'Matches'}).tap();
  await page.waitForURL('**/matches');
  return {page, context, problems};
}

/** The entries of closed layers leave by themselves, sooner than a member presses Back again. */
const untilBetweenLayers = (page: Page) =>
  expectPage.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();

async function expectBackToLeave(page: Page) {
  await untilBetweenLayers(page);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await expectPage(page.getByRole('heading', {level: 1})).toBeVisible();
}

async function openReport(page: Page, name: string) {
  await page.getByRole('button', {name: `More about ${name}`}).tap();
  await page.getByRole('menuitem', {name: 'Report', exact: true}).tap();
  const dialog = page.getByRole('dialog', {name: REPORT.title(name)});
  await expectPage(dialog).toBeVisible();
  return dialog;
}

test('closes a question, then the profile below it, then leaves the page', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  const {page, context, problems} = await openMatches(her);
  const photo = page.getByRole('button', {name: `${names.him}, open profile`});
  await photo.tap();
  const profile = page.getByRole('dialog', {name: new RegExp(`^${names.him}`)});
  await profile.getByRole('button', {name: 'No', exact: true}).tap();
  const question = page.getByRole('alertdialog');
  await expectPage(question).toBeVisible();
  await page.goBack();
  await expectPage(question).toHaveCount(0);
  await expectPage(profile).toBeVisible();
  await page.goBack();
  await expectPage(profile).toHaveCount(0);
  await expectPage(photo).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/matches');
  await expectBackToLeave(page);
  expect(problems).toEqual([]);
  await context.close();
});

test('closes a menu and a report, whose text and reason stay until it is sent', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  const {page, context} = await openMatches(her);
  const menu = page.getByRole('menu');
  await page.getByRole('button', {name: `More about ${names.him}`}).tap();
  await expectPage(menu).toBeVisible();
  await page.goBack();
  await expectPage(menu).toHaveCount(0);

  const report = await openReport(page, names.him);
  const reason = report.getByRole('radio', {name: REPORT_REASONS[1].label});
  await reason.check();
  await report.getByLabel(REPORT.text).fill('Wants vouchers');
  await page.goBack();
  await expectPage(report).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/matches');

  await openReport(page, names.him);
  await expectPage(report.getByLabel(REPORT.text)).toHaveValue('Wants vouchers');
  await expectPage(reason).toBeChecked();
  await report.getByRole('button', {name: REPORT.send}).tap();
  await expectPage(page.getByText(REPORT.sent)).toBeVisible();
  await expectPage(report).toHaveCount(0);

  await openReport(page, names.him);
  await expectPage(report.getByLabel(REPORT.text)).toHaveValue('');
  await expectPage(reason).not.toBeChecked();
  await report.getByRole('button', {name: 'Cancel'}).tap();
  await expectPage(report).toHaveCount(0);
  await expectBackToLeave(page);
  await context.close();
});

test('a link in a menu and a confirmed question go to their page, from which one Back returns', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openMatches(couple.ada);
  const room = `**/chat/${couple.chatId}`;
  await page.getByRole('link', {name: /Ben/}).first().tap();
  await page.waitForURL(room);
  const menu = page.getByRole('button', {name: 'More about Ben'});
  await menu.tap();
  await page.getByRole('menuitem', {name: 'Child safety'}).tap();
  await page.waitForURL('**/child-safety');
  await page.goBack();
  await page.waitForURL(room);
  await untilBetweenLayers(page);

  await menu.tap();
  await page.getByRole('menuitem', {name: UNMATCH.confirm, exact: true}).tap();
  await page.getByRole('alertdialog').getByRole('button', {name: UNMATCH.confirm}).tap();
  await page.waitForURL('**/matches');
  await expectPage(page.getByText(UNMATCH.done)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/matches');
  await page.goBack();
  await page.waitForURL(room);
  await untilBetweenLayers(page);
  await page.goBack();
  await page.waitForURL('**/matches');
  await expectBackToLeave(page);
  await context.close();
});

test('Escape closes the topmost layer only', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  const {page, context} = await openMatches(her);
  await page.getByRole('button', {name: `${names.him}, open profile`}).tap();
  const profile = page.getByRole('dialog', {name: new RegExp(`^${names.him}`)});
  await profile.getByRole('button', {name: 'No', exact: true}).tap();
  // A dialog that has just been drawn does not listen to Escape yet; with the focus it does.
  const question = page.getByRole('alertdialog');
  await expectPage(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPage(question).toHaveCount(0);
  await expectPage(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPage(profile).toHaveCount(0);
  await context.close();
});
