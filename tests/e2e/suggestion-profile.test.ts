// The profile that a suggestion's photo opens: all photos, About Me and what the two share, with Yes and No at hand.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {setCredits} from '../support/credits.ts';
import {matchCard} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import {suggestedPair, type Pair} from '../support/pair.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const PHONE = {width: 390, height: 844, touch: true} as const;

/** Her window with the profile of him open, after a tap on his photo. */
async function openProfile(pair: Pair) {
  const {page, context} = await openWindow(browser, stack, {member: pair.her, ...PHONE});
  await page.goto('/matches');
  const photo = page.getByRole('button', {name: `${pair.names.him}, open profile`});
  await photo.tap();
  const profile = page.getByRole('dialog', {name: new RegExp(`^${pair.names.him}`)});
  await expectPage(profile).toBeVisible();
  return {page, context, photo, profile};
}

const yes = (page: Page) => page.getByRole('button', {name: 'Yes', exact: true});
const no = (page: Page) => page.getByRole('button', {name: 'No', exact: true});

test('shows all photos, About Me and what the two share, and Yes says there how it went', async () => {
  const pair = await suggestedPair(stack, sql);
  const file = await noisyPhoto('face.jpg', '#a52');
  for (const slot of [0, 1]) await mustUpload(stack, pair.him, slot, file.buffer);
  await pair.him.mutate('profile.saveSummary', {summary: 'I bake bread.'});
  const [row] = await sql<{description: string; reasons: string[]}[]>`
    select description, reasons from suggestion where user_id = ${pair.her.userId}`;
  const {page, context, photo, profile} = await openProfile(pair);
  await expectPage(profile).toContainText('I bake bread.');
  await expectPage(profile).toContainText(row?.description ?? '');
  for (const reason of row?.reasons ?? []) await expectPage(profile).toContainText(reason);
  await expectPage(profile.getByRole('img', {name: /photo \d of 2$/})).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await profile.getByRole('button', {name: 'Close profile'}).tap();
  await expectPage(profile).toHaveCount(0);
  await expectPage(photo).toBeFocused();

  await photo.tap();
  await expectPage(yes(page)).toBeInViewport();
  await expectPage(no(page)).toBeInViewport();
  await yes(page).tap();
  await expectPage(profile).toContainText(MATCH.waiting(pair.names.him));
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  await expectPage(profile).toContainText(MATCH.matched(pair.names.him));
  await profile.getByRole('button', {name: 'Open Chat'}).tap();
  await page.waitForURL(/\/chat\//);
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

longTest('No asks first; confirmed, the card and the profile go', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context, profile} = await openProfile(pair);
  await no(page).tap();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel'}).tap();
  await expectPage(page.getByRole('alertdialog')).toHaveCount(0);
  await expectPage(profile).toBeVisible();
  await no(page).tap();
  await page.getByRole('button', {name: MATCH.rejectConfirm}).tap();
  await expectPage(matchCard(page, pair.names.him)).toHaveCount(0);
  await expectPage(profile).toHaveCount(0);
  await expectPage(page.getByText(MATCH.emptySlot).first()).toBeVisible();
  // The page behind can be used again.
  await page.getByRole('button', {name: 'Home'}).tap();
  await page.waitForURL(/\/dashboard$/);
  await context.close();
});

longTest(
  'a member without enough credits reads so in the profile, not in the banner behind it',
  async () => {
    const pair = await suggestedPair(stack, sql);
    await setCredits(sql, pair.her, 19);
    const {page, context, profile} = await openProfile(pair);
    await yes(page).tap();
    await expectPage(profile.getByText(MATCH.needCredits)).toBeVisible();
    await context.close();
  },
);
