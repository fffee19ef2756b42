// No axe violation on any screen, signed out and in, light and dark, on a desktop and on a phone.
import {AxeBuilder} from '@axe-core/playwright';
import type {Browser, Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {ONBOARDING} from '../../rules/onboarding.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from '../../server/demo/accounts.ts';
import {launchBrowser, openWindow} from '../support/browser.ts';

const stack = inject('stack');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PUBLIC = ['/', '/signin', '/balance', '/terms', '/privacy', '/reset-password', '/nowhere'];
const SIGNED_IN = [
  '/welcome',
  '/dashboard',
  '/preferences-intro',
  ...ONBOARDING.map(({route}) => route),
  '/upload-photos',
  '/profile-preview',
  '/matches',
  '/match-card',
  '/balance',
  '/chat/nobody_nowhere',
];
const VARIANTS = [
  {name: 'desktop, light', width: 1280, height: 900, dark: false},
  {name: 'phone, dark', width: 360, height: 740, dark: true},
];

async function violations(page: Page, route: string): Promise<string[]> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running'),
  );
  const {violations: found} = await new AxeBuilder({page}).analyze();
  return found.map(({id, nodes}) => `${route}: ${id} at ${nodes[0]?.target.join(' ')}`);
}

describe.each(VARIANTS)('$name', (variant) => {
  test('signed out', async () => {
    const {page, context} = await openWindow(browser, stack, variant);
    const found: string[] = [];
    for (const route of PUBLIC) found.push(...(await violations(page, route)));
    expect(found).toEqual([]);
    await context.close();
  });

  test('signed in', async () => {
    const {page, context} = await openWindow(browser, stack, variant);
    await page.goto('/signin');
    await page.getByLabel('Email').fill(DEMO_ACCOUNTS[0].email);
    await page.getByLabel('Password', {exact: true}).fill(DEMO_PASSWORD);
    await page.getByRole('button', {name: 'Login'}).click();
    await page.waitForURL('**/dashboard');
    const found: string[] = [];
    for (const route of SIGNED_IN) found.push(...(await violations(page, route)));
    expect(found).toEqual([]);
    await context.close();
  });
});
