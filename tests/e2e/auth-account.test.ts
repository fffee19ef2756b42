// The account page: change of email and password, the list of signed-in devices, the learning switch, the offline
// state.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ACCOUNT} from '../../rules/account/account.ts';
import {EMAIL_FORM} from '../../rules/account/account-page.ts';
import {offlineNotice, type AccountPart} from '../../rules/account/account-page.ts';
import {EXPORT} from '../../rules/account/export.ts';
import {LEAVING} from '../../rules/account/leaving.ts';
import {LEARNING} from '../../rules/suggestions/learning.ts';
import {NOTICES} from '../../rules/notices/notices.ts';
import {isSignedIn, signInCall} from '../support/auth-calls.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {linkIn, nextMail} from '../support/mailbox.ts';
import {cookieOf, PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const NEW_PASSWORD = 'a brand new pass-phrase';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** The form of another address: the page asks for the password of a deletion too. */
const emailForm = (page: Page) => page.locator('section').filter({hasText: 'New email'});

async function openAccount() {
  const member = await signUp(stack);
  const {page, context, problems} = await openWindow(browser, stack);
  await page.goto('/signin');
  const signedIn = await page.evaluate(
    async (body) => {
      const headers = {'content-type': 'application/json'};
      const answer = await fetch('/api/auth/sign-in/email', {method: 'POST', headers, body});
      return answer.ok;
    },
    JSON.stringify({email: member.email, password: PASSWORD}),
  );
  expect(signedIn).toBe(true);
  await page.goto('/account');
  await page.getByRole('heading', {name: 'Your account'}).waitFor();
  return {...member, page, context, problems};
}

const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true});

longTest('a new email address takes effect only after it is confirmed', async () => {
  const {page, email, context} = await openAccount();
  const next = uniqueEmail();
  await page.getByLabel('New email').fill(next);
  await emailForm(page).getByLabel('Your password').fill('not my password');
  await button(page, 'Change email').click();
  await expectPage(page.getByText(ACCOUNT.passwordWrong)).toBeVisible();
  await emailForm(page).getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Change email').click();
  await expectPage(page.getByText(EMAIL_FORM.sent)).toBeVisible();
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(200);
  expect((await signInCall(stack, next, PASSWORD)).status).toBe(401);

  const link = linkIn(await nextMail(stack, next, 'Confirm'));
  await page.goto(link);
  await button(page, 'Confirm').click();
  await expectPage(page.getByText('This is your email at Wing from now on.')).toBeVisible();
  expect((await signInCall(stack, next, PASSWORD)).status).toBe(200);
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(401);
  // Wing notifies the old address, and the link works only once.
  await nextMail(stack, email, 'has a new email');
  await page.goto(link);
  await button(page, 'Confirm').click();
  await expectPage(page.getByText(ACCOUNT.linkDead)).toBeVisible();
  await page.goto('/account');
  await expectPage(page.getByText('Confirmed', {exact: true})).toBeVisible();
  await context.close();
});

longTest('refuses a change to an address that belongs to another account', async () => {
  const {page, context} = await openAccount();
  const other = await signUp(stack);
  await page.getByLabel('New email').fill(other.email);
  await emailForm(page).getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Change email').click();
  // The response does not reveal which addresses have accounts; only the mail does.
  await expectPage(page.getByText(EMAIL_FORM.sent)).toBeVisible();
  await nextMail(stack, other.email, 'You have a Wing account already');
  await context.close();
});

test("Google's refusal goes when the change of address succeeds", async () => {
  const {page, context} = await openAccount();
  await page.goto('/account?error=access_denied');
  const section = emailForm(page);
  await expectPage(section.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('New email').fill(uniqueEmail());
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', {name: 'Change email'}).click();
  await expectPage(section.getByText(EMAIL_FORM.sent)).toBeVisible();
  await expectPage(section.getByRole('alert')).toBeEmpty();
  await context.close();
});

test('a password change signs out the other devices and keeps this session', async () => {
  const {page, email, cookie, context} = await openAccount();
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await expectPage(page.getByText(ACCOUNT.passwordWrong)).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('password123');
  await button(page, 'Change password').click();
  await expectPage(page.getByText(ACCOUNT.passwordTooCommon)).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await expectPage(page.getByText('Your password is changed.')).toBeVisible();

  expect(await isSignedIn(stack, cookie)).toBe(false);
  await page.reload();
  await expectPage(page.getByText('This device')).toBeVisible();
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(401);
  expect((await signInCall(stack, email, NEW_PASSWORD)).status).toBe(200);
  await context.close();
});

test('lists devices by browser and system, and signs them out one by one or all together', async () => {
  const {page, email, context, problems} = await openAccount();
  const firefox = await fetch(`${stack.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: stack.url, 'user-agent': FIREFOX},
    body: JSON.stringify({email, password: PASSWORD}),
  });
  const cookie = cookieOf(firefox);
  await page.reload();
  const other = cookieOf(await signInCall(stack, email, PASSWORD));
  await page.reload();
  const devices = page.getByRole('listitem').filter({hasText: /This device|Last active/});
  await expectPage(devices.filter({hasText: 'Firefox on Windows'})).toBeVisible();
  await expectPage(devices.filter({hasText: 'This device'})).toContainText('on Linux');

  await button(page, 'Sign out Firefox on Windows').click();
  await expectPage(page.getByText('Firefox on Windows is signed out.')).toBeVisible();
  await expectPage(devices.filter({hasText: 'Firefox on Windows'})).toHaveCount(0);
  expect(await isSignedIn(stack, cookie)).toBe(false);
  expect(await isSignedIn(stack, other)).toBe(true);

  await page.goto('/dashboard');
  await button(page, 'Account').click();
  await page.waitForURL('**/account');
  await button(page, 'Sign out everywhere').click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Sign out everywhere'}).click();
  await page.waitForURL('**/signin');
  expect(await isSignedIn(stack, other)).toBe(false);
  await page.goto('/account');
  await page.waitForURL('**/signin');
  expect(problems).toEqual([]);
  await context.close();
});

longTest(
  'learning from answers can be turned off, stays off after a reload, and can be turned on again',
  async () => {
    const {page, userId, context, problems} = await openAccount();
    const isOff = async () => {
      const [row] = await sql<{off: boolean}[]>`
      select learning_off_at is not null as off from questionnaire where user_id = ${userId}`;
      return row?.off ?? false;
    };
    await expectPage(page.getByText(LEARNING.on)).toBeVisible();
    await button(page, LEARNING.turnOff).click();
    await expectPage(page.getByText(LEARNING.off)).toBeVisible();
    await expectPage.poll(isOff).toBe(true);
    await page.reload();
    await expectPage(page.getByText(LEARNING.off)).toBeVisible();
    await button(page, LEARNING.turnOn).click();
    await expectPage(page.getByText(LEARNING.on)).toBeVisible();
    await expectPage.poll(isOff).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  },
);

const EVERY_PART = [
  ['Email', 'email'],
  ['Password', 'password'],
  ['Signed-in devices', 'devices'],
  [EXPORT.title, 'data'],
  [LEAVING.title, 'leaving'],
] as const;

const noticeOf = (about: AccountPart) => offlineNotice(about) ?? '';

const part = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({has: page.getByRole('heading', {name: title, level: 2, exact: true})});

longTest(
  'offline, each section explains what is unavailable, disables its buttons and keeps typed text',
  async () => {
    const {page, email, context, problems} = await openAccount();
    await page.getByLabel('New email').fill('half@an.addr');
    await context.setOffline(true);
    for (const [title, waiting] of EVERY_PART) {
      const reason = noticeOf(waiting);
      await expectPage(part(page, title).getByText(reason)).toBeVisible();
      // A password can be shown without a network.
      for (const control of await part(page, title).locator('button:not([aria-pressed])').all()) {
        await expectPage(control).toBeDisabled();
        await expectPage(control).toHaveAccessibleDescription(reason);
      }
    }
    expect(await violations(page)).toEqual([]);
    await context.setOffline(false);
    await untilLive(page);
    await expectPage(page.getByText(noticeOf('email'))).toBeHidden();
    await expectPage(page.getByLabel('New email')).toHaveValue('half@an.addr');
    await expectPage(button(page, 'Change email')).toBeEnabled();

    // A page that loads while the API fails shows the same notices without account data.
    const accountApi = /\/api\/(account|safety|notices)\b/;
    await page.route(accountApi, (route) => route.abort());
    await page.reload();
    for (const [title, waiting] of EVERY_PART) {
      await expectPage(part(page, title).getByText(noticeOf(waiting))).toBeVisible();
    }
    await page.unroute(accountApi);
    // The page retries by itself until the server answers.
    await page.getByText(email).waitFor();
    await expectPage(page.getByRole('checkbox', {name: NOTICES.namesInMails})).toBeEnabled();
    await expectPage(page.getByText(NOTICES.failed)).toBeHidden();
    await expectPage(page.getByText(noticeOf('email'))).toBeHidden();
    expect(problems).toEqual([]);
    await context.close();
  },
);
