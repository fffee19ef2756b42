// A proxy that answers the API's requests in its own words: every form says that it failed and keeps what was typed.
import type {Page, Route} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {noisyPhoto} from '../support/photos.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

const UNREACHABLE = 'Wing cannot be reached right now. Check your connection and try again.';
const HOTEL = '<!doctype html><title>Welcome to our hotel</title>';
const ANSWERS = [
  {status: 200, contentType: 'text/html', body: HOTEL},
  {status: 200, json: {hotel: 'welcome'}},
  {status: 403, contentType: 'text/html', body: HOTEL},
  {status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>'},
];

/** Tries `submit` with each answer in place of the server's. */
async function withEach(page: Page, path: string, submit: () => Promise<void>): Promise<void> {
  for (const answer of ANSWERS) {
    const answered = Promise.withResolvers<void>();
    const fulfill = async (route: Route) => {
      await route.fulfill(answer);
      answered.resolve();
    };
    await page.route(path, fulfill);
    await submit();
    await answered.promise;
    await expectPage(page.getByText(UNREACHABLE).first()).toBeVisible();
    await page.unroute(path);
  }
}

test('signing in fails with a sentence, keeps both fields, and works afterwards', async () => {
  const {page, context} = await openWindow(browser, stack);
  await page.goto('/signin');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', {exact: true});
  await email.fill('somebody@example.com');
  await password.fill('some password');
  const login = page.getByRole('button', {name: 'Login'});
  await withEach(page, '**/api/auth/sign-in/email', () => login.click());
  await expectPage(email).toHaveValue('somebody@example.com');
  await expectPage(password).toHaveValue('some password');
  expect(page.url()).toContain('/signin');
  await context.close();
});

longTest('changing the address fails with a sentence and keeps what was typed', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.goto('/account');
  const address = page.getByLabel('New email');
  await address.fill('new@example.com');
  const form = page.locator('form').filter({has: address});
  await form.getByLabel('Your password').fill('some password');
  const send = form.getByRole('button').last();
  await withEach(page, '**/api/account/email', () => send.click());
  await expectPage(address).toHaveValue('new@example.com');
  await context.close();
});

longTest('an upload goes on until Wing itself answers', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.goto('/upload-photos');
  let answers = 0;
  await page.route('**/api/photos/0', async (route) => {
    answers += 1;
    if (answers > 2) await route.continue();
    else await route.fulfill({status: 200, contentType: 'text/html', body: HOTEL});
  });
  await page
    .getByLabel(/^Add photo 1/)
    .last()
    .setInputFiles(await noisyPhoto('a.jpg', '#963', 200));
  await expectPage(page.getByText(UPLOAD.failed)).toBeVisible();
  await expectPage(page.getByRole('button', {name: 'Remove photo 1'})).toBeVisible({
    timeout: 30_000,
  });
  expect(answers).toBe(3);
  await context.close();
});
