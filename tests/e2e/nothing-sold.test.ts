// Without a key of the payment service nothing is sold, loaded or there to be called.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {PAYMENT} from '../../rules/credits/payments.ts';
import {answerEverything} from '../support/answers.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

test('without a key nothing is sold, and there is nothing to call', async () => {
  const config: unknown = await (await fetch(`${stack.url}/api/config`)).json();
  expect(config).not.toHaveProperty('creditPacks');
  for (const path of ['webhook', 'checkout']) {
    const headers = {origin: stack.url};
    const answer = await fetch(`${stack.url}/api/payments/${path}`, {method: 'POST', headers});
    expect(answer.status).toBe(404);
  }
  const member = await signUp(stack);
  await answerEverything(member);
  const {page, context} = await openWindow(browser, stack, {member});
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/balance');
  await expectPage(page.getByText('What credits are for')).toBeVisible();
  await expectPage(page.getByText(PAYMENT.title)).toHaveCount(0);
  expect(loaded.filter((url) => /credit-shop|stripe/.test(url))).toEqual([]);
  await context.close();
});
