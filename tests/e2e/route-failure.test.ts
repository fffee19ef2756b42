// A page whose code cannot be fetched: another one says so in its place, and is noticed.
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

test('a page that cannot be fetched says so in the title and under the focus, and is there once it can be', async () => {
  const {page, context} = await openWindow(browser, stack);
  // Pages are fetched ahead of a visit: what is cut has to be cut before.
  const part = '**/assets/screen-*.js';
  await page.route(part, async (route) => {
    const response = await route.fetch();
    const isNext = (await response.text()).includes('Child safety');
    await (isNext ? route.abort('internetdisconnected') : route.fulfill({response}));
  });
  await page.goto('/community-rules');
  const heading = page.getByRole('heading', {level: 1});
  await expect(heading).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', {name: /child safety/i})
    .click();
  await expect(page).toHaveTitle('This page could not be opened · Wing');
  await expect(heading).toHaveText('This page could not be opened');
  await expect(heading).toBeFocused();
  await page.unroute(part);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page).toHaveTitle('Child safety · Wing');
  await expect(heading).not.toHaveText('This page could not be opened');
  await context.close();
});
