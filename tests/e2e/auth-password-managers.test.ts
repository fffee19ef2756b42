// What password managers and members see of password fields: the account beside each password, whether it is a new one,
// the rule before it is broken, and the password itself when the member wants to read it.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ACCOUNT, PASSWORD_WORDS} from '../../rules/account/account.ts';
import {SIGN_IN} from '../../rules/account/sign-in.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {linkIn, nextMail} from '../support/mailbox.ts';
import {signUp, uniqueEmail} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

/** Of each form with a password: the account it names, and what each password field asks for. */
const formsWithPasswords = (page: Page) =>
  page.locator('form:has(input[type="password"])').evaluateAll((forms) =>
    forms.map((form) => {
      const fields = [...form.querySelectorAll('input')];
      const passwords = fields.filter(({type}) => type === 'password');
      const account = fields.filter(({autocomplete}) => autocomplete === 'username');
      return {
        accounts: account.map(({value}) => value),
        isAccountFirst: fields.indexOf(account[0]!) < fields.indexOf(passwords[0]!),
        passwords: passwords.map(({autocomplete}) => autocomplete),
      };
    }),
  );

test('the sign-in page tells the rule, and asks for a new password once Sign Up is pressed', async () => {
  const {page, context, problems} = await openWindow(browser, stack);
  await page.goto('/signin');
  await expectPage(page.getByText(PASSWORD_WORDS.newHint)).toBeVisible();
  const email = uniqueEmail();
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', {exact: true});
  await password.fill('short');
  expect(await formsWithPasswords(page)).toEqual([
    {accounts: [email], isAccountFirst: true, passwords: ['current-password']},
  ]);
  await page.getByRole('button', {name: 'Sign Up'}).click();
  await expectPage(page.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
  await expectPage(password).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', {name: 'Login'}).click();
  await expectPage(password).toHaveAttribute('autocomplete', 'current-password');

  const show = page.getByRole('button', {name: 'Show password'});
  await show.click();
  await expectPage(show).toHaveAttribute('aria-pressed', 'true');
  await expectPage(password).toHaveJSProperty('type', 'text');
  await expectPage(password).toHaveValue('short');
  await show.press('Enter');
  await expectPage(password).toHaveJSProperty('type', 'password');
  expect(problems).toEqual([]);
  await context.close();
});

longTest("every form for a password alone names the account, also a reset link's", async () => {
  const member = await signUp(stack);
  const {page, context, problems} = await openWindow(browser, stack, {member});
  await page.goto('/account');
  await expectPage(page.getByLabel('Current password')).toBeVisible();
  await expectPage(page.getByText(PASSWORD_WORDS.hint)).toBeVisible();
  const account = {accounts: [member.email], isAccountFirst: true};
  expect(await formsWithPasswords(page)).toEqual([
    {...account, passwords: ['current-password']},
    {...account, passwords: ['current-password', 'new-password']},
    {...account, passwords: ['current-password']},
  ]);
  await context.clearCookies();

  await page.goto('/signin');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', {name: 'Forgot Password'}).click();
  await expectPage(page.getByText(SIGN_IN.resetSent)).toBeVisible();
  await page.goto(linkIn(await nextMail(stack, member.email, 'new password')));
  await expectPage(page.getByLabel('New password')).toBeVisible();
  expect(await formsWithPasswords(page)).toEqual([{...account, passwords: ['new-password']}]);
  expect(problems).toEqual([]);
  await context.close();
});
