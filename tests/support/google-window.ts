// Google's window as somebody goes through it, at the real provider that tests run in its place.
import type {Page} from 'playwright';
import type {TestDatabase} from './database.ts';

export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with Google'}).click();
  const popup = await opened;
  await popup.getByPlaceholder('Enter any login').waitFor();
  return popup;
}

/** One that has nothing to ask goes by itself, perhaps before anybody looks. */
export async function untilClosed(popup: Page): Promise<void> {
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

/** As far as the question whether Wing may know who it is. */
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
 * A press that the browser does not take for a person's: what it then opens, it blocks. To be the first
 * thing done to a page, for all that Playwright does there counts as a person's doing for a while, and
 * page and browser do not agree to the millisecond on how long.
 */
export async function pressUnnoticed(page: Page, name: string): Promise<void> {
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

/** The ways in of whoever has this address, and how many of Google's tokens are kept with each. */
export async function accountsOf(sql: TestDatabase, email: string) {
  return sql<{providerId: string; tokens: number}[]>`
    select provider_id as "providerId", num_nonnulls(access_token, refresh_token, id_token) as tokens
    from auth.account join auth.user on auth.user.id = user_id
    where email = ${email} order by provider_id`;
}
