// A browser that cannot store: Wing runs from memory, says once and in full what that means, and never speaks of saved data.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {PROBLEMS} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {joinPool} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

const refuse = (name: string) => `() => { throw new DOMException('', '${name}'); }`;
const BROKEN: Record<string, string> = {
  'IndexedDB that throws': `indexedDB.open = ${refuse('SecurityError')};`,
  'IndexedDB that hangs': `indexedDB.open = () => new EventTarget();`,
  'IndexedDB that does not open': `indexedDB.open = () => {
    const request = new EventTarget();
    request.error = new DOMException('', 'UnknownError');
    setTimeout(() => {
      request.dispatchEvent(new Event('error'));
      request.onerror?.(new Event('error'));
    });
    return request;
  };`,
  'IndexedDB that is full': `IDBObjectStore.prototype.put = ${refuse('QuotaExceededError')};`,
  'no IndexedDB': `Object.defineProperty(window, 'indexedDB', {value: undefined});`,
  'local storage that throws': `Object.defineProperty(window, 'localStorage', {get: ${refuse('SecurityError')}});`,
  'local storage that is full': `Storage.prototype.setItem = ${refuse('QuotaExceededError')};`,
  'no storage at all': `
    Object.defineProperty(window, 'localStorage', {get: ${refuse('SecurityError')}});
    Object.defineProperty(window, 'sessionStorage', {get: ${refuse('SecurityError')}});
    indexedDB.open = ${refuse('SecurityError')};`,
};

test.each(casesOf(Object.keys(BROKEN), [3, 7]))(
  '%s: a complete member sees their data live, and is told once what it means',
  async (name) => {
    const persona = couple()[0];
    const member = await joinPool(stack, persona);
    const {page, context} = await openWindow(browser, stack, {member});
    await page.addInitScript(BROKEN[name] ?? '');
    await page.goto('/signin');
    await page.waitForURL('**/dashboard');
    await expectPage(page.getByText(`${persona.name}, ${persona.age}`)).toBeVisible();
    await expectPage(page.getByText(PROBLEMS.cannotStore)).toHaveCount(1);
    await expectPage(page.getByLabel('Connection')).toHaveText('');
    await page.getByRole('link', {name: 'Matches'}).click();
    await page.waitForURL('**/matches');
    await page.goto('/profile-preview');
    await page.getByLabel('About Me').fill('Stored nowhere here.');
    await page.getByRole('button', {name: 'Save About Me'}).click();
    await expectPage(page.getByText('About Me saved.')).toBeVisible();
    await page.reload();
    await expectPage(page.getByLabel('About Me')).toHaveValue('Stored nowhere here.');
    await page.goto('/dashboard');
    await page.getByRole('button', {name: 'Log Out'}).click();
    const anyway = page.getByRole('button', {name: 'Log Out Anyway'});
    const signIn = page.getByRole('button', {name: 'Login', exact: true});
    await expectPage(anyway.or(signIn)).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await page.waitForURL('**/signin');
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/signin');
    await context.close();
  },
);

test('what it means is shown in full on a phone, until it is dismissed', async () => {
  const member = await joinPool(stack, couple()[0]);
  const {page, context} = await openWindow(browser, stack, {member, width: 390, height: 844});
  await page.addInitScript(BROKEN['no IndexedDB'] ?? '');
  await page.clock.install();
  await page.goto('/balance');
  const notice = page.getByRole('dialog', {name: 'Notice'});
  const text = notice.getByText(PROBLEMS.cannotStore);
  await expectPage(text).toBeVisible();
  const hidden = () => text.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await hidden()).toBe(0);
  await page.clock.runFor(10_000);
  await expectPage(text).toBeInViewport({ratio: 1});
  await notice.hover();
  await notice.getByRole('button', {name: 'Dismiss'}).click();
  await expectPage(text).toHaveCount(0);
  await context.close();
});
