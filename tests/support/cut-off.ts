// A window of a member whose service worker has the app, on a connection that the test cuts.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {openWindow} from './browser.ts';
import type {FaultProxy} from './fault-proxy.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

/** Opens `route`, and waits until the app comes from the service worker. */
export async function openKept(
  browser: Browser,
  stack: StackAddress,
  {member, route}: {readonly member: Member; readonly route: string},
) {
  const window = await openWindow(browser, stack, {shell: 'kept', member});
  await window.page.goto(route);
  await window.page.getByRole('heading', {level: 1}).waitFor();
  await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await window.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return window;
}

/** Cuts the connection, and waits until the page says so. */
export async function cut(proxy: FaultProxy, page: Page): Promise<void> {
  proxy.cut();
  await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
}
