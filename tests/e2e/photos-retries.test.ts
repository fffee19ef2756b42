// The time for which the client retries by itself (specification, section 9): ten minutes for uploads, otherwise two.
// The browser's clock is advanced; the failing requests are real.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {WORDS} from '../../rules/common-words.ts';
import {useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const {stack, sql} = useRun();
const browser = await useBrowser();

const addButton = (page: Page) => page.getByRole('button', {name: 'Add photo 1'});
const removeButton = (page: Page) => page.getByRole('button', {name: 'Remove photo 1'});

/** The page has handled every earlier response when it gets this one, and has started its timers. */
const untilHandled = (page: Page) => page.evaluate(() => fetch('/healthz'));

/** Answers every request about the first photo with 503 and counts the responses the page has received. */
async function failPhotoRequests(page: Page) {
  let tries = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/photos/0')) tries += 1;
  });
  await page.route('**/api/photos/0**', (route) => route.fulfill({status: 503, body: 'away'}));
  return {
    tries: () => tries,
    /** Advances the clock and waits for the retry that is due by then. */
    async untilTriedAfter(ms: number) {
      const before = tries;
      await page.clock.fastForward(ms);
      await expectPage.poll(() => tries).toBeGreaterThan(before);
      await untilHandled(page);
    },
    stop: () => page.unroute('**/api/photos/0**'),
  };
}

test('retries an upload for ten minutes, and for another ten after a tap', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.clock.install();
  await page.goto('/upload-photos');
  await addButton(page).waitFor();
  const server = await failPhotoRequests(page);
  const picker = page.getByLabel('Add photo 1').last();
  await picker.setInputFiles(await noisyPhoto('patient.jpg', '#963', 200));
  const retryNotice = page.getByText('Trying again by itself…');
  const again = page.getByRole('button', {name: 'Try again: photo 1'});

  for (const trigger of ['by the choice of a file', 'by a tap']) {
    await expectPage(retryNotice, trigger).toBeVisible();
    await server.untilTriedAfter(9 * MINUTE);
    await expectPage(retryNotice).toBeVisible();
    await server.untilTriedAfter(MINUTE);
    await expectPage(page.getByText(UPLOAD.failed)).toBeVisible();
    await expectPage(retryNotice).toHaveCount(0);
    const tries = server.tries();
    await page.clock.fastForward(20 * MINUTE);
    await expectPage(again).toBeVisible();
    await untilHandled(page);
    expect(server.tries()).toBe(tries);
    if (trigger === 'by a tap') await server.stop();
    await again.click();
  }
  await expectPage(removeButton(page)).toBeVisible({timeout: ARRIVAL_MS});
  await context.close();
});

longTest('time in the upload queue does not count as retrying', async () => {
  const {page, context} = await openMember(browser, stack);
  await page.clock.install();
  await page.goto('/upload-photos');
  await addButton(page).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/photos/0', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route('**/api/photos/1', (route) => route.fulfill({status: 503, body: 'away'}));
  const files = [
    await noisyPhoto('slow.jpg', '#963', 200),
    await noisyPhoto('waiting.jpg', '#369', 200),
  ];
  await page.getByLabel('Add photo 1').last().setInputFiles(files);
  await expectPage(page.getByText('Waiting for its turn…')).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 11 * MINUTE);
  held.resolve();
  await expectPage(removeButton(page)).toBeVisible({timeout: ARRIVAL_MS});
  await expectPage(page.getByText('Trying again by itself…')).toBeVisible();
  await page.unroute('**/api/photos/1');
  await page.clock.fastForward(MINUTE);
  const second = page.getByRole('button', {name: 'Remove photo 2'});
  await expectPage(second).toBeVisible({timeout: ARRIVAL_MS});
  await context.close();
});

longTest('retries a removal for two minutes, then shows the photo again', async () => {
  const {page, context, member} = await openMember(browser, stack);
  const picture = sharp({create: {width: 300, height: 300, channels: 3, background: '#936'}});
  await mustUpload(stack, member, 0, await picture.jpeg().toBuffer());
  await page.clock.install();
  await page.goto('/upload-photos');
  await removeButton(page).waitFor({timeout: ARRIVAL_MS});
  const server = await failPhotoRequests(page);
  await removeButton(page).click();
  await expectPage(addButton(page)).toBeVisible();
  await expectPage.poll(server.tries).toBeGreaterThan(0);
  await server.untilTriedAfter(100 * SECOND);
  await expectPage(page.getByText(WORDS.saving)).toBeVisible();
  await server.untilTriedAfter(20 * SECOND);
  await expectPage(page.getByText(SAVE_FAILED.profile)).toBeVisible();
  await expectPage(removeButton(page)).toBeVisible();
  const tries = server.tries();
  await page.clock.fastForward(10 * MINUTE);
  await expectPage(removeButton(page)).toBeVisible();
  await untilHandled(page);
  expect(server.tries()).toBe(tries);

  await server.stop();
  await removeButton(page).click();
  await expectPage(addButton(page)).toBeVisible();
  await expectPage.poll(() => sql`select from photo where user_id = ${member.userId}`).toEqual([]);
  await context.close();
});
