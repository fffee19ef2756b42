// A window of a member whose service worker has the app, on a connection that the test cuts.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, afterEach} from 'vitest';
import {openWindow, reportOpenPages} from './browser.ts';
import {launchBehind, startFaultProxy} from './fault-proxy.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

/** Opens `route`, and waits until the app comes from the service worker. */
export async function gotoKept(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A browser behind a proxy, which works again after each test. Call once at the top of a test file. */
export async function useCutOff(stack: StackAddress) {
  const proxy = await startFaultProxy(stack);
  const browser = await launchBehind(stack, proxy);
  reportOpenPages(browser);
  afterEach(() => {
    proxy.restore();
    proxy.delay(0);
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
  });
  return {
    proxy,
    browser,
    /** A window of the member at `route`, where the app comes from the service worker. */
    openKept: async (member: Member, route: string) => {
      const window = await openWindow(browser, stack, {shell: 'kept', member});
      await gotoKept(window.page, route);
      return window;
    },
    /** Cuts the connection, and waits until the page says so. */
    cut: async (page: Page) => {
      proxy.cut();
      await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
    },
  };
}
