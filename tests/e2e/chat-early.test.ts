// A message reaches an open room by its socket, however late the sync engine is: once, in its place, and it is marked as read.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {setFocus} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, lines, makeCouple, openRoom, say} from '../support/chat.ts';
import {holdableRows} from '../support/held-socket.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('messages are shown, answered and marked as read before their rows come, and stay in their place', async () => {
  const couple = await makeCouple(stack, sql);
  const his = await openWindow(browser, stack, {member: couple.ben});
  const rows = await holdableRows(his.page);
  await openRoom(his.page, couple);
  const hers = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(hers.page, couple);
  await say(hers.page, 'Before');
  // A read mark waits until the one before it is confirmed, which a held replica would not hear of.
  await expectPage(bubble(hers.page, 'Before')).toContainText('Seen');
  await untilLive(his.page);

  rows.hold();
  await say(hers.page, 'First, early');
  await bubble(his.page, 'First, early').evaluate((line) => line.setAttribute('data-seen', ''));
  await expectPage(bubble(hers.page, 'First, early')).toContainText('Seen');
  await say(his.page, 'An answer');
  await say(hers.page, 'Second, early');
  await bubble(his.page, 'Second, early').waitFor();
  const shown = async () => {
    const texts = await lines(his.page).allTextContents();
    return texts.map((text) => /Before|First, early|An answer|Second, early/.exec(text)?.[0]);
  };
  const whole = ['Before', 'First, early', 'An answer', 'Second, early'];
  await expectPage(async () => expect(await shown()).toEqual(whole)).toPass();

  rows.release();
  await untilLive(his.page);
  await expectPage(bubble(hers.page, 'Second, early')).toContainText('Seen');
  expect(await shown()).toEqual(whole);
  // The same element, so that a screen reader says it once.
  await expectPage(his.page.locator('[data-seen]')).toContainText('First, early');
  expect([...his.problems, ...hers.problems]).toEqual([]);
  await his.context.close();
  await hers.context.close();
});

test("the page's title counts a message before its row comes, while the member does not look", async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: couple.ben});
  const rows = await holdableRows(page);
  await openRoom(page, couple);
  await untilLive(page);
  rows.hold();
  await setFocus(page, false);
  await couple.ada.send({id: crypto.randomUUID(), chatId: couple.chatId, text: 'Early'});
  await expectPage(page).toHaveTitle('(1) Ada · Wing');
  await setFocus(page, true);
  await expectPage(page).toHaveTitle('Ada · Wing');
  await context.close();
});
