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
