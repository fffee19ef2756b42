// A payment that needs an operator, from Today to the log, by keyboard.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {PROBLEM_WORDS} from '../../rules/desk/payments.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeOperator} from '../support/desk.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('an operator reads what is wrong with a payment, marks it solved, and finds that in the log', async () => {
  const {userId} = await signUp(stack);
  const id = randomUUID();
  await sql`
    insert into payment (id, user_id, credits, amount, currency, missing_credits, problem)
    values (${id}, ${userId}, 60, 499, 'EUR', 45, 'spent')`;
  const member = await makeOperator(sql, stack);
  const {page, context, problems} = await openWindow(browser, stack, {member, width: 390});
  await page.goto('/desk');
  await expectPage(page.getByText('Payments to look at')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  const payment = page.getByRole('listitem').filter({hasText: id});
  await expectPage(payment).toContainText(PROBLEM_WORDS.spent);
  await expectPage(payment).toContainText('60 credits for €4.99');
  await expectPage(payment).toContainText('45 credits are missing');
  expect(await violationsInAll(page)).toEqual({});
  await payment.getByRole('button', {name: 'Solved'}).press('Enter');
  await expectPage(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('We let it be.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPage(payment).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByText(`${id}: We let it be.`).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
