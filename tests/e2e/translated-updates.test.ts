// What changes by itself on a translated page: a conversation, a match, and numbers that follow the member's choices.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterEach, expect, test} from 'vitest';
import {BACKGROUND_TEXT_MAX} from '../../rules/questionnaire/background-info.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser, type Window} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, say} from '../support/chat.ts';
import {matchCard} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';
import {translate, unseenWrites, untranslated} from '../support/translator.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const open: Window[] = [];

async function translatedPage(member: Member): Promise<Page> {
  const window = await openWindow(browser, stack, {member});
  open.push(window);
  await translate(window.context);
  return window.page;
}

afterEach(async () => {
  for (const {page, context, problems} of open.splice(0)) {
    expect(await unseenWrites(page), 'written, but not shown').toEqual([]);
    expect(await untranslated(page), 'untranslated').toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test('a conversation goes on: own messages, receipts, the typing line, incoming messages and its end', async () => {
  const couple = await makeCouple(stack, sql);
  const [hers, his] = [await translatedPage(couple.ada), await translatedPage(couple.ben)];
  await openRoom(hers, couple);
  await say(hers, 'Hello Ben, see https://example.com/?q=1 tomorrow');
  await expectPage(bubble(hers, 'Hello Ben')).toContainText('Sent');
  await openRoom(his, couple);
  await expectPage(bubble(his, 'Hello Ben').getByRole('link')).toHaveCount(1);
  await expectPage(bubble(hers, 'Hello Ben')).toContainText('Seen');

  await composer(his).pressSequentially('Hi Ada');
  await expectPage(hers.getByText('Ben is typing…')).toBeVisible();
  await composer(his).press('Enter');
  await expectPage(bubble(hers, 'Hi Ada')).toBeVisible();
  await expectPage(hers.getByText('Ben is typing…')).toHaveCount(0);
  await say(hers, 'A second one');
  await expectPage(bubble(hers, 'A second one')).toContainText('Seen');
  await expectPage(bubble(hers, 'Hello Ben')).not.toContainText(/Seen|Sent/);
  await expectPage(hers.getByRole('complementary')).toContainText('You: A second one');

  await hers.goto('/matches');
  await hers.getByText('You: A second one').waitFor();
  for (const text of ['First', 'Second', 'Third']) await say(his, text);
  await expectPage(hers.getByRole('main').getByText('3', {exact: true})).toBeVisible();
  await expectPage(hers.getByRole('main')).toContainText('Third');

  await openRoom(hers, couple);
  await couple.ben.mutate('safety.unmatch', {otherId: couple.ada.userId});
  await expectPage(hers.getByText(CHAT.roomClosed)).toBeVisible();
  await expectPage(composer(hers)).toHaveCount(0);
});

longTest('a match appears on the card of both', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const [hers, his] = [await translatedPage(her), await translatedPage(him)];
  await hers.goto('/matches');
  await his.goto('/matches');
  const [herCard, hisCard] = [matchCard(hers, names.him), matchCard(his, names.her)];
  await herCard.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(herCard).toContainText(MATCH.waiting(names.him));
  await hisCard.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(hisCard).toContainText(MATCH.matched(names.her));
  await expectPage(herCard).toContainText(MATCH.matched(names.him));
  await herCard.getByRole('button', {name: 'Open Chat'}).click();
  await expectPage(composer(hers)).toBeVisible();
});

longTest('points that remain, places and refusals show their present numbers', async () => {
  const page = await translatedPage(await signUp(stack));
  await page.goto('/interests-preference');
  const remaining = page.getByRole('status', {name: 'Remaining points'});
  await expectPage(remaining).toHaveText('Remaining points: 9 of 9');
  await page.getByRole('button', {name: /^More/}).first().press('Enter');
  await expectPage(remaining).toHaveText('Remaining points: 8 of 9');
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await expectPage(page.getByRole('alert').filter({hasText: /./})).toBeVisible();
  await page.getByRole('button', {name: /^Less/}).first().press('Enter');
  await expectPage(remaining).toHaveText('Remaining points: 9 of 9');

  await page.goto('/background-info');
  const education = page.getByLabel('Education');
  await education.fill('x'.repeat(BACKGROUND_TEXT_MAX - 2));
  await expectPage(page.getByText('2 characters left')).toBeVisible();
  await education.fill('x'.repeat(BACKGROUND_TEXT_MAX + 3));
  await expectPage(page.getByText('3 characters too many')).toBeVisible();
  await expectPage(page.getByText('characters left')).toHaveCount(0);
});
