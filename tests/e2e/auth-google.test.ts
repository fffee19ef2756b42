// Sign-in with Google in a real popup, against a local OpenID Connect provider: the successful path and every failure
// message.
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ACCOUNT, GOOGLE, googleRefusal} from '../../rules/account/account.ts';
import {EMAIL_FORM} from '../../rules/account/account-page.ts';
import {LEAVING} from '../../rules/account/leaving.ts';
import {suspensionMessage} from '../../rules/mails.ts';
import {post} from '../support/auth-calls.ts';
import {launchBlockingBrowser, useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {
  accountsOf,
  alertOn,
  consent,
  expectAlert,
  openGoogle,
  openSignIn,
  clickWithoutGesture,
  signInAtGoogle,
  untilClosed,
} from '../support/google-window.ts';
import {startGoogle, type GoogleStandIn} from '../support/google.ts';
import {times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {linkIn, nextMail, tokenIn} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {operate, suspend} from '../support/operator.ts';
import {watchSync} from '../support/sync-sockets.ts';
import {useRun} from '../support/run.ts';

/** The client notices within this time that its session has ended on the server. */
const SIGNED_OUT_MS = 20_000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle(stack);
});
afterAll(async () => {
  await google.stop();
});

test('signs up through the Google popup, and signs in again without a second account', async () => {
  const email = uniqueEmail();
  for (let visit = 0; visit < times(1, 2); visit += 1) {
    const {page, context, problems} = await openSignIn(browser, stack);
    await consent(await openGoogle(page), email);
    await page.waitForURL('**/welcome');
    expect(problems).toEqual([]);
    await context.close();
  }
  expect(await accountsOf(sql, email)).toEqual([{providerId: 'google', tokens: 0}]);
  const [user] = await sql`select email_verified from auth.user where email = ${email}`;
  expect(user?.email_verified).toBe(true);

  const {searchParams: params} = google.requests.at(-1) ?? new URL('http://nothing');
  expect(params.get('response_type')).toBe('code');
  expect(params.get('code_challenge_method')).toBe('S256');
  expect(params.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(params.get('state')).not.toBeNull();
  expect(params.get('nonce')).not.toBeNull();
});

longTest('a closed or refused popup shows a message, and the form stays usable', async () => {
  const {page, context} = await openSignIn(browser, stack);
  await page.clock.install();
  await (await openGoogle(page)).close();
  // A popup on another origin may look closed for a moment, so the page waits some seconds before it reports it.
  await eventually(async () => {
    await page.clock.runFor(1000);
    return (await alertOn(page, GOOGLE.closed).isVisible()) || undefined;
  }, 'the message about a closed window');

  const popup = await openGoogle(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', {name: 'Cancel'}).click();
  await closed;
  await expectAlert(page, googleRefusal('access_denied'));

  await consent(await openGoogle(page), uniqueEmail());
  await page.waitForURL('**/welcome');
  await context.close();
});

longTest('a browser that blocks popups offers the redirect in the same window', async () => {
  const strict = await launchBlockingBrowser();
  const {page} = await openSignIn(strict, stack);
  await clickWithoutGesture(page, 'Continue with Google');
  await expectAlert(page, GOOGLE.blocked);
  await page.getByRole('button', {name: 'Continue in this window'}).click();
  await page.getByRole('link', {name: 'Cancel'}).click();
  await page.waitForURL('**/signin?error=access_denied**');
  await expectAlert(page, googleRefusal('access_denied'));

  // The member opens the link of a mail in a browser in which they are signed out.
  await page.goto('/confirm-email?token=of-a-mail');
  await page.getByRole('button', {name: 'Sign in'}).click();
  // The page that was pressed would allow a popup.
  await page.reload();
  await clickWithoutGesture(page, 'Continue with Google');
  await expectAlert(page, GOOGLE.blocked);
  await page.getByRole('button', {name: 'Continue in this window'}).click();
  await signInAtGoogle(page, uniqueEmail());
  await page.getByRole('button', {name: 'Continue'}).click();
  await page.waitForURL('**/confirm-email?token=of-a-mail');
  await strict.close();
});

test('an account with an unconfirmed address is not linked to Google until the member resets its password', async () => {
  // An attacker may have signed up with the victim's address.
  const {email, cookie} = await signUp(stack);
  const {page, context} = await openSignIn(browser, stack);
  const popup = await openGoogle(page);
  await consent(popup, email);
  await expectAlert(page, googleRefusal('account_not_linked'));
  expect(await accountsOf(sql, email)).toEqual([{providerId: 'credential', tokens: 0}]);

  // As the message advises: a password reset proves the mailbox and ends all other sessions.
  await post(stack, 'auth/request-password-reset', {email});
  const token = tokenIn(await nextMail(stack, email, 'new password'));
  await post(stack, 'auth/reset-password', {token, newPassword: `${PASSWORD}-mine`});
  const old = await fetch(`${stack.url}/api/account`, {headers: {cookie}});
  expect(old.status).toBe(401);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  await opened;
  await page.waitForURL('**/welcome');
  expect((await accountsOf(sql, email)).map(({providerId}) => providerId)).toEqual([
    'credential',
    'google',
  ]);
  await context.close();
});

test('a suspended member gets no account with Google under another form of the address', async () => {
  const member = await signUp(stack);
  await suspend(stack, member);
  await eventually(async () => {
    const rows = await sql`select from auth.suspended_address where user_id = ${member.userId}`;
    return rows.length > 0 || undefined;
  }, 'the hash of the address');
  const email = member.email.replace('@', '+again@');
  const {page, context} = await openSignIn(browser, stack);
  await consent(await openGoogle(page), email);
  await expectAlert(page, googleRefusal('account_not_linked'));
  expect(await accountsOf(sql, email)).toEqual([]);
  await context.close();
});

longTest('refuses a Google account whose address Google has not verified', async () => {
  const email = `unconfirmed-${uniqueEmail()}`;
  const {page, context} = await openSignIn(browser, stack);
  await consent(await openGoogle(page), email);
  await expectAlert(page, googleRefusal('email_not_verified'));
  expect(await accountsOf(sql, email)).toEqual([]);
  await context.close();
});

longTest('a sign-up with the address of a Google account is refused', async () => {
  const email = uniqueEmail();
  const {page, context} = await openSignIn(browser, stack);
  await consent(await openGoogle(page), email);
  await page.waitForURL('**/welcome');
  const response = await post(stack, 'auth/sign-up/email', {email, password: PASSWORD});
  expect(response.status).toBe(422);
  expect(await accountsOf(sql, email)).toHaveLength(1);
  await context.close();
});

longTest(
  'an email change of a member without a password needs a fresh sign-in at Google',
  async () => {
    const [email, next] = [uniqueEmail(), uniqueEmail()];
    const {page, context, problems} = await openSignIn(browser, stack);
    await consent(await openGoogle(page), email);
    await page.waitForURL('**/welcome');
    // The session is no longer fresh.
    await sql`update auth.session set created_at = now() - interval '1 hour'
    where user_id = (select id from auth.user where email = ${email})`;
    await page.goto('/account');
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', {name: 'Change email'}).click();
    await expectAlert(page, ACCOUNT.staleSignIn);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', {name: 'Continue with Google'}).click();
    await untilClosed(await opened);
    await expectPage(page.getByText('Now you can change your email.')).toBeVisible();
    await page.getByRole('button', {name: 'Change email'}).click();
    await expectPage(page.getByText(EMAIL_FORM.sent)).toBeVisible();
    await page.goto(linkIn(await nextMail(stack, next, 'Confirm')));
    await page.getByRole('button', {name: 'Confirm'}).click();
    await expectPage(page.getByText('This is your email at Wing from now on.')).toBeVisible();
    await nextMail(stack, email, 'has a new email');
    expect(problems).toEqual([]);
    await context.close();
  },
);

longTest('a disabled account cannot sign in through Google', async () => {
  const email = uniqueEmail();
  const {page, context} = await openSignIn(browser, stack);
  await consent(await openGoogle(page), email);
  await page.waitForURL('**/welcome');
  await sql`update auth.user set disabled_at = now() where email = ${email}`;
  await context.clearCookies({name: 'wing.session_token'});
  await page.goto('/signin');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  await untilClosed(await opened);
  await expectAlert(page, ACCOUNT.disabled);
  await context.close();
});

longTest(
  'a suspended member sees the reason and how to appeal after Google sign-in; a crafted URL shows neither',
  async () => {
    const email = uniqueEmail();
    const {page, context} = await openSignIn(browser, stack);
    const untilCut = watchSync(page);
    await consent(await openGoogle(page), email);
    await page.waitForURL('**/welcome');
    const why = 'You asked a member for money; twice: "cash" & cheques.';
    await untilCut(() => operate(stack, 'moderate', 'suspend', email, why));
    await page.waitForURL('**/signin', {timeout: SIGNED_OUT_MS});
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', {name: 'Continue with Google'}).click();
    await untilClosed(await opened);
    await expectAlert(page, suspensionMessage(why, 'wing@localhost'));
    await context.close();

    const other = await openSignIn(browser, stack);
    await other.page.goto(
      '/signin?error=account_disabled&error_description=Write+to+evil@example.com',
    );
    await expectAlert(other.page, ACCOUNT.disabled);
    await expectPage(other.page.getByText('evil@example.com')).toHaveCount(0);
    await other.context.close();
  },
);

longTest(
  'a member without a password deletes the account after a fresh Google sign-in, and restores it by signing in again',
  async () => {
    const email = uniqueEmail();
    const {page, context} = await openSignIn(browser, stack);
    const signIn = async () => {
      await context.clearCookies({domain: '127.0.0.1'});
      await consent(await openGoogle(page), email);
      await page.waitForURL('**/welcome');
    };
    const leave = async () => {
      await page.goto('/account');
      await page.getByRole('button', {name: LEAVING.button}).click();
      await page.getByRole('alertdialog').getByRole('button', {name: LEAVING.confirm}).click();
    };
    await signIn();
    await sql`update auth.session set created_at = now() - interval '1 day'
    where user_id in (select id from auth.user where email = ${email})`;
    await leave();
    await expectAlert(page, LEAVING.signInAgain);
    await context.clearCookies();
    await page.goto('/signin');
    await signIn();
    await leave();
    await expectPage(page.getByText('Your account will be deleted on')).toBeVisible();
    await signIn();
    const [account] = await sql`select leaves_at from auth.user where email = ${email}`;
    expect(account).toEqual({leaves_at: null});
    await context.close();
  },
);
