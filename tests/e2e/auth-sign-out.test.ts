// Signing out takes effect in the browser at once, also without a server and when the tab closes, and does not touch the
// next member's data.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNSENT} from '../../rules/wording.ts';
import {SESSION_NOTES} from '../../rules/common-words.ts';
import {isSignedIn} from '../support/auth-calls.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, say} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {cachePhoto, kept, NOTHING, openWithData} from '../support/departure.ts';
import {signInThroughPage} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import type {Member} from '../support/member.ts';
import {goOn, holdBackWrites, openStep} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Opens Ada's dashboard, with a draft in a room and another member's photo in the cache. */
async function openAda() {
  const couple = await makeCouple(stack, sql);
  const {page, context, problems} = await openWindow(browser, stack);
  await openWithData(context, page, couple, stack);
  await composer(page).fill('Half a sent');
  await page.goto('/dashboard');
  await logOutButton(page).waitFor();
  return {...couple, couple, page, context, problems};
}

const logOutButton = (page: Page) => page.getByRole('button', {name: 'Log Out', exact: true});

/**
 * Leaves every sign-out request of this browser unanswered. Done in the page: a request that Playwright holds back is
 * sent after all when its page closes.
 */
async function swallowSignOuts(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const isSilent = localStorage.getItem('silent') && String(input).endsWith('/sign-out');
      if (!isSilent) return send(input, init);
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    };
  });
  await page.reload();
  await page.evaluate(() => localStorage.setItem('silent', 'yes'));
  await logOutButton(page).waitFor();
}

const passSignOuts = (page: Page) => page.evaluate(() => localStorage.removeItem('silent'));

const untilEnded = ({cookie}: Member) =>
  eventually(
    async () => ((await isSignedIn(stack, cookie)) ? undefined : true),
    'the end of the session',
  );

test('the next start completes a sign-out whose tab was closed, and deletes all data', async () => {
  const {page, context, ada} = await openAda();
  await swallowSignOuts(page);
  await logOutButton(page).click();
  // The page first reads the outbox for unsent messages.
  await expectPage
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `wing:departed:${ada.userId}`))
    .toBe('signed-out');
  await page.close();
  expect(await isSignedIn(stack, ada.cookie)).toBe(true);

  // Offline, the session is unknown: the route guard redirects to the sign-in page, and the data is deleted all the same.
  const offline = await context.newPage();
  await offline.goto('/dashboard');
  await offline.waitForURL('**/signin');
  await expectPage.poll(() => kept(offline, ada)).toEqual(NOTHING);
  expect(await isSignedIn(stack, ada.cookie)).toBe(true);
  await passSignOuts(offline);
  await offline.close();

  const next = await context.newPage();
  await next.goto('/');
  await untilEnded(ada);
  await next.goto('/dashboard');
  await next.waitForURL('**/signin');
  await context.close();
});

longTest(
  'a sign-out without a response takes effect locally, shows a notice, and is sent again later',
  async () => {
    const {page, context, ada, problems} = await openAda();
    await swallowSignOuts(page);
    await logOutButton(page).click();
    await expectPage(page.getByRole('button', {name: 'Logging out...'})).toBeVisible();
    await page.waitForURL('**/signin');
    await expectPage(page.getByText(SESSION_NOTES.signedOutOffline)).toBeVisible();
    await expectPage.poll(() => kept(page, ada)).toEqual(NOTHING);
    expect(await isSignedIn(stack, ada.cookie)).toBe(true);

    // The page retries by itself and leaves the form's input alone.
    await page.getByLabel('Email').fill('somebody@');
    await passSignOuts(page);
    await untilEnded(ada);
    await expectPage(page.getByLabel('Email')).toHaveValue('somebody@');
    expect(problems).toEqual([]);
    await context.close();
  },
);

/** Blocks the deletion of a member's replicas until the returned function is called, as a frozen tab does. */
async function blockDeletion(context: BrowserContext, {userId}: Member) {
  const page = await context.newPage();
  // Not a page of the app, which would be loaded anew.
  await page.goto('/robots.txt');
  await page.evaluate(async (id) => {
    const databases = await indexedDB.databases();
    const own = databases.flatMap(({name}) => (name?.includes(id) ? [name] : []));
    const opened = own.map(async (name) => {
      const open = indexedDB.open(name);
      await new Promise((resolve) => open.addEventListener('success', resolve));
      return open.result;
    });
    Reflect.set(window, 'clutched', await Promise.all(opened));
  }, userId);
  return () => page.close();
}

test("a member who signs in right after another signed out keeps their own data and sees none of the other's", async () => {
  const {page, context, ada, ben, couple, problems} = await openAda();
  const unblock = await blockDeletion(context, ada);
  await logOutButton(page).click();
  await page.waitForURL('**/signin');
  await signInThroughPage(page, ben.email);
  await page.waitForURL('**/dashboard');
  await openRoom(page, couple);
  await expectPage(composer(page)).toHaveValue('');
  await say(page, 'I am Ben');
  await expectPage(bubble(page, 'I am Ben')).toContainText('Sent');
  await composer(page).fill('Half of mine');
  await cachePhoto(page);
  expect(await kept(page, ada)).toMatchObject({replicas: 1, drafts: 0, isRemembered: false});

  await unblock();
  await expectPage.poll(() => kept(page, ada)).toMatchObject({replicas: 0, drafts: 0});
  expect(await kept(page, ben)).toMatchObject({replicas: 1, photos: 1, isRemembered: true});
  await page.reload();
  await composer(page).waitFor();
  await expectPage(composer(page)).toHaveValue('Half of mine');
  await expectPage(bubble(page, 'I am Ben')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a save that waits for its answer at Log Out is asked about, and leaves nothing', async () => {
  const {page, context, ada} = await openAda();
  await holdBackWrites(page);
  await openStep(page, '/first-date-question');
  await page.getByRole('radio', {name: 'Coffee'}).click();
  await goOn(page, '/quality-time-question');
  await page.getByRole('link', {name: 'Wing, home'}).click();
  await logOutButton(page).click();
  await page.getByRole('alertdialog', {name: UNSENT.title(0, 1)}).waitFor();
  await page.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, ada)).toEqual(NOTHING);
  await context.close();
});

longTest(
  'a member who signs out and in again starts without data, and new data stays',
  async () => {
    const {page, context, ada, couple, problems} = await openAda();
    await logOutButton(page).click();
    await page.waitForURL('**/signin');
    await signInThroughPage(page, ada.email);
    await page.waitForURL('**/dashboard');
    await openRoom(page, couple);
    await expectPage(composer(page)).toHaveValue('');
    await composer(page).fill('Another one');
    await page.reload();
    await expectPage(composer(page)).toHaveValue('Another one');
    expect(await kept(page, ada)).toMatchObject({replicas: 1, isRemembered: true});
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('signing out in one tab signs out the other tabs and deletes their data', async () => {
  const {page, context, ada, couple} = await openAda();
  const other = await context.newPage();
  await openRoom(other, couple);
  await other.route('**/get-session', () => undefined);
  await logOutButton(page).click();
  await other.waitForURL('**/signin');
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(other, ada)).toEqual(NOTHING);
  // Nothing tells which room was open.
  expect(JSON.stringify(await other.evaluate(() => history.state))).not.toContain(ada.userId);
  await context.close();
});
