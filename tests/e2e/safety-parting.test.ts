// Unmatch, block and unblock through the pages, seen live from both sides.
import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {BLOCK, UNBLOCK, MEMBER_WHO_LEFT, UNMATCH} from '../../rules/safety/safety.ts';
import {CHAT, CONVERSATIONS} from '../../rules/chat/chat.ts';
import {MATCH} from '../../rules/wording.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom} from '../support/chat.ts';
import {matchCard} from '../support/journey.ts';
import {leaveForGood, startToLeave} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function windowOf(member: Member): Promise<Page> {
  const {page} = await openWindow(browser, stack, {member});
  return page;
}

/** Opens the room for both members, with one message in it. */
async function inTheirRoom() {
  const couple = await makeCouple(stack, sql);
  const message = {id: randomUUID(), chatId: couple.chatId, text: 'Hello there'};
  expect(await couple.ada.send(message)).toMatchObject({ok: true});
  const [hers, his] = [await windowOf(couple.ada), await windowOf(couple.ben)];
  for (const page of [hers, his]) {
    await openRoom(page, couple);
    await expectPage(bubble(page, 'Hello there')).toBeVisible();
  }
  return {hers, his, couple};
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', {name: `More about ${name}`}).click();
  await page.getByRole('menuitem', {name: item, exact: true}).click();
}

async function expectOver(page: Page, name: string): Promise<void> {
  await expectPage(page.getByText(CHAT.roomClosed)).toBeVisible();
  await expectPage(composer(page)).toHaveCount(0);
  await expectPage(page.getByText('Hello there')).toHaveCount(0);
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await expectPage(page.getByRole('heading', {name: 'Your matches'})).toBeVisible();
  await expectPage(page.getByText(name, {exact: true})).toHaveCount(0);
}

longTest(
  "unmatching from a chat's menu closes it for both, after a confirmation that can be cancelled",
  async () => {
    const {hers, his} = await inTheirRoom();
    await choose(hers, 'Ben', 'Unmatch');
    const dialog = hers.getByRole('alertdialog', {name: UNMATCH.title('Ben')});
    await expectPage(dialog).toContainText(UNMATCH.chat('Ben'));
    await expectPage(dialog).toContainText('Credits are not returned');
    await dialog.getByRole('button', {name: 'Cancel'}).click();
    await expectPage(composer(his)).toBeVisible();

    await choose(hers, 'Ben', 'Unmatch');
    await dialog.getByRole('button', {name: UNMATCH.confirm}).click();
    await hers.waitForURL('**/matches');
    await expectPage(hers.getByText(UNMATCH.done)).toBeVisible();
    await expectPage(hers.getByText('Ben', {exact: true})).toHaveCount(0);
    await expectOver(his, 'Ada');
  },
);

test('a block looks like an unmatch to the other member, and can be undone on the account page', async () => {
  const {hers, his, couple} = await inTheirRoom();
  const account = await windowOf(couple.ada);
  await account.goto('/account');
  await account.getByText('You have not blocked anybody.').waitFor();

  await choose(hers, 'Ben', 'Block');
  const dialog = hers.getByRole('alertdialog', {name: BLOCK.title('Ben')});
  await expectPage(dialog).toContainText(BLOCK.body('Ben'));
  await dialog.getByRole('button', {name: BLOCK.confirm}).click();
  await hers.waitForURL('**/matches');
  await expectOver(his, 'Ada');
  await his.goto(`/chat/${couple.chatId}`);
  await expectPage(composer(his)).toHaveCount(0);

  // Ada's other device updates without a reload.
  const unblock = account.getByRole('button', {name: 'Unblock Ben'});
  const blocked = account.getByRole('listitem').filter({has: unblock});
  const question = account.getByRole('alertdialog', {name: UNBLOCK.title('Ben')});
  await unblock.click();
  await expectPage(question).toBeVisible();
  expect(await violations(account)).toEqual([]);
  await account.getByRole('alertdialog').getByRole('button', {name: UNBLOCK.confirm}).click();
  await expectPage(account.getByText('You have not blocked anybody.')).toBeVisible();
  await expectPage(blocked).toHaveCount(0);
  // Ada can still report a former match.
  await expectPage(account.getByRole('button', {name: 'Report Ben'})).toBeVisible();
});

longTest(
  "a suggestion's menu opens the profile, and unmatching removes the card for both members",
  async () => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const [hers, his] = [await windowOf(her), await windowOf(him)];
    await hers.goto('/matches');
    await his.goto('/matches');
    await expectPage(matchCard(his, names.her)).toBeVisible();
    await choose(hers, names.him, 'View profile');
    await expectPage(hers.getByRole('dialog', {name: new RegExp(`^${names.him}`)})).toBeVisible();
    await hers.keyboard.press('Escape');

    await hers.getByRole('button', {name: `More about ${names.him}`}).focus();
    await hers.keyboard.press('Enter');
    await expectPage(hers.getByRole('menu')).toBeVisible();
    expect(await violations(hers)).toEqual([]);
    await hers.getByRole('menuitem', {name: 'Unmatch'}).press('Enter');
    await expectPage(hers.getByText(UNMATCH.card(names.him))).toBeVisible();
    await hers.getByRole('alertdialog').getByRole('button', {name: UNMATCH.confirm}).click();
    await expectPage(matchCard(hers, names.him)).toHaveCount(0);
    await expectPage(matchCard(his, names.her)).toHaveCount(0);
    await expectPage(his.getByText(MATCH.emptySlot)).toHaveCount(3);
  },
);

longTest(
  "blocking a suggestion removes the card for both, and only the blocker's account page lists it",
  async () => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const [hers, his] = [await windowOf(her), await windowOf(him)];
    await hers.goto('/matches');
    await his.goto('/matches');
    await matchCard(his, names.her).waitFor();
    await choose(hers, names.him, 'Block');
    const dialog = hers.getByRole('alertdialog', {name: BLOCK.title(names.him)});
    await expectPage(dialog).toContainText(BLOCK.body(names.him));
    await dialog.getByRole('button', {name: BLOCK.confirm}).click();
    await expectPage(hers.getByText(BLOCK.done)).toBeVisible();
    await expectPage(matchCard(hers, names.him)).toHaveCount(0);
    await expectPage(matchCard(his, names.her)).toHaveCount(0);
    for (const [page, count] of [
      [hers, 1],
      [his, 0],
    ] as const) {
      await page.goto('/account');
      await expectPage(page.getByRole('heading', {name: 'Blocked people'})).toBeVisible();
      await expectPage(page.getByRole('button', {name: /^Unblock/})).toHaveCount(count);
    }
  },
);

longTest(
  'a block hides the conversation of a deleted member, without mentioning unblock',
  async () => {
    const {hers, couple} = await inTheirRoom();
    await leaveForGood(stack, sql, couple.ben);
    await expectPage(hers.getByText(CONVERSATIONS.memberLeft).first()).toBeVisible();
    await hers.goto('/matches');
    await untilLive(hers);
    const left = hers.getByRole('link', {name: new RegExp(CONVERSATIONS.memberLeft)});
    // The room's address no longer contains the deleted member's id.
    await expectPage(left).not.toHaveAttribute('href', `/chat/${couple.chatId}`);
    await left.click();
    await choose(hers, 'this member', 'Block');
    await hers.getByRole('alertdialog').getByRole('button', {name: BLOCK.confirm}).click();
    await expectPage(hers.getByText(BLOCK.doneLeft)).toBeVisible();
    await expectPage(hers.getByText(BLOCK.done)).toHaveCount(0);
    await expectPage(left).toHaveCount(0);
  },
);

longTest(
  'unmatch hides the conversation of a member who is leaving, without mentioning a block',
  async () => {
    const {hers, couple} = await inTheirRoom();
    await startToLeave(stack, couple.ben);
    await expectPage(hers.getByText(CONVERSATIONS.memberLeft).first()).toBeVisible();
    await choose(hers, 'this member', 'Unmatch');
    await hers.getByRole('alertdialog').getByRole('button', {name: UNMATCH.confirm}).click();
    await expectPage(hers.getByText(UNMATCH.doneLeft, {exact: true})).toBeVisible();
    await expectPage(hers.getByText(/block/i)).toHaveCount(0);
  },
);

longTest(
  'a member in the grace period is blocked without a name, and the page refers to the account page',
  async () => {
    const {hers, couple} = await inTheirRoom();
    await startToLeave(stack, couple.ben);
    await expectPage(hers.getByText(CONVERSATIONS.memberLeft).first()).toBeVisible();
    await choose(hers, 'this member', 'Block');
    await hers.getByRole('alertdialog').getByRole('button', {name: BLOCK.confirm}).click();
    await expectPage(hers.getByText(BLOCK.doneLeft)).toContainText('on your account page');
    await hers.goto('/account');
    await expectPage(hers.getByRole('button', {name: `Unblock ${MEMBER_WHO_LEFT}`})).toBeVisible();
    await expectPage(hers.getByText('Ben', {exact: true})).toHaveCount(0);
  },
);
