// Checks transient elements (toasts, notices, the match animation) for axe violations, at every size and theme.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {untilStill, violationsInAll} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {matchCard} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import {suggestedPair} from '../support/pair.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {noisyPhoto} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a toast has no axe violation', async () => {
  const {her} = await suggestedPair(stack, sql);
  const {page, context} = await openWindowOf(her, browser, stack);
  await page.goto('/profile-preview');
  await page.getByLabel('About Me').fill('I mend what others throw away.');
  await page.getByRole('button', {name: 'Save About Me'}).click();
  const toast = page.getByRole('region', {name: /^Notifications/}).getByText('About Me saved.');
  await expectPage(toast).toBeVisible();
  // A focused toast does not time out.
  await page.keyboard.press('F6');
  expect(await violationsInAll(page)).toEqual({});
  await expectPage(toast).toBeVisible();
  await context.close();
});

test('the notice of a failed photo upload has no axe violation', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.route('**/api/photos/0', (route) => route.fulfill({status: 403, body: '<html>'}));
  await page.goto('/upload-photos');
  await page
    .getByLabel(/^Add photo 1/)
    .last()
    .setInputFiles(await noisyPhoto('photo', '#785a3c'));
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.waitForURL('**/profile-preview');
  const notice = page.getByRole('region', {name: UPLOAD.failedTitle});
  await expectPage(notice).toBeVisible();
  expect(await violationsInAll(page)).toEqual({});
  await expectPage(notice).toBeVisible();
  await context.close();
});

test('the offline notice has no axe violation', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1}).waitFor();
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const connection = page.getByLabel('Connection');
  await expectPage(connection).toHaveText(/^You are offline\./);
  expect(await violationsInAll(page)).toEqual({});
  await expectPage(connection).toHaveText(/^You are offline\./);
  await context.close();
});

test('the match animation has no axe violation halfway through', async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(pair.her, browser, stack);
  await page.goto('/matches');
  const card = matchCard(page, pair.names.him);
  await card.waitFor();
  await untilStill(page);
  // Every animation is paused at half of its duration as soon as it starts.
  await page.evaluate(() => {
    document.addEventListener('animationstart', () => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        const end = animation.effect?.getComputedTiming().endTime;
        if (typeof end === 'number' && Number.isFinite(end)) animation.currentTime = end / 2;
      }
    });
  });
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(card.locator('.animate-moment')).toBeVisible();
  expect(await violationsInAll(page)).toEqual({});
  await expectPage(card.locator('.animate-moment')).toBeVisible();
  await context.close();
});
