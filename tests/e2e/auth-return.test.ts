// Signing in returns a complete member to the requested page, unless they logged out or are another member. A link that confirms an
// address is returned to after every sign-in.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {linkIn, nextMail} from '../support/mailbox.ts';
import {joinPool, PASSWORD, signUp, type Member} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function signIn(page: Page, {email}: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login'}).click();
}

test('signing in returns to the page asked for: not after Log Out, and not to where another member was', async () => {
  const [her, him] = couple();
  const [ada, ben] = [await joinPool(stack, her), await joinPool(stack, him)];
  const {page, context} = await openWindow(browser, stack);
  await page.goto('/profile-preview');
  await page.waitForURL('**/signin');
  await signIn(page, ada);
  await page.waitForURL('**/profile-preview');

  if (runsLongForms) {
    await page.goto('/dashboard');
    await page.getByRole('button', {name: 'Log Out'}).click();
    await page.waitForURL('**/signin');
    await signIn(page, ada);
    await page.waitForURL('**/dashboard');
  }

  const endings = [
    [ada, '**/account'],
    [ben, '**/dashboard'],
  ] as const;
  for (const [next, address] of casesOf(endings, [1])) {
    await page.goto('/account');
    await page.getByRole('heading', {level: 1}).waitFor();
    await sql`delete from auth.session where user_id = ${ada.userId}`;
    await page.reload();
    await page.waitForURL('**/signin');
    await signIn(page, next);
    await page.waitForURL(address);
  }
  await context.close();
});

test('a link that confirms an address, opened where nobody is signed in, comes back after signing in', async () => {
  const newcomer = await signUp(stack);
  const job = JSON.stringify({userId: newcomer.userId, email: newcomer.email});
  await sql`select graphile_worker.add_job('mail-confirmation', ${job}::text::json)`;
  const link = linkIn(await nextMail(stack, newcomer.email, 'Confirm'));
  const {page, context} = await openWindow(browser, stack, {width: 390, height: 844});
  await page.goto(link);
  await page.getByRole('button', {name: 'Sign in'}).click();
  await signIn(page, newcomer);
  await page.waitForURL(link);
  await page.getByRole('button', {name: 'Confirm'}).click();
  await expectPage(page.getByText('This is your email at Wing from now on.')).toBeVisible();
  await context.close();
});
