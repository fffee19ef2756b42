// A route whose code fails to load shows an error page in its place.
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

test('a route that fails to load shows an error in title and heading with focus, and loads on Try again', async () => {
  const {page, context} = await openWindow(browser, stack);
  // Routes are prefetched, so block the chunk before the first page loads.
  const part = '**/assets/signin-*.js';
  await page.route(part, (route) => route.abort('internetdisconnected'));
  await page.goto('/balance');
  const heading = page.getByRole('heading', {level: 1});
  await heading.waitFor();
  await page.getByRole('main').getByRole('button', {name: 'Sign in', exact: true}).click();
  await expect(page).toHaveTitle('This page could not be opened · Wing');
  await expect(heading).toHaveText('This page could not be opened');
  await expect(heading).toBeFocused();
  await page.unroute(part);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page).toHaveTitle('Sign in · Wing');
  await expect(heading).not.toHaveText('This page could not be opened');
  await context.close();
});
