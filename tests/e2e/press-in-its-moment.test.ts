// What a press leads to: a question takes no other press while its act is under way, and a late match takes no focus.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {BLOCK} from '../../rules/safety/safety.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {matchCard} from '../support/journey.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';
import {delayStoring} from '../support/waiting-writes.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('Block cannot be cancelled while it is under way', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: her});
  await page.goto('/matches');
  const card = matchCard(page, names.him);
  await card.getByRole('button', {name: /^More/}).click();
  await page.getByRole('menuitem', {name: 'Block'}).click();
  const question = page.getByRole('alertdialog');
  const cancel = question.getByRole('button', {name: 'Cancel'});
  await expectPage(cancel).toBeEnabled();
  await delayStoring(page, 2000);
  await question.getByRole('button', {name: BLOCK.confirm}).click();
  await expectPage(cancel).toBeDisabled();
  await page.keyboard.press('Escape');
  await expectPage(question).toBeVisible();
  await expectPage(question).toHaveCount(0);
  await expectPage(card).toHaveCount(0);
  await context.close();
});

test('a match long after the Yes takes no focus', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: her});
  await page.clock.install();
  await page.goto('/matches');
  const card = matchCard(page, names.him);
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(card.getByText(MATCH.waiting(names.him))).toBeVisible();
  await page.clock.fastForward('00:05');
  // Nothing has the focus: Enter would press what takes it.
  await page.locator(':focus').blur();
  const answer = {otherId: her.userId, response: 'Yes'};
  expect(await him.mutate('suggestion.answer', answer)).toMatchObject({ok: true});
  await expectPage(card.getByText(MATCH.matched(names.him))).toBeVisible();
  await expectPage(page.locator(':focus')).toHaveCount(0);
  await context.close();
});
