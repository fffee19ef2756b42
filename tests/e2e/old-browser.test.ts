// A browser without what Wing needs, or an address without https, gets a page that says so.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {BROWSER} from '../../rules/browsers.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

/** Runs in the page: what Safari 17.3 has not. */
function forgetNewFeatures(): void {
  Reflect.deleteProperty(Promise, 'withResolvers');
  Reflect.deleteProperty(AbortSignal, 'any');
}

test.each(['/', '/signin', '/matches'])('%s says that the browser is too old', async (address) => {
  const {page, context} = await openWindow(browser, stack, {member: await signUp(stack)});
  await context.addInitScript(forgetNewFeatures);
  await page.goto(address);
  await expectPage(page.getByRole('heading', {name: BROWSER.old.title})).toBeVisible();
  await expectPage(page.getByText(BROWSER.old.help)).toBeVisible();
  await expectPage(page).toHaveTitle(BROWSER.old.title);
  expect(await page.locator('#root').count()).toBe(0);
  await context.close();
});

test('a browser that cannot parse the client says so too', async () => {
  const {page, context} = await openWindow(browser, stack);
  await context.addInitScript(forgetNewFeatures);
  // As when a module has syntax that the browser does not know.
  await page.route('**/assets/*.js', async (route) =>
    route.request().url().includes('browser-check')
      ? route.continue()
      : route.fulfill({contentType: 'text/javascript', body: 'not a script'}),
  );
  await page.goto('/signin');
  await expectPage(page.getByRole('heading', {name: BROWSER.old.title})).toBeVisible();
  await context.close();
});

test.each(['/', '/signup'])(
  '%s without https says so, instead of saving nothing',
  async (address) => {
    const {page, context} = await openWindow(browser, stack);
    const insecure = 'http://wing.example';
    await context.route(`${insecure}/**`, async (route) => {
      const url = route.request().url().replace(insecure, stack.url);
      await route.fulfill({response: await route.fetch({url})});
    });
    await page.goto(insecure + address);
    await expectPage(page.getByRole('heading', {name: BROWSER.insecure.title})).toBeVisible();
    await expectPage(page.getByText(BROWSER.insecure.help)).toBeVisible();
    // A request for an error's report may still be on its way.
    await context.unrouteAll({behavior: 'wait'});
    await context.close();
  },
);
