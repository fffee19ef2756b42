// Two tabs of one browser in one conversation, each with its own sync connection.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeEach, expect, test} from 'vitest';
import {CONVERSATIONS} from '../../rules/chat/chat.ts';
import {makeSuspendable} from '../support/suspended-tab.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  unsentOnDevice,
  type Couple,
} from '../support/chat.ts';
import {holdWrites} from '../support/held-socket.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let context: BrowserContext;
let first: Page;

beforeEach(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page: first} = await openWindow(browser, stack, {member: couple.ada}));
  return () => context.close();
});

longTest('both tabs show what one of them writes, waiting and sent', async () => {
  await openRoom(first, couple);
  const second = await context.newPage();
  await openRoom(second, couple);
  await context.setOffline(true);
  await say(second, 'From the other tab');
  await expectPage(bubble(first, 'From the other tab')).toContainText('Waiting');
  await context.setOffline(false);
  for (const tab of [first, second]) {
    await expectPage(bubble(tab, 'From the other tab')).toContainText('Sent');
    await expectPage(bubble(tab, 'From the other tab')).toHaveCount(1);
  }
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['From the other tab']);
});

longTest('a message deleted in one tab disappears in the other', async () => {
  await holdWrites(first);
  await openRoom(first, couple);
  await say(first, 'Better not');
  await expectPage.poll(() => unsentOnDevice(first)).toBe(1);
  await sql`update chat_member set shown_id = null where chat_id = ${couple.chatId}`;
  const other = await context.newPage();
  await other.goto(`/chat/${couple.chatId}`);
  await expectPage(other.getByText(CONVERSATIONS.memberLeft).last()).toBeVisible();
  await bubble(other, 'Better not').getByRole('button', {name: 'Delete'}).click();
  await expectPage(bubble(first, 'Better not')).toHaveCount(0);
});

longTest('sending in one tab keeps the draft of another tab', async () => {
  await openRoom(first, couple);
  const second = await context.newPage();
  await openRoom(second, couple);
  await composer(first).fill('Sent from here');
  await composer(second).fill('Half a sentence');
  await composer(first).press('Enter');
  await expectPage(bubble(first, 'Sent from here')).toContainText('Sent');
  await second.close();
  const third = await context.newPage();
  await openRoom(third, couple);
  await expectPage(composer(third)).toHaveValue('Half a sentence');
});

test('a newly opened tab sends while an earlier one is suspended', async () => {
  const {suspend, resume} = await makeSuspendable(first);
  await openRoom(first, couple);
  await say(first, 'Awake');
  await expectPage(bubble(first, 'Awake')).toContainText('Sent');
  await suspend();

  const second = await context.newPage();
  await openRoom(second, couple);
  await say(second, 'Meanwhile');
  await expectPage(bubble(second, 'Meanwhile')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Awake', 'Meanwhile']);
  await resume();
  await expectPage(bubble(first, 'Meanwhile')).toContainText('Sent');
});
