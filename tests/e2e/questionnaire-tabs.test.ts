// Two tabs of one person, and reloads: what is saved shows everywhere, what is typed is nowhere lost.
import {expect} from 'playwright/test';
import type {Browser} from 'playwright';
import {afterAll, beforeAll, inject, test} from 'vitest';
import {launchBrowser} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';
import {
  FILLED_STEPS,
  filledStep,
  givePoints,
  goOn,
  openMember,
  openStep,
} from '../support/questionnaire.ts';

const stack = inject('stack');
let sql: TestDatabase;
let browser: Browser;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql.end();
});

test('an edit saved in one tab shows in the other and leaves alone what is being typed there', async () => {
  const {page: one, context} = await openMember(browser, stack);
  const two = await context.newPage();
  await openStep(one, '/background-info');
  await openStep(two, '/background-info');
  await two.getByLabel('Job', {exact: true}).pressSequentially('Half a sent');
  await filledStep('/background-info').fill(one);
  await goOn(one, '/relationship-readiness');

  await expect(two.getByLabel('Education', {exact: true})).toHaveValue('Physics in Porto');
  await expect(two.getByLabel('Hometown', {exact: true})).toHaveValue('Graz');
  await expect(two.getByRole('checkbox', {name: 'Currently a student'})).toBeChecked();
  await expect(two.getByLabel('Job', {exact: true})).toHaveValue('Half a sent');
  await expect(two.getByLabel('Job', {exact: true})).toBeFocused();
  await two.keyboard.type('ence');
  await goOn(two, '/relationship-readiness');
  await openStep(one, '/background-info');
  await expect(one.getByLabel('Job', {exact: true})).toHaveValue('Half a sentence');
  await context.close();
});

test('points saved in one tab show in the other, unless points are being given there', async () => {
  const {page: one, context} = await openMember(browser, stack);
  const two = await context.newPage();
  const three = await context.newPage();
  for (const page of [one, two, three]) await openStep(page, '/interests-preference');
  await givePoints(three, 'Music', 2);
  await filledStep('/interests-preference').fill(one);
  await goOn(one, '/three-years-question');
  await filledStep('/interests-preference').isFilled(two);
  await expect(three.getByText('Remaining points: 7 of 9')).toBeVisible();
  await context.close();
});

test.each(FILLED_STEPS)(
  '$route: a reload keeps what was entered and not yet saved',
  async (step) => {
    const {page, context, problems} = await openMember(browser, stack);
    await openStep(page, step.route);
    await step.fill(page);
    await page.reload();
    await step.isFilled(page);
    await goOn(page, step.next);
    await page.goBack();
    await step.isFilled(page);
    await page.reload();
    await step.isFilled(page);
    expect(problems).toEqual([]);
    await context.close();
  },
);
