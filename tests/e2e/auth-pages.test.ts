// The sign-in page, the password reset by mail and the route guards.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ACCOUNT, GOOGLE, LIMITS, PASSWORD_WORDS} from '../../rules/account/account.ts';
import {SIGN_IN} from '../../rules/account/sign-in.ts';
import {WORDS} from '../../rules/common-words.ts';
import {createLimiter} from '../../server/platform/database/attempt-limits.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {isSignedIn, post} from '../support/auth-calls.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {colourOf} from '../support/colour.ts';
import {findInBrowser} from '../support/leaving.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {linkIn, nextMail} from '../support/mailbox.ts';
import {joinPool, PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {signInThroughPage} from '../support/journey.ts';
import {useRun} from '../support/run.ts';

const NEW_PASSWORD = 'a brand new pass-phrase';

const {stack} = useRun();
const browser = await useBrowser();

test('the sign-in page shows each refusal in red under the form', async () => {
  const {email} = await signUp(stack);
  const {page, context, problems} = await openWindow(browser, stack);
  await page.goto('/signin');
  const press = async (address: string, password: string, button: string) => {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', {exact: true}).fill(password);
    await page.getByRole('button', {name: button}).click();
  };
  const expectRefusal = (sentence: string) =>
    expectPage(page.getByRole('alert').filter({hasText: sentence})).toBeVisible();

  await press('', '', 'Forgot Password');
  await expectRefusal(SIGN_IN.resetNeedsEmail);
  const sentence = page.getByText(SIGN_IN.resetNeedsEmail);
  expect(await colourOf(sentence)).toBe('red');
  const [field, below] = await Promise.all([
    page.getByLabel('Password', {exact: true}).boundingBox(),
    sentence.boundingBox(),
  ]);
  expect(below?.y).toBeGreaterThan(field?.y ?? Number.NaN);
  await press('nobody', PASSWORD, 'Login');
  await expectRefusal(ACCOUNT.invalidEmail);
  await press(email, 'not my password', 'Login');
  await expectRefusal(ACCOUNT.signInRefused);
  await press(email, PASSWORD, 'Sign Up');
  await expectRefusal(ACCOUNT.emailTaken);
  await press(uniqueEmail(), 'short', 'Sign Up');
  await expectRefusal(ACCOUNT.passwordTooShort);
  await press(uniqueEmail(), 'password1', 'Sign Up');
  await expectRefusal(ACCOUNT.passwordTooCommon);

  const address = '10.200.200.200';
  await context.setExtraHTTPHeaders({'x-forwarded-for': address});
  const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
  const limiter = createLimiter(db);
  for (let i = 0; i < LIMITS.signIn.accountFromAddress.points; i += 1) {
    await limiter.count('signIn', {account: email, address});
  }
  await close();
  await press(email, PASSWORD, 'Login');
  await expectRefusal('Too many attempts. Try again in 15 minutes.');
  expect(problems).toEqual([]);
  await context.close();
});

test('a browser that keeps no cookies is told so when it signs in', async () => {
  const {page, context} = await openWindow(browser, stack);
  // The page reads the member in the answer, and the next request has no session.
  const json = {user: {id: 'ada', email: 'ada@example.com'}};
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({json}));
  await signInThroughPage(page, 'ada@example.com');
  await expectPage(page.getByRole('alert').filter({hasText: ACCOUNT.noCookie})).toBeVisible();
  await context.close();
});

test('resets a forgotten password by mail and signs out every other session', async () => {
  const {email, cookie} = await signUp(stack);
  const {page, context, problems} = await openWindow(browser, stack);
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', {name: 'Forgot Password'}).click();
  await expectPage(page.getByText(SIGN_IN.resetSent)).toBeVisible();

  const link = linkIn(await nextMail(stack, email, 'new password'));
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', {name: 'Save password'}).click();
  await expectPage(page.getByText(PASSWORD_WORDS.changed)).toBeVisible();

  expect(await isSignedIn(stack, cookie)).toBe(false);
  await signInThroughPage(page, email, NEW_PASSWORD);
  await page.waitForURL('**/welcome');

  await page.goto(link);
  await page.getByLabel('New password').fill(`${NEW_PASSWORD} again`);
  await page.getByRole('button', {name: 'Save password'}).click();
  await expectPage(page.getByText(ACCOUNT.linkDead)).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a member who is signed in and resets the password by mail is told so on the sign-in page', async () => {
  const member = await signUp(stack);
  const {page, context, problems} = await openWindow(browser, stack, {member});
  await post(stack, 'auth/request-password-reset', {email: member.email});
  await page.goto(linkIn(await nextMail(stack, member.email, 'new password')));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', {name: 'Save password'}).click();
  await expectPage(page.getByText(PASSWORD_WORDS.changed)).toBeVisible();
  await page.waitForURL('**/signin');
  await signInThroughPage(page, member.email, NEW_PASSWORD);
  await page.waitForURL('**/welcome');
  expect(problems).toEqual([]);
  await context.close();
});

test('disables the Google button and explains why when Google is not configured', async () => {
  const {page, context} = await openWindow(browser, stack);
  await page.route('**/api/config', (route) => route.fulfill({json: {google: false}}));
  await page.goto('/signin');
  await expectPage(page.getByText(GOOGLE.off)).toBeVisible();
  const button = page.getByRole('button', {name: 'Continue with Google'});
  await expectPage(button).toBeDisabled();
  await expectPage(button).toHaveAccessibleDescription(GOOGLE.off);
  await context.close();
});

longTest(
  'disables the Google button until the configuration loads; a failed request leaves the form usable',
  async () => {
    const {email} = await signUp(stack);
    const {page, context, problems} = await openWindow(browser, stack);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/config', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto('/signin');
    const button = page.getByRole('button', {name: 'Continue with Google'});
    await expectPage(button).toBeDisabled();
    await expectPage(page.getByText(GOOGLE.off)).toHaveCount(0);
    held.resolve();
    await expectPage(button).toBeEnabled();
    await signInThroughPage(page, email);
    await page.waitForURL('**/welcome');
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('route guards redirect visitors, new members and complete members to their pages', async () => {
  const [persona] = couple();
  const complete = await joinPool(stack, persona);
  const newcomer = await signUp(stack);
  const {page, context} = await openWindow(browser, stack);
  let isOffline = false;
  await page.route('**/api/**', (route) => (isOffline ? route.abort() : route.fallback()));
  await page.routeWebSocket(/\/zero\//, (socket) =>
    isOffline ? void socket.close() : void socket.connectToServer(),
  );

  // The page shows a loading state until the session is known.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expectPage(page.getByText(WORDS.loading)).toBeVisible();
  held.resolve();
  await page.waitForURL('**/signin');
  await page.unroute('**/api/auth/get-session*');

  for (const path of casesOf(['/account', '/matches', '/onboarding', '/chat/a_b'], [3])) {
    await page.goto(path);
    await page.waitForURL('**/signin');
  }
  await signInThroughPage(page, newcomer.email);
  await page.waitForURL('**/welcome');
  if (runsLongForms) {
    await page.goto('/signin');
    await page.waitForURL('**/welcome');
  }
  // Offline the stored result counts.
  isOffline = true;
  await page.goto('/signin');
  await page.waitForURL('**/welcome');
  // An open page reloads itself when it sees that the session has ended: that would cancel the visit below.
  await page.goto('about:blank');
  isOffline = false;
  await context.clearCookies();
  await page.goto('/dashboard');
  await page.waitForURL('**/signin');

  await signInThroughPage(page, complete.email);
  await page.waitForURL('**/dashboard');
  if (runsLongForms) {
    await page.goto('/signin');
    await page.waitForURL('**/dashboard');
  }
  await expectPage(page.getByRole('heading', {name: persona.name})).toBeVisible();

  // Offline, the remembered member opens the app with the rows of the replica. Wait until it has them.
  await expectPage
    .poll(async () =>
      (await findInBrowser(page, [persona.name])).some((at) => at.startsWith('rep:')),
    )
    .toBe(true);
  isOffline = true;
  await page.goto('/signin');
  await page.waitForURL('**/dashboard');
  await expectPage(page.getByRole('heading', {name: persona.name})).toBeVisible();
  await context.close();
});
