// Push notifications in the browser: only a button asks for permission, the server stores the member's choice and gets again what it
// has lost, and a click on a notification leaves other windows as they are.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {NOTICES, PUSH} from '../../rules/notices/notices.ts';
import {WORDS} from '../../rules/common-words.ts';
import {openWindow, useWholeBrowser} from '../support/browser.ts';
import {composer, makeCouple, openRoom, type Couple} from '../support/chat.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

declare global {
  interface Window {
    logged: string[];
  }
}

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/for-a-test-of-the-button';

const {stack, sql} = useRun();
const browser = await useWholeBrowser();
let couple: Couple;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page} = await openWindow(browser, stack, {shell: 'kept', member: couple.ada}));
  await context.grantPermissions(['notifications'], {origin: stack.url});
  // The test has no push service: stubs the subscription and records what the page requests.
  await context.addInitScript((endpoint) => {
    window.logged = [];
    const request = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      window.logged.push('permission');
      return request();
    };
    PushManager.prototype.subscribe = async (options) => {
      const {userVisibleOnly, applicationServerKey} = options ?? {};
      window.logged.push(`subscription ${userVisibleOnly} ${String(applicationServerKey).length}`);
      localStorage.setItem('subscribed-for-test', 'yes');
      return subscription();
    };
    const subscription = (): PushSubscription => {
      const keys = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
      return Object.create(PushSubscription.prototype, {
        endpoint: {value: endpoint},
        options: {
          // Without a key, unless a test has stored one, as bytes in text.
          get: () => {
            const bytes = localStorage.getItem('key-for-test');
            if (bytes === null) return {};
            return {
              applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer,
            };
          },
        },
        toJSON: {value: () => ({endpoint, keys})},
        // The next one has the server's key.
        unsubscribe: {
          value: async () => {
            for (const key of ['subscribed-for-test', 'key-for-test']) localStorage.removeItem(key);
          },
        },
      });
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed-for-test') ? subscription() : null;
  }, ENDPOINT);
});
afterAll(async () => {
  await sql`delete from push_subscription where endpoint = ${ENDPOINT}`;
});

const logged = () => page.evaluate(() => window.logged);
const section = () => page.getByRole('region', {name: 'Notifications on this device'});
const button = (name: string) => section().getByRole('button', {name, exact: true});
const detail = () => section().getByRole('checkbox', {name: /Show who writes/});

test('only the button asks for notification permission; after "Not now" it is in the account alone', async () => {
  const others = ['/', '/matches', '/balance', `/chat/${couple.chatId}`, '/account'];
  for (const path of casesOf(others, [2, 3])) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    expect(await logged()).toEqual([]);
  }
  // Subscribing needs an active service worker; a page without one does not ask.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/dashboard');
  await page.getByRole('heading').first().waitFor();
  expect(await logged()).toEqual([]);
  await expectPage(detail()).toHaveCount(0);
  const question = page.getByRole('region', {name: PUSH.title});
  await question.getByRole('button', {name: PUSH.notNow}).click();
  await expectPage(question).toHaveCount(0);
  await page.reload();
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  await expectPage(question).toHaveCount(0);
  await page.goto('/account');
  expect(await logged()).toEqual([]);
  await question.getByRole('button', {name: PUSH.turnOn}).click();
  // 87 characters: an uncompressed P-256 public key in base64url.
  await expectPage.poll(logged).toEqual(['permission', 'subscription true 87']);
  await expectPage(section()).toContainText('This device tells you when somebody writes.');
});

test('the home page asks nothing while no service worker has been installed', async () => {
  const his = await openWindow(browser, stack, {member: couple.ben});
  const fetched = his.page.waitForResponse('**/assets/push-question-*.js');
  await his.page.goto('/dashboard');
  await fetched;
  await untilLive(his.page);
  await expectPage(his.page.getByRole('heading', {level: 1, name: 'Ben'})).toBeVisible();
  await expectPage(his.page.getByRole('region', {name: PUSH.title})).toHaveCount(0);
  await his.context.close();
});

longTest('the button on the home page asks, and the home page then asks nothing more', async () => {
  const his = await openWindow(browser, stack, {shell: 'kept', member: couple.ben});
  await his.context.grantPermissions(['notifications'], {origin: stack.url});
  await his.context.addInitScript(() => {
    Notification.requestPermission = async () => {
      localStorage.setItem('asked-for-test', 'yes');
      return 'denied';
    };
  });
  const question = his.page.getByRole('region', {name: PUSH.title});
  await his.page.goto('/dashboard');
  await his.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await his.page.reload();
  await question.getByRole('button', {name: PUSH.turnOn}).click();
  const asked = () => his.page.evaluate(() => localStorage.getItem('asked-for-test'));
  await expectPage.poll(asked).toBe('yes');
  await his.context.close();
});

const stored = () => sql<{userId: string; showsText: boolean}[]>`
  select user_id as "userId", shows_text as "showsText" from push_subscription
  where endpoint = ${ENDPOINT}`;

test('notifications leave out the message text until the member allows it', async () => {
  expect([...(await stored())]).toEqual([{userId: couple.ada.userId, showsText: false}]);
  await expectPage(detail()).not.toBeChecked();
  await detail().check();
  await expectPage
    .poll(async () => [...(await stored())])
    .toEqual([{userId: couple.ada.userId, showsText: true}]);
  await page.reload();
  await detail().waitFor();
  await expectPage(detail()).toBeChecked();
});

test('subscribes again at a start when the server has lost the subscription, else says that it is off', async () => {
  await sql`delete from push_subscription where endpoint = ${ENDPOINT}`;
  await page.route('**/api/push/subscription', (route) => route.fulfill({status: 502}));
  await page.reload();
  await expectPage(section()).toContainText(PUSH.question);
  await page.unroute('**/api/push/subscription');
  // Also where the account page is not open.
  await page.goto('/balance');
  await expectPage.poll(async () => (await stored()).length).toBe(1);
  await page.goto('/account');
  await expectPage(section()).toContainText(PUSH.on);
  expect(await logged()).toEqual([]);
});

test('subscribes again at a start when the key of the server is another', async () => {
  const {publicKey} = await page.evaluate(async () => (await fetch('/api/push/key')).json());
  const serversKey = Buffer.from(publicKey, 'base64url').toString('latin1');
  const startsWith = async (key: string) => {
    await page.evaluate((bytes) => localStorage.setItem('key-for-test', bytes), key);
    await page.reload();
    await expectPage(section()).toContainText(PUSH.on);
    return logged();
  };
  expect(await startsWith(serversKey)).toEqual([]);
  expect(await startsWith('another key')).toEqual(['subscription true 87']);
});

test('an account page that is drawn while its device subscribes again waits for that', async () => {
  const isSubscribing = Promise.withResolvers<void>();
  const isDrawn = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await isSubscribing.promise;
    await route.continue();
  });
  let keys = 0;
  await page.route('**/api/push/key', async (route) => {
    keys += 1;
    // The first is compared; with the second the device subscribes again.
    if (keys === 2) {
      isSubscribing.resolve();
      await isDrawn.promise;
    }
    await route.continue();
  });
  await page.evaluate(() => localStorage.setItem('key-for-test', 'another key'));
  await page.reload();
  await page.getByRole('heading', {name: NOTICES.title}).waitFor();
  await expectPage(page.getByRole('checkbox', {name: NOTICES.namesInMails})).toBeVisible();
  isDrawn.resolve();
  await expectPage(section()).toContainText(PUSH.on);
  await page.unroute('**/api/account');
  await page.unroute('**/api/push/key');
});

test('the switch shows that it is changing while the server and the browser are asked', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/push/subscription', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button(PUSH.turnOff).click();
  await expectPage(button(WORDS.saving)).toBeDisabled();
  answered.resolve();
  await page.evaluate(() => {
    Notification.requestPermission = () => new Promise(() => undefined);
  });
  await button(PUSH.turnOn).click();
  await expectPage(button(WORDS.saving)).toBeDisabled();
  await page.reload();
  await button(PUSH.turnOn).click();
  await detail().check();
  await expectPage.poll(async () => (await stored())[0]?.showsText).toBe(true);
});

const subscriptions = async () => [
  ...(await sql`select endpoint, shows_text from push_subscription
    where user_id = ${couple.ada.userId}`),
];

longTest(
  'the service worker reports a changed subscription to the server without a window',
  async () => {
    const renewed = `${ENDPOINT}-renewed`;
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(
      ([was, is]) => {
        const keys = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
        const event = new ExtendableEvent('pushsubscriptionchange');
        Object.assign(event, {
          oldSubscription: {endpoint: was},
          newSubscription: {toJSON: () => ({endpoint: is, keys})},
        });
        dispatchEvent(event);
      },
      [ENDPOINT, renewed],
    );
    await expectPage.poll(subscriptions).toEqual([{endpoint: renewed, shows_text: true}]);
  },
);

test('a click on a notification focuses the window with its chat, or opens one, and leaves other windows alone', async () => {
  await openRoom(page, couple);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  // Stretches the service worker's timeouts, as windows may answer slowly on this machine.
  await worker.evaluate(() => {
    const {setTimeout} = globalThis;
    const patiently = (then: TimerHandler, ms = 0) => setTimeout(then, ms * 20);
    Object.assign(globalThis, {setTimeout: patiently});
  });
  /** Dispatches the click. Without a user gesture the browser refuses openWindow and focus, so both are recorded. */
  const press = async (url: string) => {
    await worker.evaluate(async (data) => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope & {calls: string[]};
      scope.calls = [];
      scope.clients.openWindow = async (target) => {
        scope.calls.push(`opens ${String(target)}`);
        return null;
      };
      WindowClient.prototype.focus = async function focus() {
        scope.calls.push(`shows ${new URL(this.url).pathname}`);
        return this;
      };
      await scope.registration.showNotification('Wing', {data});
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('Nothing is shown.');
      scope.dispatchEvent(new NotificationEvent('notificationclick', {notification}));
    }, url);
    const calls = () => worker.evaluate(() => (globalThis as unknown as {calls: string[]}).calls);
    await expectPage.poll(calls).toHaveLength(1);
    return calls();
  };
  const url = `/chat/${couple.chatId}`;
  const other = await context.newPage();
  await other.goto('/balance');
  await composer(page).fill('Half a sentence');
  expect(await press(url)).toEqual([`shows ${url}`]);
  // A client-side navigation, without loading a page.
  await page
    .getByRole('link', {name: 'Back to Matches'})
    .or(page.getByRole('button', {name: 'Back to Matches'}))
    .click();
  await page.waitForURL('**/matches');
  expect(await press(url)).toEqual([`opens ${url}`]);
  expect([page.url(), other.url()].map((href) => new URL(href).pathname)).toEqual([
    '/matches',
    '/balance',
  ]);
});
