// OAuth callbacks that come late, are forged, or belong to another browser.
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {GOOGLE} from '../../rules/account/account.ts';
import {launchBlockingBrowser, useBrowser} from '../support/browser.ts';
import {
  consent,
  expectAlert,
  openGoogle,
  openSignIn,
  clickWithoutGesture,
  signInAtGoogle,
} from '../support/google-window.ts';
import {startGoogle, type GoogleStandIn} from '../support/google.ts';
import {uniqueEmail} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle(stack);
});
afterAll(async () => {
  await google.stop();
});

/** Simulates a sign-in at Google that outlasts the stored OAuth state. */
const deleteOAuthState = () => sql`delete from auth.verification where value like '%/signin%'`;

test('an expired OAuth state shows a message, in the popup and in the redirect', async () => {
  const {page, context} = await openSignIn(browser, stack);
  const popup = await openGoogle(page);
  await deleteOAuthState();
  await consent(popup, uniqueEmail());
  await expectAlert(page, GOOGLE.failed);
  await expectPage(page.getByRole('button', {name: 'Continue with Google'})).toBeEnabled();
  await context.close();

  const strict = await launchBlockingBrowser();
  const here = await openSignIn(strict, stack);
  await clickWithoutGesture(here.page, 'Continue with Google');
  await here.page.getByRole('button', {name: 'Continue in this window'}).click();
  await signInAtGoogle(here.page, uniqueEmail());
  await deleteOAuthState();
  await here.page.getByRole('button', {name: 'Continue'}).click();
  await expectAlert(here.page, GOOGLE.failed);
  await expectPage(here.page.getByRole('button', {name: 'Login'})).toBeVisible();
  await strict.close();
});

/** Consents in a new browser, up to the callback, which it does not call. */
async function untilCallback(email: string) {
  const {page, context} = await openSignIn(browser, stack);
  const popup = await openGoogle(page);
  await signInAtGoogle(popup, email);
  await popup.getByRole('button', {name: 'Continue'}).waitFor();
  const step = {form: {prompt: 'consent'}, maxRedirects: 0};
  const allowed = await context.request.post(popup.url(), step);
  const back = await context.request.get(String(allowed.headers().location), {maxRedirects: 0});
  return {context, callback: String(back.headers().location)};
}

test('two first sign-ins at once make one account, which signs in from then on', async () => {
  const email = uniqueEmail();
  const both = await Promise.all([untilCallback(email), untilCallback(email)]);
  const land = ({context, callback}: (typeof both)[number]) =>
    context.request.get(callback, {maxRedirects: 0});
  const answers = await Promise.all(both.map(land));
  expect(answers.map((answer) => answer.status())).toEqual([302, 302]);
  const accounts = await sql`
    select from auth.account join auth."user" on "user".id = user_id where email = ${email}`;
  expect(accounts).toHaveLength(1);
  const later = await untilCallback(email);
  const answer = await land(later);
  expect(answer.headers().location).not.toContain('error');
  for (const {context} of [...both, later]) await context.close();
});

test('refuses a forged OAuth callback and one of another browser', async () => {
  // Login CSRF: the attacker stops before the callback and sends its URL to the victim.
  const {context: attacker, callback: stolen} = await untilCallback(uniqueEmail());
  expect(stolen).toContain('/api/auth/callback/google?code=');
  await attacker.close();

  const {page, context} = await openSignIn(browser, stack);
  for (const answer of ['/api/auth/callback/google?code=stolen&state=made-up', stolen]) {
    await page.goto(answer);
    await page.waitForURL('**/signin?**error=**');
    await expectAlert(page, GOOGLE.failed);
    await page.getByRole('button', {name: 'Sign in here instead'}).click();
    await expectPage(page.getByRole('button', {name: 'Login'})).toBeVisible();
  }
  expect((await context.cookies()).filter(({name}) => name.includes('session_token'))).toEqual([]);
  await context.close();
});
