// From sign-up to chat while zero-cache, the API and Postgres are killed: nothing is lost, and both pages catch up
// without a reload.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import {WINGMAN} from '../../rules/chat/wingman.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {completeThroughPages, matchCard, signUpThroughPages} from '../support/journey.ts';
import {killHard, untilReady, type Victim} from '../support/kill.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
/** Time for the supervisor's restart and the browser's reconnect. */
const CATCH_UP = {timeout: 45_000};

/** Sends a message, kills the process at once, and waits until the message is in the other window. */
async function sayWhile(victim: Victim, from: Page, to: Page): Promise<string> {
  const text = `Said while ${victim} died`;
  await from.getByLabel('Message', {exact: true}).fill(text);
  await from.getByRole('button', {name: 'Send'}).click();
  killHard(stack, victim);
  await expectPage(to.getByRole('log').getByText(text)).toBeVisible(CATCH_UP);
  await untilReady(stack);
  return text;
}

/** Presses Yes again until the answer is accepted, because an answer needs a connection. */
async function sayYesOnceConnected(page: Page, name: string): Promise<void> {
  const card = matchCard(page, name);
  const yes = card.locator('button:enabled').getByText('Yes', {exact: true});
  const answered = card
    .getByText(MATCH.waiting(name))
    .or(card.getByRole('button', {name: 'Open Chat'}));
  await expectPage(async () => {
    if (await yes.count()) await yes.click({timeout: 1000});
    await expectPage(answered).toBeVisible({timeout: 500});
  }).toPass(CATCH_UP);
}

test('SIGKILL of each process during a journey loses nothing and needs no reload', async () => {
  const [her, him] = await coupleAlone(sql);
  const windows = [await openWindow(browser, stack), await openWindow(browser, stack)] as const;
  const [hers, his] = [windows[0].page, windows[1].page];
  const emails = [await signUpThroughPages(hers), await signUpThroughPages(his)];
  await completeThroughPages(hers, her);
  await completeThroughPages(his, him);
  for (const page of [hers, his]) {
    await page.getByRole('button', {name: 'Home', exact: true}).first().click();
    await page.waitForURL('**/dashboard');
    await page
      .getByRole('link', {name: 'Matches'})
      .or(page.getByRole('button', {name: 'Matches'}))
      .first()
      .click();
    await page.waitForURL('**/matches');
    // A reload would remove this mark.
    await page.evaluate(() => Object.assign(window, {neverReloaded: true}));
  }
  await expectPage(matchCard(hers, him.name)).toBeVisible(CATCH_UP);
  await expectPage(matchCard(his, her.name)).toBeVisible(CATCH_UP);

  await matchCard(hers, him.name).getByRole('button', {name: 'Yes', exact: true}).click();
  killHard(stack, 'zero-cache');
  await untilReady(stack);
  await sayYesOnceConnected(his, her.name);
  killHard(stack, 'api');
  await expectPage(hers.getByText(MATCH.matched(him.name)).first()).toBeVisible(CATCH_UP);
  await expectPage(his.getByText(MATCH.matched(her.name)).first()).toBeVisible(CATCH_UP);
  await untilReady(stack);

  for (const [page, other] of [
    [hers, him],
    [his, her],
  ] as const) {
    await matchCard(page, other.name).getByRole('button', {name: 'Open Chat'}).click();
    await page.waitForURL('**/chat/*');
    await expectPage(page.getByRole('log').getByText(WINGMAN.fallback)).toBeVisible(CATCH_UP);
  }
  const sent = [
    await sayWhile('postgres', hers, his),
    await sayWhile('zero-cache', his, hers),
    await sayWhile('api', hers, his),
  ];

  const chatId = new URL(hers.url()).pathname.split('/').at(-1) ?? '';
  const messages = await sql<{sender: string; text: string}[]>`
    select sender, text from message where chat_id = ${chatId} order by created_at`;
  expect(messages.map(({text}) => text)).toEqual([WINGMAN.fallback, ...sent]);
  expect(messages.filter(({sender}) => sender === AI_WINGMAN)).toHaveLength(1);
  const wallets = await sql<{credits: number}[]>`
    select credits from wallet join auth.user on id = user_id where email = any(${emails})`;
  expect(wallets.map(({credits}) => credits)).toEqual([80, 80]);
  for (const {page, context, problems} of windows) {
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    for (const text of sent) await expectPage(page.getByRole('log').getByText(text)).toHaveCount(1);
    expect(problems).toEqual([]);
    await context.close();
  }
  await sql`delete from auth.user where email = any(${emails})`;
}, 240_000);
