// Home, /matches and a conversation in the member's language, each as the first page of a visit: it has its words at once.
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {CONVERSATIONS, ROOM} from '../../rules/chat/chat.ts';
import {BLOCK, PARTING} from '../../rules/safety/safety.ts';
import {MATCHES_PAGE, PERSON} from '../../rules/suggestions/suggestion.ts';
import {HOME, MATCH} from '../../rules/wording.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple} from '../support/chat.ts';
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
  await page.getByLabel(words.message, {exact: true}).fill('مرحبا Ben');
  await page.getByRole('button', {name: words.send, exact: true}).click();
  await expect(bubble(page, 'مرحبا Ben')).toContainText(words.sent);
  await page.getByRole('button', {name: words.more, exact: true}).click();
  await expect(page.getByRole('menuitem', {name: words.report, exact: true})).toBeVisible();
  await page.getByRole('menuitem', {name: words.block, exact: true}).click();
  await expect(page.getByRole('heading', {name: words.blockTitle})).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
