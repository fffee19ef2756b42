// Opens the sign-in page, and fills in Google's popup at the local provider.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {openWindow, type Window} from './browser.ts';
import type {TestDatabase} from './database.ts';
import type {StackAddress} from './stack.ts';

export async function openSignIn(browser: Browser, stack: StackAddress): Promise<Window> {
  const window = await openWindow(browser, stack);
  await window.page.goto('/signin');
  return window;
}

export const alertOn = (page: Page, sentence: string) =>
  page.getByRole('alert').filter({hasText: sentence});

export const expectAlert = (page: Page, sentence: string) =>
  expectPage(alertOn(page, sentence)).toBeVisible();

export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  const popup = await opened;
  await popup.getByPlaceholder('Enter any login').waitFor();
  return popup;
}

/** A popup that needs no input may close before the test looks at it. */
export async function untilClosed(popup: Page): Promise<void> {
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

/** Signs in at the provider, up to the consent page. */
export async function signInAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', {name: 'Sign-in'}).click();
}

export async function consent(popup: Page, email: string): Promise<void> {
  await signInAtGoogle(popup, email);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', {name: 'Continue'}).click();
  await closed;
}

/**
 * Clicks without a user gesture, so that the browser blocks the popup. Must be the first action on a page: Playwright's
 * own actions count as user gestures for a while.
 */
export async function clickWithoutGesture(page: Page, name: string): Promise<void> {
  const expression = `new Promise((pressed, failed) => {
    const look = () => {
      if (navigator.userActivation.hasBeenActive) return failed(new Error('Somebody was here before.'));
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === '${name}');
      const isReady = button && button.getAttribute('aria-disabled') !== 'true';
      if (!isReady) return setTimeout(look, 50);
      pressed(button.click());
    };
    look();
  })`;
  const cdp = await page.context().newCDPSession(page);
  const press = {expression, userGesture: false, awaitPromise: true};
  const {exceptionDetails} = await cdp.send('Runtime.evaluate', press);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  await cdp.detach();
}

/** The account's sign-in methods, with the number of Google tokens stored for each. */
export async function accountsOf(sql: TestDatabase, email: string) {
  return sql<{providerId: string; tokens: number}[]>`
    select provider_id as "providerId", num_nonnulls(access_token, refresh_token, id_token) as tokens
    from auth.account join auth.user on auth.user.id = user_id
    where email = ${email} order by provider_id`;
}
