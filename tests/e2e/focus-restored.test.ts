// When the focused element is removed, the client moves the focus to its list or to the page's heading; otherwise it never moves it.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNBLOCK} from '../../rules/safety/safety.ts';
import {MATCH} from '../../rules/wording.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {signInCall} from '../support/auth-calls.ts';
import {useBrowser} from '../support/browser.ts';
import {twoFrames} from '../support/frames.ts';
import {bubble, fillRoom, makeCouple, openRoom, say, seat} from '../support/chat.ts';
import {matchCard} from '../support/journey.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {PASSWORD, signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload} from '../support/photos.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import sharp from 'sharp';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** The label or text of the focused element, or undefined if it is the body. */
const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    return at.getAttribute('aria-label') ?? at.textContent;
  });

/** Focus restoration loads after the first render, together with this element. */
const untilRestorerLoads = (page: Page) =>
  page.getByRole('status', {name: 'New version'}).waitFor({state: 'attached'});

async function signUpNamed(name: string): Promise<Member> {
  const member = await signUp(stack);
  await member.mutate('profile.saveBasics', {name, age: 33, gender: 'Male'});
  return member;
}

test.each(casesOf(['safety.unmatch', 'safety.block'], [0]))(
  'focuses the empty slot when the other member removes the card by %s',
  async (how) => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const {page, context} = await openWindowOf(her, browser, stack);
    await page.goto('/matches');
    await untilRestorerLoads(page);
    const card = matchCard(page, names.him);
    await card.getByRole('button', {name: 'Yes', exact: true}).focus();
    await him.mutate(how, {otherId: her.userId});
    await expectPage(card).toHaveCount(0);
    await expectPage.poll(() => focusedLabel(page)).toContain(MATCH.emptySlot);
    await context.close();
  },
);

longTest('moves the focus to the slot of a card that expired under a dialog', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindowOf(her, browser, stack);
  await page.goto('/matches');
  await untilRestorerLoads(page);
  await matchCard(page, names.him).getByRole('button', {name: 'No', exact: true}).click();
  await expectPage(page.getByRole('alertdialog')).toBeVisible();
  await sql`delete from suggestion where user_id = ${her.userId} and other_id = ${him.userId}`;
  await expectPage(page.locator('article').filter({hasText: names.him})).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectPage.poll(() => focusedLabel(page)).toContain(MATCH.emptySlot);
  await context.close();
});

/** Opens the matches page of Ada, who has conversations with Ben and Carl. */
async function openConversations() {
  const {ada, ben} = await makeCouple(stack, sql);
  const carl = await signUpNamed('Carl');
  await seat(sql, ada, carl);
  const {page, context} = await openWindowOf(ada, browser, stack);
  await page.goto('/matches');
  await untilRestorerLoads(page);
  const main = page.getByRole('main');
  return {ada, ben, carl, page, context, main};
}

longTest(
  'moves the focus from an ended conversation to the next, and from the last to the heading',
  async () => {
    const {ada, ben, carl, page, context, main} = await openConversations();
    await main.getByRole('link', {name: /Ben/}).focus();
    await ben.mutate('safety.unmatch', {otherId: ada.userId});
    await expectPage(main.getByRole('link', {name: /Carl/})).toBeFocused();
    await carl.mutate('safety.block', {otherId: ada.userId});
    await expectPage(page.getByRole('heading', {level: 1})).toBeFocused();
    await context.close();
  },
);

longTest('does not move the focus when it is on another element or on none', async () => {
  const {ada, ben, carl, page, context, main} = await openConversations();
  const home = main.getByRole('button', {name: 'Home'});
  await main.getByRole('link', {name: /Ben/}).focus();
  await home.focus();
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  await expectPage(main.getByRole('link', {name: /Ben/})).toHaveCount(0);
  // The focus is restored in the next frame.
  await twoFrames(page);
  await expectPage(home).toBeFocused();
  await main.getByRole('link', {name: /Carl/}).focus();
  // A click on the empty background.
  await page.mouse.click(2, 300);
  expect(await focusedLabel(page)).toBeUndefined();
  await carl.mutate('safety.unmatch', {otherId: ada.userId});
  await expectPage(main.getByRole('link', {name: /Carl/})).toHaveCount(0);
  await twoFrames(page);
  expect(await focusedLabel(page)).toBeUndefined();
  await context.close();
});

longTest('keeps the focus in a room that ends while the member writes', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  await openRoom(page, couple);
  await untilRestorerLoads(page);
  await page.getByLabel('Message', {exact: true}).fill('Half a sent');
  await couple.ben.mutate('safety.unmatch', {otherId: couple.ada.userId});
  await expectPage(page.getByLabel('Message', {exact: true})).toHaveCount(0);
  await expectPage.poll(() => focusedLabel(page)).toBe('Chat');
  await context.close();
});

longTest('keeps the focus on a line that new messages push out of view', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 60);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  await openRoom(page, couple);
  const copy = bubble(page, 'Old message 58').getByRole('button', {name: 'Copy message'});
  await expectPage(copy).toBeInViewport();
  await copy.focus();
  for (let i = 1; i <= 9; i += 1) {
    const text = `News ${i}\nof\nas\nmany\nlines\nas\nthis`;
    await couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text});
    await expectPage(bubble(page, `News ${i}`)).toBeInViewport();
  }
  await expectPage(copy).not.toBeInViewport();
  await expectPage(copy).toBeFocused();
  await context.close();
});

longTest('keeps the focus in the conversation after Retry and Delete', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindowOf(couple.ada, browser, stack);
  let isHeld = false;
  const refusal = {code: 'message-conflict', message: CHAT.sendFailed};
  await page.route('**/api/chat/messages', (route) =>
    isHeld ? route.abort() : route.fulfill({status: 409, json: refusal}),
  );
  await openRoom(page, couple);
  await untilRestorerLoads(page);
  await say(page, 'Refused');
  const refused = bubble(page, 'Refused');
  await expectPage(refused).toContainText(CHAT.sendFailed);
  isHeld = true;
  await refused.getByRole('button', {name: 'Retry'}).focus();
  await page.keyboard.press('Enter');
  await expectPage(refused).toContainText('Waiting');
  await expectPage.poll(() => focusedLabel(page)).toBe('Messages');
  await expectPage.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  isHeld = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectPage(refused).toContainText(CHAT.sendFailed);
  await refused.getByRole('button', {name: 'Delete'}).focus();
  await page.keyboard.press('Enter');
  await expectPage(refused).toHaveCount(0);
  await expectPage.poll(() => focusedLabel(page)).toBe('Messages');
  await context.close();
});

longTest('moves the focus from a deleted photo to its slot', async () => {
  const {page, member, context} = await openMember(browser, stack);
  const create = {width: 200, height: 250, channels: 3, background: '#849'} as const;
  await mustUpload(stack, member, 0, await sharp({create}).jpeg().toBuffer());
  await page.goto('/upload-photos');
  await untilRestorerLoads(page);
  await page.getByRole('button', {name: 'Remove photo 1'}).focus();
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('button', {name: 'Add photo 1'})).toBeFocused();
  await context.close();
});

longTest(
  'moves the focus to the next blocked person after Unblock, and from the last to the heading',
  async () => {
    const {ada, ben} = await makeCouple(stack, sql);
    const carl = await signUpNamed('Carl');
    await seat(sql, ada, carl);
    for (const {userId} of [ben, carl]) await ada.mutate('safety.block', {otherId: userId});
    const {page, context} = await openWindowOf(ada, browser, stack);
    await page.goto('/account');
    await untilRestorerLoads(page);
    for (const [name, next] of [
      ['Ben', 'Unblock Carl'],
      ['Carl', 'Your account'],
    ] as const) {
      await page.getByRole('button', {name: `Unblock ${name}`}).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', {name: UNBLOCK.confirm}).click();
      await expectPage(dialog).toHaveCount(0);
      await expectPage.poll(() => focusedLabel(page)).toBe(next);
    }
    await context.close();
  },
);

longTest('moves the focus to the next button after signing out a device', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await signInCall(stack, member.email, PASSWORD);
  await page.goto('/account');
  await untilRestorerLoads(page);
  await page.getByRole('button', {name: /^Sign out (?!everywhere)/}).focus();
  await page.keyboard.press('Enter');
  await expectPage(page.getByText(/is signed out/)).toBeVisible();
  await expectPage(page.getByRole('button', {name: 'Sign out everywhere'})).toBeFocused();
  await context.close();
});
