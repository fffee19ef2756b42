// Animations of a leaving card, a match and a sent message do not block the page, cause no layout shift, and are off
// with reduced motion.
import type {Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {untilStill} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {bubble, composer} from '../support/chat.ts';
import {twoFrames} from '../support/frames.ts';
import {holdableRows} from '../support/held-socket.ts';
import {matchCard} from '../support/journey.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {longTest} from '../support/long-test.ts';
import {suggestedPair} from '../support/pair.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Records the animations that start on the page from now on, with their durations in seconds. */
async function watchMotion(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate(() => {
    addEventListener('animationstart', (event) => {
      if (!(event instanceof AnimationEvent && event.target instanceof Element)) return;
      const {animationName, target} = event;
      const {animationDuration} = getComputedStyle(target);
      document.documentElement.setAttribute(`data-motion-${animationName}`, animationDuration);
    });
  });
  return () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.documentElement.attributes]
          .filter(({name}) => name.startsWith('data-motion-'))
          .map(({name, value}) => [name.slice('data-motion-'.length), Number.parseFloat(value)]),
      ),
    );
}

/** Clicks an element at its current position, also while it moves. @returns false if another element covers it. */
const pressInMotion = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({block: 'center', behavior: 'instant'});
    const {x, y, width, height} = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOnTop = element.contains(hit);
    if (isOnTop) element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    return isOnTop;
  });

longTest(
  'a card fades out after No, its slot collapses, and the elements below can be clicked meanwhile',
  async () => {
    const pair = await suggestedPair(stack, sql);
    const {page, context} = await openWindowOf(pair.her, browser, stack, {width: 390, height: 844});
    await watchShifts(page);
    await page.goto('/matches');
    const card = matchCard(page, pair.names.him);
    // zero-cache may learn of the suggestion after the page has shown its slots empty.
    await card.waitFor();
    await untilStill(page);
    await twoFrames(page);
    const shiftsOnLoad = (await shifts(page)).length;
    await card.getByRole('button', {name: 'No', exact: true}).click();
    const motion = await watchMotion(page);
    expect((await shifts(page)).slice(shiftsOnLoad)).toEqual([]);
    await page.getByRole('button', {name: 'Yes, Reject Match'}).click();
    await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(3);
    await expectPage.poll(async () => Object.keys(await motion())).toContain('leave');
    await expectPage(page.getByRole('alertdialog')).toHaveCount(0);
    const home = page.getByRole('main').getByRole('button', {name: 'Home'});
    expect(await pressInMotion(home)).toBe(true);
    await page.waitForURL('**/dashboard');

    await page.goBack();
    await expectPage(page.getByText(MATCH.emptySlot)).toHaveCount(3);
    await expectPage(page.locator('[inert]')).toHaveCount(0);
    // The browser excuses layout shifts only within 500 ms of the click, so shifts of the collapse may be recorded.
    await untilStill(page);
    await twoFrames(page);
    const shiftsBefore = (await shifts(page)).length;
    await home.click();
    await page.waitForURL('**/dashboard');
    await untilStill(page);
    expect((await shifts(page)).slice(shiftsBefore)).toEqual([]);
    await context.close();
  },
);

longTest('a match is animated when it is made and shown as text after a reload', async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(pair.her, browser, stack);
  const rows = await holdableRows(page);
  await page.goto('/matches');
  const card = matchCard(page, pair.names.him);
  await card.waitFor();
  const motion = await watchMotion(page);
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(card.getByText(MATCH.matched(pair.names.him))).toBeVisible();
  await expectPage.poll(async () => Object.keys(await motion())).toContain('moment');
  // The animation's element is removed when it ends.
  await expectPage(card.locator('.animate-moment')).toHaveCount(0);

  await page.reload();
  const later = await watchMotion(page);
  await expectPage(card.getByText(MATCH.matched(pair.names.him))).toBeVisible();
  expect(Object.keys(await later())).not.toContain('moment');

  await card.getByRole('button', {name: 'Open Chat'}).click();
  await composer(page).fill('Hello');
  const sending = await watchMotion(page);
  // A message confirmed within the same frame is not animated.
  rows.hold();
  await composer(page).press('Enter');
  await expectPage.poll(async () => Object.keys(await sending())).toContain('send');
  rows.release();
  await expectPage(bubble(page, 'Hello')).toContainText('Sent');
  await context.close();
});

longTest("a match made by the other member does not change the card's height", async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.her.mutate('suggestion.answer', {otherId: pair.him.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(pair.her, browser, stack, {width: 390, height: 1600});
  await page.goto('/matches');
  const card = matchCard(page, pair.names.him);
  await expectPage(card).toContainText(MATCH.waiting(pair.names.him));
  await untilStill(page);
  const before = await card.boundingBox();
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  await expectPage(card.getByRole('button', {name: 'Open Chat'})).toBeVisible();
  await untilStill(page);
  const after = await card.boundingBox();
  expect(after?.height).toBe(before?.height);
  await context.close();
});

test('with reduced motion no animation lasts longer than 10 ms', async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(pair.her, browser, stack);
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/matches');
  const card = matchCard(page, pair.names.him);
  await card.waitFor();
  const motion = await watchMotion(page);
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(card.getByText(MATCH.matched(pair.names.him))).toBeVisible();
  await expectPage(card.locator('.animate-moment')).toHaveCount(0);
  const seconds = await motion();
  expect(Object.keys(seconds)).not.toEqual([]);
  for (const [name, duration] of Object.entries(seconds)) {
    expect(duration, name).toBeLessThan(0.01);
  }
  await context.close();
});
