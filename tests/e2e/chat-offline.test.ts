// Messages written offline survive closing the tab and the browser, and arrive once and in order.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, type BrowserContext, type Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {UNSENT} from '../../rules/wording.ts';
import {findBrowser} from '../support/browser-path.ts';
import {signInAs} from '../support/browser.ts';
import {
  bubble,
  composer,
  fillRoom,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {startFaultProxy, throughProxy, type FaultProxy} from '../support/fault-proxy.ts';
import {useRun} from '../support/run.ts';
import {delayStoring} from '../support/waiting-writes.ts';

const {stack, sql} = useRun();
let proxy: FaultProxy;
let couple: Couple;
let profileDir: string;
let context: BrowserContext;

/** Starts a browser with the same profile each time. */
async function startBrowser(): Promise<Page> {
  context = await chromium.launchPersistentContext(profileDir, {
    executablePath: findBrowser(),
    args: throughProxy(stack, proxy),
    baseURL: stack.url,
    locale: 'en-GB',
  });
  context.setDefaultTimeout(15_000);
  return context.pages()[0] ?? context.newPage();
}

beforeAll(async () => {
  proxy = await startFaultProxy(stack);
  couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 40);
  profileDir = await mkdtemp(path.join(tmpdir(), 'wing-profile-'));
});
afterAll(async () => {
  await context.close();
  await proxy.close();
  await rm(profileDir, {recursive: true, force: true});
});

const written = (day: string) => [1, 2, 3].map((i) => `${day} message ${i}`);

test('opens the app offline after a browser restart and keeps unsent messages', async () => {
  let page = await startBrowser();
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Old message 40')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await eventually(
    () =>
      page.evaluate(
        async () => (await caches.keys()).some((key) => key.includes('precache')) || undefined,
      ),
    'the shell is kept',
  );

  proxy.cut();
  await delayStoring(page, 1000);
  for (const text of written('First')) await say(page, text);
  await composer(page).fill('Half a sent');
  await expectPage(bubble(page, 'First message 3')).toContainText('Waiting');
  await page.close();
  page = await context.newPage();
  await page.goto(`/chat/${couple.chatId}`);
  await bubble(page, 'First message 1').waitFor();
  await expectPage(bubble(page, 'First message 1')).toContainText('Waiting');
  for (const text of written('Second')) await say(page, text);
  await expectPage(bubble(page, 'Second message 3')).toContainText('Waiting');
  await composer(page).fill('Half a sentence');
  await context.close();

  page = await startBrowser();
  await page.clock.install();
  await page.goto('/matches');
  await page.getByText('Not sent yet: Second message 3').waitFor();
  await page.getByRole('link', {name: /Ben/}).click();
  await expectPage(bubble(page, 'Old message 40')).toBeVisible();
  for (const text of [...written('First'), ...written('Second')]) {
    await expectPage(bubble(page, text)).toHaveCount(1);
  }
  await expectPage(composer(page)).toHaveValue('Half a sentence');
  await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
  expect(await storedTexts(sql, couple, couple.ada)).not.toContain('First message 1');
  await composer(page).fill('');
  await say(page, 'Third message 1');
  // Until it is stored, the clock would also run out the time that IndexedDB has, and the message would return to the composer.
  await expectPage.poll(() => unsentOnDevice(page)).toBe(7);
  // Longer than every timeout in Zero and in Wing.
  await page.clock.fastForward(11 * 60_000);
  await expectPage(page.getByLabel('Connection')).toContainText('You are offline');
  await expectPage(bubble(page, 'Third message 1')).toContainText('Waiting');

  proxy.restore();
  const restoredAt = Date.now();
  const callMs = await eventually(async () => proxy.firstCallMs(), 'a call');
  // Both times depend on the machine, so they are printed. chat-silence.test.ts asserts the page's own wait by its clock.
  const third = bubble(page, 'Third message 1');
  await eventually(
    async () => (await third.textContent())?.includes('Sent') || undefined,
    'the last message to be sent',
  );
  console.log(`Called after ${Math.round(callMs)} ms, sent after ${Date.now() - restoredAt} ms`);
  await expectPage(page.getByText('Waiting')).toHaveCount(0);
  const stored = await storedTexts(sql, couple, couple.ada);
  expect(stored.filter((text) => !text.startsWith('Old'))).toEqual([
    ...written('First'),
    ...written('Second'),
    'Third message 1',
  ]);
});

test('deletes the conversation from the device at Log Out', async () => {
  const page = context.pages()[0] ?? (await context.newPage());
  proxy.cut();
  await say(page, 'Never sent');
  await expectPage(bubble(page, 'Never sent')).toContainText('Waiting');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.goto('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.getByRole('button', {name: UNSENT.stay}).click();
  await expectPage(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await unsentOnDevice(page)).toBe(1);
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  const left = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({name}) => name ?? '');
      const open = indexedDB.open('wing-writes');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction('entries').objectStore('entries').count();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      return {zero: names.filter((name) => name.startsWith('rep:')), unsent: all.result};
    });
  await expectPage.poll(left).toEqual({zero: [], unsent: 0});
  proxy.restore();
});
