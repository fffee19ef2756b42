// Background Sync in a private window, in which Chromium refuses it: its event is fired by the test.
import type {BrowserContext, Page} from 'playwright';
import type {StackAddress} from './stack.ts';

/** Fires the browser's `sync` event, which Chromium does minutes later by itself after a failure. */
export async function fireSync(
  context: BrowserContext,
  page: Page,
  stack: StackAddress,
): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const {promise, resolve} = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
    const own = registrations.find(({scopeURL}) => scopeURL.startsWith(stack.url));
    if (own) resolve(own.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: stack.url,
    registrationId: await promise,
    tag: 'outbox',
    lastChance: false,
  });
}

/** Closes all pages of Wing, then `connect`s the network again, of which the browser tells the service worker. @returns another page. */
export async function sendWithoutPage(
  context: BrowserContext,
  stack: StackAddress,
  connect: () => unknown,
): Promise<Page> {
  const other = await context.newPage();
  for (const page of context.pages()) if (page !== other) await page.close();
  await other.goto('about:blank');
  await connect();
  await fireSync(context, other, stack);
  return other;
}

/** Runs in the page: the tags of which the browser will tell the service worker. */
export async function syncTags(): Promise<unknown> {
  const manager: unknown = Reflect.get(await navigator.serviceWorker.ready, 'sync');
  if (typeof manager !== 'object' || manager === null) return undefined;
  const getTags: unknown = Reflect.get(manager, 'getTags');
  return typeof getTags === 'function' ? getTags.call(manager) : undefined;
}
