// Home, /matches and a conversation in the member's language, each as the first page of a visit: it has its words at once.
import {randomUUID} from 'node:crypto';
import {expect} from 'playwright/test';
import {beforeAll, describe, test} from 'vitest';
import {CONVERSATIONS, ROOM} from '../../rules/chat/chat.ts';
import {BLOCK, PARTING} from '../../rules/safety/safety.ts';
import {cardInWords, type CardSentences} from '../../rules/suggestions/card-sentences.ts';
import {MATCHES_PAGE, PERSON} from '../../rules/suggestions/suggestion.ts';
import {HOME, MATCH} from '../../rules/wording.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple} from '../support/chat.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair, type Pair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a member reads and writes in Arabic', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context, problems} = await openWindow(browser, stack, {
    member: couple.ada,
    locale: 'ar-EG',
  });
  const words = inLanguage('ar', () => ({
    unread: HOME.unread('0'),
    title: MATCHES_PAGE.title,
    empty: MATCH.emptySlot,
    hello: CONVERSATIONS.sayHello,
    send: ROOM.send,
    message: ROOM.message,
    sent: ROOM.sent,
    more: PERSON.moreAbout('Ben'),
    report: PARTING.report,
    block: BLOCK.confirm,
    blockTitle: BLOCK.title('Ben'),
  }));
  await page.goto('/dashboard');
  await expect(page.getByRole('link', {name: `0 ${words.unread}`})).toBeVisible();
  await page.goto('/matches');
  await expect(page.getByRole('heading', {level: 1, name: words.title})).toBeVisible();
  await expect(page.getByText(words.empty).first()).toBeVisible();
  await expect(page.getByText(words.hello)).toBeVisible();
  await page.goto(`/chat/${couple.chatId}`);
  // What members write runs in its own direction.
  const field = page.getByLabel(words.message, {exact: true});
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill('Hello Ben');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill('مرحبا Ben');
  await expect(field).toHaveCSS('direction', 'rtl');
  await couple.ben.send({id: randomUUID(), chatId: couple.chatId, text: 'Hello Ada!'});
  await expect(page.getByRole('log').getByText('Hello Ada!', {exact: true})).toHaveCSS(
    'direction',
    'ltr',
  );
  await page.getByRole('button', {name: words.send, exact: true}).click();
  await expect(bubble(page, 'مرحبا Ben')).toContainText(words.sent);
  await page.getByRole('button', {name: words.more, exact: true}).click();
  await expect(page.getByRole('menuitem', {name: words.report, exact: true})).toBeVisible();
  await page.getByRole('menuitem', {name: words.block, exact: true}).click();
  await expect(page.getByRole('heading', {name: words.blockTitle})).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

type Card = {description: string; reasons: string[]; distance: string | null; say: CardSentences};

async function cardOf({userId}: Member): Promise<Card> {
  const [row] = await sql<Card[]>`
  select description, reasons, distance, say from suggestion where user_id = ${userId}`;
  if (!row) throw new Error('There is no card.');
  return row;
}

describe('a suggestion', () => {
  let pair: Pair;

  beforeAll(async () => {
    pair = await suggestedPair(stack, sql);
  });

  test('reads in German, and as it is stored when an earlier server wrote it', async () => {
    const {her} = pair;
    const row = await cardOf(her);
    const german = inLanguage('de', () => cardInWords(row, row.say));
    expect(german.description).not.toBe(row.description);
    const {page, context, problems} = await openWindow(browser, stack, {
      member: her,
      locale: 'de-AT',
    });
    await page.goto('/matches');
    for (const text of [german.description, ...german.reasons]) {
      await expect(page.getByText(text, {exact: true})).toBeVisible();
    }
    await expect(page.getByText(row.description)).toHaveCount(0);
    await sql`update suggestion set say = null where user_id = ${her.userId}`;
    await expect(page.getByText(row.description, {exact: true})).toBeVisible();
    await page.goto('/match-card');
    await expect(page.getByText(row.description, {exact: true})).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('needs no sentences of cards in English', async () => {
    const {page, context, problems} = await openWindow(browser, stack, {member: pair.him});
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/matches');
    const {description} = await cardOf(pair.him);
    await expect(page.getByText(description, {exact: true})).toBeVisible();
    expect(asked.filter((url) => url.includes('words-en-first'))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('-cards-'))).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
