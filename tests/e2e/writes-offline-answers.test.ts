// Yes and No while the connection is really cut: shown on the card, kept, and decided by the server when they arrive.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../rules/wording.ts';
import {WORDS} from '../../rules/common-words.ts';
import {NOT_SENT, WRITES} from '../../rules/writes.ts';
import {sendWithoutPage, syncTags} from '../support/background-sync.ts';
import {signInAs} from '../support/browser.ts';
import {setCredits} from '../support/credits.ts';
import {gotoKept, useCutOff} from '../support/cut-off.ts';
import {eventually} from '../support/database.ts';
import {launchProfile} from '../support/fault-proxy.ts';
import {holdableRows} from '../support/held-socket.ts';
import {matchCard} from '../support/journey.ts';
import {joinPool} from '../support/member.ts';
import {expireCards, suggestedPair, type Pair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';
import {untilSuggested} from '../support/suggested.ts';
import {ageWrites, delayStoring} from '../support/waiting-writes.ts';

const {stack, sql} = useRun();
const {proxy, openKept, cut} = await useCutOff(stack);

/** Zero connects again within six seconds, and then the page sends at once. */
const BACK = {timeout: 12_000};

const card = (page: Page, {names}: Pair) => matchCard(page, names.him);
const button = (page: Page, pair: Pair, name: string) =>
  card(page, pair).getByRole('button', {name, exact: true});

test('a Yes that was said offline makes the match when it arrives', async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await delayStoring(page, 1500);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(WORDS.saving)).toBeVisible();
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toBeVisible();
  await page.reload();
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toBeVisible();
  await expectPage(button(page, pair, 'Yes')).toBeDisabled();
  proxy.restore();
  await expectPage(page.getByText(MATCH.matched(pair.names.him))).toBeVisible(BACK);
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toHaveCount(0);
  const charged = await sql`select amount from credit_entry
    where user_id = ${pair.her.userId} and kind = 'match'`;
  expect([...charged]).toEqual([{amount: -20}]);
  await context.close();
});

test('a Yes said after more than a minute offline asks for Background Sync, which sends it when the tab is closed', async () => {
  const profileDir = await mkdtemp(path.join(tmpdir(), 'wing-sync-'));
  const pair = await suggestedPair(stack, sql);
  // In a private window Chromium refuses Background Sync.
  const context = await launchProfile(stack, proxy, profileDir);
  await signInAs(context, stack, pair.her);
  const page = await context.newPage();
  await gotoKept(page, '/matches');
  await page.clock.install();
  await cut(page);
  await page.clock.fastForward('01:10');
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toBeVisible();
  await expectPage.poll(() => page.evaluate(syncTags)).toEqual(['outbox']);
  await sendWithoutPage(context, stack, proxy.restore);
  await eventually(async () => {
    const rows = await sql`select from suggestion
      where user_id = ${pair.her.userId} and response = 'Yes'`;
    return rows[0];
  }, 'the Yes');
  await context.close();
  await rm(profileDir, {recursive: true, force: true});
});

test('a Yes is not shown as done until the device keeps it, also while the page is connected', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  const done = card(page, pair).getByText(MATCH.waiting(pair.names.him));
  await card(page, pair).waitFor();
  await delayStoring(page, 2500);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(WORDS.saving)).toBeVisible();
  await expectPage(done).toHaveCount(0);
  await expectPage(done).toBeVisible();
  await context.close();
});

test('a Yes that was never sent is undone', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await cut(page);
  await button(page, pair, 'Yes').click();
  await button(page, pair, WRITES.undo).click();
  await expectPage(button(page, pair, 'Yes')).toBeEnabled();
  await context.close();
});

test('a Yes whose card has expired meanwhile is told so, also when the refusal arrives before the end of the card', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  const rows = await holdableRows(page);
  await page.reload();
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toBeVisible();
  await expireCards(stack, pair);
  rows.hold();
  proxy.restore();
  await expectPage(page.getByText(ANSWERING.notSuggested)).toBeVisible(BACK);
  rows.release();
  await expectPage(card(page, pair)).toHaveCount(0);
  await expectPage(page.getByText(ANSWERING.notSuggested)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/matches');
  await context.close();
});

test.each([
  ['No', 'Yes'],
  ['Yes', 'No'],
] as const)(
  'a member who has said %s offline is told that the %s of another device stands',
  async (said, stands) => {
    const pair = await suggestedPair(stack, sql);
    const {page, context} = await openKept(pair.her, '/matches');
    const rows = await holdableRows(page);
    await page.reload();
    await card(page, pair).waitFor();
    await cut(page);
    await button(page, pair, said).click();
    if (said === 'No') await page.getByRole('button', {name: MATCH.rejectConfirm}).click();
    await expectPage(
      page.getByText(said === 'No' ? WRITES.noWaiting : WRITES.answerWaiting),
    ).toBeVisible();
    await pair.her.mutate('suggestion.answer', {otherId: pair.him.userId, response: stands});
    rows.hold();
    proxy.restore();
    const told = page.getByText(ANSWERING.elsewhere(stands));
    await expectPage(told).toBeVisible(BACK);
    rows.release();
    if (stands === 'Yes') await expectPage(button(page, pair, 'Yes')).toBeDisabled();
    else await expectPage(card(page, pair)).toHaveCount(0);
    await expectPage(told).toBeVisible();
    await context.close();
  },
);

test('a No said offline removes its card at once, and arrives', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'No').click();
  await page.getByRole('button', {name: MATCH.rejectConfirm}).click();
  await expectPage(card(page, pair)).toHaveCount(0);
  await expectPage(page.getByText(WRITES.noWaiting)).toBeVisible();
  await page.reload();
  await expectPage(page.getByText(MATCH.emptySlot).first()).toBeVisible();
  await expectPage(card(page, pair)).toHaveCount(0);
  proxy.restore();
  await eventually(async () => {
    const rows = await sql`select from suggestion
      where user_id = ${pair.her.userId} and response = 'No'`;
    return rows[0];
  }, 'the No');
  await context.close();
});

test('an answer that has waited for more than two weeks is not sent, but listed on /account', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(WRITES.answerWaiting)).toBeVisible();
  await ageWrites(page, 15);
  await page.close();
  proxy.restore();
  const next = await context.newPage();
  await next.goto('/account');
  const listed = next.locator('section').filter({hasText: NOT_SENT.title});
  await expectPage(listed).toContainText(NOT_SENT.tooOld);
  await next.goto('/matches');
  await expectPage(button(next, pair, 'Yes')).toBeEnabled();
  await next.goto('/account');
  await listed.getByRole('button', {name: NOT_SENT.remove}).click();
  await expectPage(listed).toHaveCount(0);
  const answers = await sql`select response from suggestion where user_id = ${pair.her.userId}`;
  expect([...answers]).toEqual([{response: null}]);
  await context.close();
});

test('of two Yes said offline with 20 credits the first makes its match, and the second asks for credits on its card', async () => {
  const {her, him, names, personas} = await suggestedPair(stack, sql);
  const second = {...personas.him, name: 'MiloTheSecond'};
  await untilSuggested(sql, her, await joinPool(stack, second));
  await setCredits(sql, her, 20);
  await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
  const {page, context} = await openKept(her, '/matches');
  const cards = [matchCard(page, names.him), matchCard(page, second.name)] as const;
  await cut(page);
  for (const each of cards) {
    await each.getByRole('button', {name: 'Yes', exact: true}).click();
    await expectPage(each.getByText(WRITES.answerWaiting)).toBeVisible();
  }
  proxy.restore();
  await expectPage(page.getByText(MATCH.matched(names.him))).toBeVisible(BACK);
  await expectPage(page.getByText(MATCH.needCredits).first()).toBeVisible(BACK);
  await expectPage(cards[1].getByText(WRITES.answerWaiting)).toHaveCount(0);
  await expectPage(cards[1].getByRole('button', {name: 'Yes', exact: true})).toBeEnabled();
  const rows = await sql<{amount: number}[]>`
    select amount from credit_entry where user_id = ${her.userId} and kind = 'match'`;
  expect(rows.map(({amount}) => amount)).toEqual([-20]);
  await context.close();
});
