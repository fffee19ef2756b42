// Sign-in with Google, in a real window, against a real OpenID Connect provider: what works, and what
// is said when it does not.
import type {Browser, BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {GOOGLE, googleRefusal} from '../../rules/account.ts';
import {post} from '../support/auth-calls.ts';
import {launchBlockingBrowser, launchBrowser, openWindow} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {startGoogle, type GoogleStandIn} from '../support/google.ts';
import {openMailbox, tokenIn, type Mailbox} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';

const stack = inject('stack');
let browser: Browser;
let sql: TestDatabase;
let google: GoogleStandIn;
let mailbox: Mailbox;
beforeAll(async () => {
  browser = await launchBrowser();
  sql = openTestDatabase(stack);
  google = await startGoogle(stack);
  mailbox = await openMailbox(stack);
});
afterAll(async () => {
  await browser.close();
  await sql.end();
  await google.stop();
  await mailbox.stop();
});

async function openSignIn(where = browser) {
  const {page, context, problems} = await openWindow(where, stack);
  await page.goto('/signin');
  return {page, context, problems};
}

async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  const popup = await opened;
  await popup.getByPlaceholder('Enter any login').waitFor();
  return popup;
}

async function consent(popup: Page, email: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(email);
  await popup.getByPlaceholder('and password').fill('anything');
  await popup.getByRole('button', {name: 'Sign-in'}).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', {name: 'Continue'}).click();
  await closed;
}

/** A press once the browser no longer takes it for a person's: what it then opens, it blocks. */
async function pressUnnoticed(page: Page, context: BrowserContext, name: string): Promise<void> {
  const expression = `new Promise((pressed) => {
    const look = () => {
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === '${name}');
      const isReady = button && button.getAttribute('aria-disabled') !== 'true';
      if (!isReady || navigator.userActivation.isActive) return setTimeout(look, 50);
      pressed(button.click());
    };
    look();
  })`;
  const cdp = await context.newCDPSession(page);
  await cdp.send('Runtime.evaluate', {expression, userGesture: false, awaitPromise: true});
  await cdp.detach();
}

const says = (page: Page, sentence: string) =>
  expectPage(page.getByRole('alert').filter({hasText: sentence})).toBeVisible();

async function accountsOf(email: string) {
  return sql<{providerId: string; tokens: number}[]>`
    select provider_id as "providerId", num_nonnulls(access_token, refresh_token, id_token) as tokens
    from auth.account join auth.user on auth.user.id = user_id
    where email = ${email} order by provider_id`;
}

test('a newcomer comes through the window, and again without a second account', async () => {
  const email = uniqueEmail();
  for (let visit = 0; visit < 2; visit += 1) {
    const {page, context, problems} = await openSignIn();
    await consent(await openGoogle(page), email);
    await page.waitForURL('**/welcome');
    expect(problems).toEqual([]);
    await context.close();
  }
  expect(await accountsOf(email)).toEqual([{providerId: 'google', tokens: 0}]);
  const [user] = await sql`select email_verified from auth.user where email = ${email}`;
  expect(user?.email_verified).toBe(true);

  const {searchParams: asked} = google.requests.at(-1) ?? new URL('http://nothing');
  expect(asked.get('response_type')).toBe('code');
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(asked.get('state')).not.toBeNull();
  expect(asked.get('nonce')).not.toBeNull();
});

test('a window that is closed, or refuses, ends in a sentence and the form works again', async () => {
  const {page, context} = await openSignIn();
  await (await openGoogle(page)).close();
  await says(page, GOOGLE.closed);

  const popup = await openGoogle(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', {name: 'Cancel'}).click();
  await closed;
  await says(page, googleRefusal('access_denied'));

  await consent(await openGoogle(page), uniqueEmail());
  await page.waitForURL('**/welcome');
  await context.close();
});

test('a browser that allows no window is offered the way through this one', async () => {
  const strict = await launchBlockingBrowser();
  const {page, context} = await openSignIn(strict);
  const blockedPress = () => pressUnnoticed(page, context, 'Continue with Google');
  await blockedPress();
  await says(page, GOOGLE.blocked);
  await page.getByRole('button', {name: 'Continue in this window'}).click();
  await page.getByRole('link', {name: 'Cancel'}).click();
  await page.waitForURL('**/signin?error=access_denied**');
  await says(page, googleRefusal('access_denied'));

  await blockedPress();
  await page.getByRole('button', {name: 'Continue in this window'}).click();
  await page.getByPlaceholder('Enter any login').fill(uniqueEmail());
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', {name: 'Sign-in'}).click();
  await page.getByRole('button', {name: 'Continue'}).click();
  await page.waitForURL('**/welcome');
  await strict.close();
});

test('an account whose address nobody confirmed is neither taken nor shared until it is', async () => {
  // Somebody signed up with an address that may not be theirs.
  const {email, cookie} = await signUp(stack);
  const {page, context} = await openSignIn();
  const popup = await openGoogle(page);
  await consent(popup, email);
  await says(page, googleRefusal('account_not_linked'));
  expect(await accountsOf(email)).toEqual([{providerId: 'credential', tokens: 0}]);

  // What the sentence says: Forgot Password proves the mailbox, and shuts everybody else out.
  await post(stack, 'auth/request-password-reset', {email});
  const token = tokenIn(await mailbox.next(email, 'new password'));
  await post(stack, 'auth/reset-password', {token, newPassword: `${PASSWORD}-mine`});
  const old = await fetch(`${stack.url}/api/account`, {headers: {cookie}});
  expect(old.status).toBe(401);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  await opened;
  await page.waitForURL('**/welcome');
  expect((await accountsOf(email)).map(({providerId}) => providerId)).toEqual([
    'credential',
    'google',
  ]);
  await context.close();
});

test('an address that Google itself has not confirmed opens nothing', async () => {
  const email = `unconfirmed-${uniqueEmail()}`;
  const {page, context} = await openSignIn();
  await consent(await openGoogle(page), email);
  await says(page, googleRefusal('email_not_verified'));
  expect(await accountsOf(email)).toEqual([]);
  await context.close();
});

test('somebody who came through Google cannot be locked out by a sign-up with their address', async () => {
  const email = uniqueEmail();
  const {page, context} = await openSignIn();
  await consent(await openGoogle(page), email);
  await page.waitForURL('**/welcome');
  const response = await post(stack, 'auth/sign-up/email', {email, password: PASSWORD});
  expect(response.status).toBe(422);
  expect(await accountsOf(email)).toHaveLength(1);
  await context.close();
});

test('an answer that nobody here asked for signs nobody in', async () => {
  const {page, context} = await openSignIn();
  await page.goto('/api/auth/callback/google?code=stolen&state=made-up');
  await page.waitForURL('**/signin?**error=**');
  await says(page, GOOGLE.failed);
  await context.close();
});
