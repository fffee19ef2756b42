// The states of a message (waiting, sent, seen, failed) between two windows.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {CHAT, MESSAGE_MAX} from '../../rules/chat/chat.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  type Couple,
} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let hers: Page;
let his: Page;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  const windows = [await openWindow(browser, stack), await openWindow(browser, stack)] as const;
  [hers, his] = [windows[0].page, windows[1].page];
  await signInAs(windows[0].context, stack, couple.ada);
  await signInAs(windows[1].context, stack, couple.ben);
  await openRoom(hers, couple);
});

test('a message is marked waiting, sent and seen in turn; the typing indicator shows while the other types', async () => {
  // Ben's page is not the room yet: it shows a toast and counts, and sends no read receipt.
  await his.goto('/matches');
  await his.getByText('Ada', {exact: true}).waitFor();
  // Hovering keeps the toast from timing out.
  const open = his.getByRole('link', {name: 'Open', exact: true});
  const held = open.hover();
  await say(hers, 'Hello Ben, see https://example.com/?q=1 and javascript:alert(1) 🙂');
  await expectPage(bubble(hers, 'Hello Ben')).toContainText(/Waiting|Sent/);
  await expectPage(bubble(hers, 'Hello Ben')).toContainText('Sent');
  await held;
  await expectPage(his.getByText('Ada: Hello Ben').first()).toBeVisible();
  await expectPage(his).toHaveTitle('(1) Matches · Wing');
  await expectPage(bubble(hers, 'Hello Ben')).not.toContainText('Seen');

  await open.click();
  await expectPage(bubble(his, 'Hello Ben')).toBeVisible();
  await expectPage(bubble(hers, 'Hello Ben')).toContainText('Seen');
  await expectPage(his).toHaveTitle('Ada · Wing');

  const links = bubble(his, 'Hello Ben').getByRole('link');
  await expectPage(links).toHaveCount(1);
  await expectPage(links).toHaveAttribute('href', 'https://example.com/?q=1');
  await expectPage(links).toHaveAttribute('rel', /noopener.*nofollow/);

  await composer(his).pressSequentially('Hi');
  await expectPage(hers.getByText('Ben is typing…')).toBeVisible();
  await composer(his).press('Shift+Enter');
  await composer(his).pressSequentially('Ada');
  await composer(his).press('Enter');
  await expectPage(bubble(hers, 'Hi')).toBeVisible();
  await expectPage(hers.getByText('Ben is typing…')).toBeHidden();
  expect(await storedTexts(sql, couple, couple.ben)).toEqual(['Hi\nAda']);
});

test('sends no blank or too long message and does not truncate what was typed', async () => {
  const before = await storedTexts(sql, couple, couple.ada);
  await say(hers, '   ');
  await composer(hers).fill('x'.repeat(MESSAGE_MAX + 3));
  await expectPage(hers.getByText('3 characters too many')).toBeVisible();
  await composer(hers).press('Enter');
  await expectPage(hers.getByText(CHAT.tooLong)).toBeVisible();
  await expectPage(composer(hers)).toHaveValue('x'.repeat(MESSAGE_MAX + 3));
  await composer(hers).fill('x'.repeat(MESSAGE_MAX - 5));
  await expectPage(hers.getByText('5 characters left')).toBeVisible();
  await composer(hers).fill('');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(before);
});

test('a refused message can be deleted, or retried once the server accepts it', async () => {
  const messages = '**/api/chat/messages';
  const refusal = {code: 'message-conflict', message: CHAT.sendFailed};
  await hers.route(messages, (route) => route.fulfill({status: 409, json: refusal}));
  await say(hers, 'Refused, deleted');
  await say(hers, 'Refused, sent later');
  await expectPage(bubble(hers, 'Refused, sent later')).toContainText(CHAT.sendFailed);
  await hers.unroute(messages);
  const failed = bubble(hers, 'Refused, deleted');
  await expectPage(failed).toContainText(CHAT.sendFailed);
  await failed.getByRole('button', {name: 'Delete'}).click();
  await expectPage(failed).toHaveCount(0);

  await hers.reload();
  await untilLive(hers);
  const later = bubble(hers, 'Refused, sent later');
  await expectPage(later).toContainText(CHAT.sendFailed);
  await later.getByRole('button', {name: 'Retry'}).click();
  await expectPage(later).toContainText(/Sent|Seen/);
  await expectPage(bubble(his, 'Refused, sent later')).toHaveCount(1);
  await expectPage(bubble(his, 'Refused, deleted')).toHaveCount(0);
});

longTest(
  "the photo and the name open the other member's profile; the room has no axe violation",
  async () => {
    await hers.getByRole('button', {name: 'Ben, open profile'}).click();
    await expectPage(hers.getByRole('dialog', {name: 'Ben, 30'})).toBeVisible();
    await hers.keyboard.press('Escape');
    await expectPage(hers.getByRole('dialog')).toHaveCount(0);
    expect(await violations(hers)).toEqual([]);
  },
);
