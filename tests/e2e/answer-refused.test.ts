// Answers that the server refuses, or that a member gives while the client reconnects or before the wallet is
// replicated.
import {expect} from 'playwright/test';
import type {Page, WebSocketRoute} from 'playwright';
import {test} from 'vitest';
import {MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import {useBrowser} from '../support/browser.ts';
import {setCredits} from '../support/credits.ts';
import {eventually} from '../support/database.ts';
import {changePokes, rowsWithout} from '../support/held-socket.ts';
import {matchCard} from '../support/journey.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {openMember, openWindowOf, openFailed} from '../support/questionnaire.ts';
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

/** Whether the focused element is inside an element that matches `selector`. */
const hasFocusInside = (page: Page, selector: string) =>
  page.evaluate((outside) => document.activeElement?.closest(outside) !== null, selector);

test.each(casesOf(['/matches', '/match-card'], [0]))(
  'a No on %s that fails to save brings the card back with an error, until a retry succeeds',
  async (route) => {
    const {page, member, context} = await openMember(browser, stack);
    await suggest(member, 'Anton', 0);
    await suggest(member, 'Bela', 1);
    await page.goto(route);
    await breakSavingFor(sql, member, ['suggestion']);
    await reject(page, 'Anton');
    // The page of one card goes on to the next one, and a notice leads to the card.
    if (route === '/match-card') await openFailed(page, SAVE_FAILED.answer);
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

longTest('a Yes during a reconnect reaches the server', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindowOf(her, browser, stack);
  const sockets: WebSocketRoute[] = [];
  const [redialled, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isCut = false;
  await page.routeWebSocket(/\/zero\/sync/, async (route) => {
    if (isCut) {
      redialled.resolve();
      await pressed.promise;
    }
    route.connectToServer();
    sockets.push(route);
  });
  await page.goto('/matches');
  const card = matchCard(page, names.him);
  await card.waitFor();
  await untilLive(page);
  isCut = true;
  for (const socket of sockets.splice(0)) await socket.close();
  await redialled.promise;
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  pressed.resolve();
  await expect(card.getByText(MATCH.waiting(names.him))).toBeVisible();
  const answered = () => sql`
    select from suggestion where user_id = ${her.userId} and response = 'Yes'`;
  await eventually(
    async () => (await answered()).length === 1 || undefined,
    'her Yes in the database',
  );
  await context.close();
});

test('a Yes that the server refuses before the wallet is replicated shows the reason on the card', async () => {
  const {her, names} = await suggestedPair(stack, sql);
  await setCredits(sql, her, 19);
  const {page, context} = await openWindowOf(her, browser, stack);
  await changePokes(page, (part) => ({...part, rowsPatch: rowsWithout(part, ['wallet'])}));
  await page.goto('/matches');
  const card = matchCard(page, names.him);
  await card.waitFor();
  await untilLive(page);
  await expect(page.getByText(MATCH.needCredits)).toHaveCount(0);
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expect(card.getByRole('alert').getByText(MATCH.needCredits, {exact: true})).toBeVisible();
  await expect(card.getByRole('button', {name: 'Yes', exact: true})).toBeEnabled();
  const [row] = await sql<{response: string | null}[]>`
    select response from suggestion where user_id = ${her.userId}`;
  expect(row?.response).toBeNull();
  await context.close();
});
