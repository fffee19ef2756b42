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
  const part = '**/assets/seldom-first-*.js';
  await page.route(part, (route) => route.abort('internetdisconnected'));
  await page.goto('/');
  const heading = page.getByRole('heading', {level: 1});
  await expect(heading).toBeVisible();
  await page.getByRole('link', {name: 'Terms', exact: true}).click();
  await expect(page).toHaveTitle('This page could not be opened · Wing');
  await expect(heading).toHaveText('This page could not be opened');
  await expect(heading).toBeFocused();
  await page.unroute(part);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page).toHaveTitle('Terms · Wing');
  await expect(heading).not.toHaveText('This page could not be opened');
  await context.close();
});
