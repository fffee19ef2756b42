// An operator's first way to the desk: the command's link, the password, the second factor, and Today.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {SEVERE_REASONS} from '../../rules/desk/reports.ts';
import {DESK} from '../../rules/desk/desk.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {linkPrinted} from '../support/desk.ts';
import {uniqueEmail, signUp} from '../support/member.ts';
import {operate} from '../support/operator.ts';
import {totp} from '../../server/app/demo/totp.ts';
import {watchConsole, watchPolicyViolations} from '../support/policy.ts';
import {report} from '../support/reports.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const PASSWORD = 'a long walk by the sea';

test('an operator is added, sets password and second factor, and sees what waits', async () => {
  const email = uniqueEmail();
  const link = linkPrinted(await operate(stack, 'operator', 'add', email));
  const {page, context, problems} = await openWindow(browser, stack, {width: 360, height: 740});
  const violations = await watchPolicyViolations(context);
  const logged = watchConsole(context);

  await page.goto(link);
  await page.getByLabel('New password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Save password'}).click();
  await page.getByText(`Sign in as ${email}`).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await page.getByRole('button', {name: 'To the desk'}).click();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Sign in'}).click();
  await page.getByRole('heading', {name: 'Set up your second factor'}).waitFor();
  const key = await page.locator('p', {hasText: 'Key'}).locator('code').textContent();
  const backupCode = await page.getByRole('listitem').first().textContent();
  expect(await violationsInAll(page)).toEqual({});
  await page.getByLabel('Code').fill(totp(key ?? ''));
  await page.getByRole('button', {name: 'Open the desk'}).click();

  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  // A new report is on the page within five seconds, without a press.
  const severe = page.locator('div', {hasText: /^Severe\d+$/}).locator('dd');
  const {her, him} = await suggestedPair(stack, sql);
  await report(stack, her, him.userId, {reason: 'underage'});
  // Other tests report and close reports meanwhile.
  const isCurrent = async () => {
    const [open] = await sql<{count: number}[]>`
      select count(*)::int as count from report
      where closed_at is null and reason = any(${[...SEVERE_REASONS]})`;
    return Number(await severe.textContent()) === open?.count;
  };
  await expectPage.poll(isCurrent, {timeout: 6000}).toBe(true);
  expect([violations, logged, problems]).toEqual([[], [], []]);

  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Sign in'}).click();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', {name: 'Open the desk'}).click();
  await page.getByText(DESK.wrongCode).waitFor();
  await page.getByLabel('Code').fill(backupCode ?? '');
  await page.getByRole('button', {name: 'Open the desk'}).click();
  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  await context.close();
  const sessions = await sql`
    select session.has_second_factor, extract(epoch from session.expires_at - session.created_at)::int / 60 as minutes
    from auth.operator_session session join auth.operator on operator.id = user_id
    where email = ${email}`;
  expect([...sessions]).toEqual([{has_second_factor: true, minutes: 12 * 60}]);

  const again = await fetch(`${stack.url}/api/desk/auth/password`, {
    method: 'POST',
    headers: {origin: stack.url, 'content-type': 'application/json'},
    body: JSON.stringify({token: new URL(link).hash.slice(1), newPassword: 'another long walk'}),
  });
  expect([again.status, await again.json()]).toEqual([
    400,
    {code: 'dead-link', message: DESK.linkDead},
  ]);
});

test('a member cannot sign in at the desk, and an operator not to Wing', async () => {
  const member = await signUp(stack);
  const {page, context} = await openWindow(browser, stack, {member});
  await page.goto('/desk');
  await page.getByRole('heading', {name: 'Wing’s desk'}).waitFor();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', {exact: true}).fill('correct-horse-battery');
  await page.getByRole('button', {name: 'Sign in'}).click();
  await page.getByText(DESK.refused).waitFor();
  await context.close();
});
