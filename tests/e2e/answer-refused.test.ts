// A No that the server does not take: the card has gone by then, and comes back with the reason on it.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import {useBrowser} from '../support/browser.ts';
import {signUp, type Member} from '../support/member.ts';
import {breakSavingFor, mendSavingFor, openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function suggest(to: Member, name: string, position: number): Promise<void> {
  const other = await signUp(stack);
  await other.mutate('profile.saveBasics', {name, age: 30, gender: 'Male'});
  await sql`
    insert into suggestion (user_id, other_id, position, description, reasons)
    values (${to.userId}, ${other.userId}, ${position}, 'You both like tests', '[]')`;
}

async function reject(page: Page, name: string): Promise<void> {
  const card = page.getByRole('article', {name});
  await card.getByRole('button', {name: 'No', exact: true}).click();
  await page.getByRole('button', {name: MATCH.rejectConfirm}).click();
}

/** Whether what has the focus is part of what `selector` finds: not lost with what is gone. */
const hasFocusInside = (page: Page, selector: string) =>
  page.evaluate((outside) => document.activeElement?.closest(outside) !== null, selector);

test.each(['/matches', '/match-card'])(
  'on %s, a No that was not saved brings the card back with a word, until it is given again',
  async (route) => {
    const {page, member, context} = await openMember(browser, stack);
    await suggest(member, 'Anton', 0);
    await suggest(member, 'Bela', 1);
    await page.goto(route);
    await breakSavingFor(sql, member, ['suggestion']);
    await reject(page, 'Anton');
    const card = page.getByRole('article', {name: 'Anton'});
    await expect(card.getByRole('alert').getByText(SAVE_FAILED.answer)).toBeVisible();
    await expect(card.getByRole('button', {name: 'No', exact: true})).toBeEnabled();
    await expect(page.getByText(SAVE_FAILED.answer)).toHaveCount(1);
    await expect.poll(() => hasFocusInside(page, 'main')).toBe(true);

    await mendSavingFor(sql, member);
    await reject(page, 'Anton');
    await expect(card).toBeHidden();
    await expect(page.getByRole('article', {name: 'Bela'})).toBeVisible();
    await expect(page.getByText(SAVE_FAILED.answer)).toHaveCount(0);
    await context.close();
  },
);
