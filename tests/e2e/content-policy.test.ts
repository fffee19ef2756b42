// The content security policy allows Wing's own pages and blocks foreign scripts and requests. every-screen.test.ts checks
// that no screen violates it.
import {expect, test} from 'vitest';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from '../../server/app/demo/accounts.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {makeCouple, openRoom, say} from '../support/chat.ts';
import {signInThroughPage} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import {watchConsole, watchPolicyViolations} from '../support/policy.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

longTest('signing in and opening a dialog violate no policy', async () => {
  const {page, context, problems} = await openWindow(browser, stack, {shell: 'kept'});
  const violations = await watchPolicyViolations(context);
  await signInThroughPage(page, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
  await page.waitForURL('**/dashboard');
  await page.goto('/matches');
  await page.getByRole('button', {name: 'No', exact: true}).first().click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel'}).click();
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

longTest('a conversation violates no policy and logs nothing', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack);
  const violations = await watchPolicyViolations(context);
  const logged = watchConsole(context);
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await say(page, 'See https://example.com for more');
  await page.getByRole('link', {name: 'https://example.com', exact: true}).waitFor();
  expect(violations).toEqual([]);
  expect(logged).toEqual([]);
  await context.close();
});

test('blocks an injected script and a request to a foreign host', async () => {
  const {page, context} = await openWindow(browser, stack);
  const violations = await watchPolicyViolations(context);
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
