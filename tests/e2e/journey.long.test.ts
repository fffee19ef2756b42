// Two new members go from sign-up to a live match in two windows, through the pages alone.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import {WINGMAN} from '../../rules/chat/wingman.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {completeThroughPages, matchCard, signUpThroughPages} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import type {Persona} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Signs a member up and answers every question. Returns the email. */
async function arrive(page: Page, persona: Persona): Promise<string> {
  const email = await signUpThroughPages(page);
  await completeThroughPages(page, persona);
  return email;
}

test('two new members sign up, are suggested to each other, both say Yes, and chat', async () => {
  const [her, him] = await coupleAlone(sql);
  const windows = [
    await openWindow(browser, stack, {shell: 'kept'}),
    await openWindow(browser, stack, {shell: 'kept'}),
  ] as const;
  const [hers, his] = [windows[0].page, windows[1].page];
  const emails = await Promise.all([arrive(hers, her), arrive(his, him)]);

  await hers.goto('/matches');
  await his.goto('/matches');
  const himOnHers = matchCard(hers, him.name);
  const herOnHis = matchCard(his, her.name);
  await expectPage(himOnHers).toBeVisible();
  await expectPage(herOnHis).toBeVisible();
  // Cards render from the replica before the page is connected; an answer needs the connection.
  for (const page of [hers, his]) await untilLive(page);

  await himOnHers.getByRole('button', {name: 'Yes', exact: true}).click();
  await herOnHis.getByRole('button', {name: 'Yes', exact: true}).click();

  // Both pages update without a reload.
  await expectPage(hers.getByText(MATCH.matched(him.name)).first()).toBeVisible();
  await expectPage(his.getByText(MATCH.matched(her.name)).first()).toBeVisible();

  await himOnHers.getByRole('button', {name: 'Open Chat'}).click();
  await herOnHis.getByRole('button', {name: 'Open Chat'}).click();
  await hers.waitForURL('**/chat/*');
  await his.waitForURL('**/chat/*');
  const chatId = new URL(hers.url()).pathname.split('/').at(-1) ?? '';
  expect(new URL(his.url()).pathname).toBe(`/chat/${chatId}`);

  await hers.getByLabel('Message', {exact: true}).fill('Hello from the other window');
  await hers.getByRole('button', {name: 'Send'}).click();
  await expectPage(his.getByRole('log').getByText('Hello from the other window')).toBeVisible();

  // No model answers in this test, so the wingman sends its fallback message.
  for (const page of [hers, his])
    await expectPage(page.getByRole('log').getByText(WINGMAN.fallback)).toBeVisible();
  const wingman = await sql`
    select from message where chat_id = ${chatId} and sender = ${AI_WINGMAN}`;
  expect(wingman).toHaveLength(1);

  for (const page of [hers, his]) {
    await page.goto('/balance');
    await expectPage(page.getByText('80', {exact: true}).first()).toBeVisible();
  }
  const wallets = await sql<{credits: number}[]>`
    select credits from wallet join auth.user on id = user_id where email = any(${emails})`;
  expect(wallets.map(({credits}) => credits)).toEqual([80, 80]);

  for (const {problems, context} of windows) {
    expect(problems).toEqual([]);
    await context.close();
  }
  await sql`delete from auth.user where email = any(${emails})`;
});
