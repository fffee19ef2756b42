// What the notice of a new version promises: a reload keeps what was typed into forms, except passwords. The end of a conversation
// keeps what was typed there.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {REPORT} from '../../rules/safety/report.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {UNSENT} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer, makeCouple, openRoom} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {signUp} from '../support/member.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function openReport(page: Page) {
  await page.getByRole('button', {name: 'More about Ben'}).first().click();
  await page.getByRole('menuitem', {name: 'Report', exact: true}).click();
  const text = page.getByRole('dialog').getByLabel(REPORT.text);
  await text.waitFor();
  return text;
}

longTest('the text of a report, until it is cancelled', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await (await openReport(page)).fill('Asked for a vouch');
  await page.reload();
  const text = await openReport(page);
  await expectPage(text).toHaveValue('Asked for a vouch');
  await page.keyboard.press('Escape');
  await expectPage(await openReport(page)).toHaveValue('Asked for a vouch');
  await page.getByRole('dialog').getByRole('button', {name: 'Cancel'}).click();
  await expectPage(await openReport(page)).toHaveValue('');
  await context.close();
});

test('a new email address, but not the password beside it', async () => {
  const {page, context} = await openWindowOf(await signUp(stack), browser, stack);
  await page.goto('/account');
  const [email, password] = [
    page.getByLabel('New email'),
    page.getByLabel('Your password').first(),
  ];
  await email.fill('ada@elsewhere.example');
  await password.fill('not to be stored');
  await page.reload();
  await expectPage(email).toHaveValue('ada@elsewhere.example');
  await expectPage(password).toHaveValue('');
  await context.close();
});

test('a message to a conversation that has ended meanwhile, to copy or delete', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {
    member: couple.ada,
    width: 390,
    height: 844,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin: stack.url});
  await openRoom(page, couple);
  await composer(page).fill('A long and careful answer');
  await couple.ben.mutate('safety.unmatch', {otherId: couple.ada.userId});
  const kept = page.getByRole('region', {name: UNSENT.draft});
  await expectPage(kept).toContainText('A long and careful answer');
  await page.reload();
  await expectPage(page.getByText(CHAT.roomClosed)).toBeVisible();
  await kept.getByRole('button', {name: 'Copy'}).click();
  await expectPage
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('A long and careful answer');
  await kept.getByRole('button', {name: 'Delete'}).click();
  await expectPage(kept).toHaveCount(0);
  await context.close();
});
