// A newcomer goes from the start page to a reply in German and in Arabic, through the pages alone.
import {randomUUID} from 'node:crypto';
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {ROOM} from '../../rules/chat/chat.ts';
import {WINGMAN} from '../../rules/chat/wingman.ts';
import {CARD} from '../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../rules/wording.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {completeThroughPages, matchCard, signUpThroughPages} from '../support/journey.ts';
import {joinPool} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test.each([
  ['de-DE', 'de', 'Hallo, wie geht es dir?'],
  ['ar-EG', 'ar', 'مرحبا، كيف حالك؟'],
] as const)('a newcomer with a browser in %s gets a reply', async (locale, language, hello) => {
  const [her, him] = await coupleAlone(sql);
  const other = await joinPool(stack, him);
  await sql`update questionnaire set language = ${language} where user_id = ${other.userId}`;
  const {page, context, problems} = await openWindow(browser, stack, {
    locale,
    width: 390,
    height: 844,
  });
  const words = inLanguage(language, () => ({
    yes: CARD.yes,
    matched: MATCH.matched(him.name),
    openChat: CARD.openChat,
    message: ROOM.message,
    send: ROOM.send,
    wingman: WINGMAN.fallback,
  }));
  const email = await signUpThroughPages(page, undefined, language);
  await completeThroughPages(page, her, undefined, language);
  await page.goto('/matches');
  const card = matchCard(page, him.name);
  await card.getByRole('button', {name: words.yes, exact: true}).click();
  const [newcomer] = await sql<{id: string}[]>`select id from auth."user" where email = ${email}`;
  await other.mutate('suggestion.answer', {otherId: newcomer?.id, response: 'Yes'});
  await expect(page.getByText(words.matched).first()).toBeVisible();
  await card.getByRole('button', {name: words.openChat}).click();
  await page.waitForURL('**/chat/*');
  const log = page.getByRole('log');
  await expect(log.getByText(words.wingman)).toBeVisible();
  await page.getByLabel(words.message, {exact: true}).fill(hello);
  await page.getByRole('button', {name: words.send, exact: true}).click();
  await expect(log.getByText(hello)).toBeVisible();
  const chatId = new URL(page.url()).pathname.split('/').at(-1);
  await other.send({id: randomUUID(), chatId, text: 'Good, and you?'});
  await expect(log.getByText('Good, and you?')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
