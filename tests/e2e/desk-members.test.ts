// A search, a grant and a warning at the desk by keyboard, and what the member sees of them.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {INITIAL_CREDITS} from '../../rules/credits/credits.ts';
import {WARNING} from '../../rules/safety/report.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {makeOperator} from '../support/desk.ts';
import {suggestedPair} from '../support/pair.ts';
import {watchConsole, watchPolicyViolations} from '../support/policy.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('an operator finds a member, grants credits and warns by keyboard; the member reads it', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  await sql`update questionnaire set language = 'en' where user_id = ${her.userId}`;
  const olga = await makeOperator(sql, stack);
  const {page, context, problems} = await openWindow(browser, stack, {member: olga});
  const violations = await watchPolicyViolations(context);
  const logged = watchConsole(context);
  await page.goto('/desk');
  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', {level: 1, name: 'Members'}).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(her.email.slice(0, 20));
  await page.keyboard.press('Enter');
  await page.getByText(her.email).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  // The field keeps the focus, where letters are text.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText(`${INITIAL_CREDITS} credits`).waitFor();
  await page.getByText('reads Wing in English').waitFor();

  await page.getByRole('button', {name: `Why ${names.him}?`}).press('Enter');
  await page.getByText(`How well ${him.userId} suits ${her.userId}`).waitFor();
  expect(await violationsInAll(page)).toEqual({});

  await page.keyboard.press('c');
  await expectPage(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Our mistake.');
  await page.getByLabel('Credits', {exact: true}).focus();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.getByText(`${INITIAL_CREDITS + 25} credits`).waitFor();
  await expectPage(page.getByLabel('Reason')).toHaveCount(0);

  await page.keyboard.press('w');
  await expectPage(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Please be kind.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', {name: 'Undo'}).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByText('25: Our mistake.').waitFor();
  expect([violations, logged, problems]).toEqual([[], [], []]);
  await context.close();

  await eventually(async () => {
    const [act] = await sql`
      select from moderation_act where user_id = ${her.userId} and act = 'warn'`;
    return act;
  }, 'the warning, which can no longer be undone');
  const hers = await openWindow(browser, stack, {member: her});
  await hers.page.goto('/dashboard');
  const notice = hers.page.getByRole('region', {name: WARNING.title});
  await notice.getByText('Please be kind.').waitFor();
  expect(await violationsInAll(hers.page)).toEqual({});
  await notice.getByRole('button', {name: WARNING.read}).click();
  await notice.waitFor({state: 'detached'});
  await hers.page.reload();
  await hers.page.getByRole('heading', {level: 1}).first().waitFor();
  await hers.page.waitForLoadState('networkidle');
  await expectPage(notice).toHaveCount(0);
  await hers.context.close();
});

test('a viewer sees figures and no person', async () => {
  const viewer = await makeOperator(sql, stack, {role: 'viewer'});
  const {page, context} = await openWindow(browser, stack, {member: viewer});
  await page.goto('/desk');
  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  await expectPage(page.getByRole('navigation', {name: 'Desk'}).getByRole('link')).toHaveText([
    'Today',
    'Matching',
    'Growth',
  ]);
  await page.goto('/desk/members');
  await page.getByRole('heading', {level: 1, name: 'Nothing here'}).waitFor();
  await context.close();
});
