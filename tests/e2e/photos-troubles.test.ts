// Uploads that are cancelled, replaced, refused or fail after the member has moved on: no file is left behind and every
// failure is reported.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {FILE_REFUSALS, PHOTOS, UPLOAD} from '../../rules/photos/photo-words.ts';
import {violations} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload, storedFiles, widthsOf} from '../support/photos.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

const drawn = (background: string) =>
  sharp({create: {width: 400, height: 400, channels: 3, background}})
    .jpeg()
    .toBuffer();
const file = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawn(background),
});

/** Opens the photo page of a member with a name and photos in these colours. */
async function openPhotos(...colours: string[]) {
  const window = await openMember(browser, stack);
  const basics = {name: 'Ada', age: 30, gender: 'Female'};
  expect(await window.member.mutate('profile.saveBasics', basics)).toEqual({ok: true});
  const keys: string[] = [];
  for (const [slot, colour] of colours.entries()) {
    keys.push(await mustUpload(stack, window.member, slot, await drawn(colour)));
  }
  await window.page.goto('/upload-photos');
  await addTo(window.page, 1).waitFor({state: 'attached'});
  const removable = window.page.getByRole('button', {name: /^Remove photo/});
  await expectPage(removable).toHaveCount(keys.length, {timeout: ARRIVAL_MS});
  return {...window, keys};
}

const addTo = (page: Page, place: number) =>
  page.getByLabel(new RegExp(`^(Add|Replace) photo ${place}`)).last();
const saved = (page: Page, place: number) =>
  page.getByRole('button', {name: `Remove photo ${place}`});

const storedKeys = async ({userId}: Member) => {
  const rows = await sql<{key: string}[]>`
    select key from photo where user_id = ${userId} order by slot`;
  return rows.map(({key}) => key);
};

/** Waits until the storage holds every width of these photos and nothing else of the member. */
async function untilStored(member: Member, keys: readonly string[]): Promise<void> {
  const wanted: string[] = [];
  for (const key of keys) {
    for (const width of await widthsOf(sql, key)) wanted.push(`${key}/${width}.webp`);
  }
  const stored = async () => {
    const files = await storedFiles(stack, member.userId);
    return files.map((path) => path.slice(path.indexOf('user_photos/'))).toSorted();
  };
  await expect.poll(stored).toEqual(wanted.toSorted());
}

/** Whether the page would ask for confirmation before it unloads. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', {cancelable: true})));

test('an upload that fails after Next shows a notice on the current page, with a button that retries', async () => {
  const {page, context, member, problems} = await openPhotos();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/photos/0', async (route) => {
    await held.promise;
    await route.fulfill({status: 403, body: '<html>'});
  });
  await addTo(page, 1).setInputFiles(await file('a.jpg', '#494'));
  await expectPage(page.getByText('Uploading…')).toBeVisible();
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.waitForURL('**/profile-preview');
  await expectPage(page.getByText(UPLOAD.underWay(1))).toBeVisible();
  held.resolve();
  const notice = page.getByRole('region', {name: UPLOAD.failedTitle});
  await expectPage(notice.getByRole('alert')).toContainText(`Photo 1: ${UPLOAD.unknown}`);
  await expectPage(page.getByText(UPLOAD.underWay(1))).toHaveCount(0);
  expect(await asksBeforeLeaving(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', {name: 'Home', exact: true}).last().click();
  await page.waitForURL('**/dashboard');
  await expectPage(notice).toBeVisible();

  await page.unroute('**/api/photos/0');
  await notice.getByRole('button', {name: 'Try again: photo 1'}).click();
  await expectPage(notice).toHaveCount(0);
  await expectPage(page.getByRole('img', {name: 'You'})).toBeVisible({timeout: ARRIVAL_MS});
  expect(await storedKeys(member)).toHaveLength(1);
  // The row may arrive before the upload's response.
  await expectPage.poll(() => asksBeforeLeaving(page)).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

longTest('leaving out a photo that failed after Next ends the confirmation on unload', async () => {
  const {page, context} = await openPhotos();
  await page.route('**/api/photos/1', (route) => route.fulfill({status: 403, body: '<html>'}));
  await addTo(page, 2).setInputFiles(await file('a.jpg', '#494'));
  await expectPage(page.getByText(UPLOAD.unknown)).toBeVisible();
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.getByRole('button', {name: 'Leave out photo 2'}).click();
  await expectPage(page.getByRole('region', {name: UPLOAD.failedTitle})).toHaveCount(0);
  expect(await asksBeforeLeaving(page)).toBe(false);
  await context.close();
});

longTest(
  'a refused file leaves its slot unchanged, and the other photos can be reordered',
  async () => {
    const {page, context, member, keys} = await openPhotos('#c33', '#3c3');
    const [a = '', b = ''] = keys;
    const broken = {name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<b>')};
    await addTo(page, 3).setInputFiles(broken);
    const sentence = page.getByText(FILE_REFUSALS['not-an-image']);
    await expectPage(sentence).toBeVisible();
    await expectPage(page.getByRole('button', {name: 'Add photo 3'})).toBeVisible();
    await page.getByRole('button', {name: 'Move down: Photo 2'}).click();
    await expectPage.poll(() => storedKeys(member)).toEqual([a, b]);
    await expectPage(saved(page, 3)).toBeVisible();
    await expectPage(sentence).toHaveCount(0);
    // A refused replacement leaves the photo as it was.
    await addTo(page, 1).setInputFiles(broken);
    await expectPage(sentence).toBeVisible();
    await expectPage(saved(page, 1)).toBeVisible();
    await page.getByRole('button', {name: 'Next', exact: true}).click();
    await page.waitForURL('**/profile-preview');
    await expectPage(sentence).toHaveCount(0);
    await context.close();
  },
);

longTest('a cancelled upload and a replaced photo leave no file', async () => {
  const {page, context, member} = await openPhotos();
  await page.route('**/api/photos/0', () => undefined);
  await addTo(page, 1).setInputFiles(await file('a.jpg', '#c33'));
  await page.getByRole('button', {name: 'Cancel photo 1'}).click();
  await expectPage(page.getByRole('button', {name: 'Add photo 1'})).toBeVisible();
  await page.unroute('**/api/photos/0');
  await untilStored(member, []);

  await addTo(page, 1).setInputFiles(await file('b.jpg', '#3c3'));
  await expectPage(saved(page, 1)).toBeVisible({timeout: ARRIVAL_MS});
  const [before = ''] = await storedKeys(member);
  await untilStored(member, [before]);
  await addTo(page, 1).setInputFiles(await file('c.jpg', '#33c'));
  const after = await eventually(async () => {
    const [key] = await storedKeys(member);
    return key === before ? undefined : key;
  }, 'the other photo');
  await untilStored(member, [after]);
  await expectPage(page.getByRole('img', {name: 'Photo 1'})).toHaveAttribute(
    'src',
    new RegExp(after),
  );
  await context.close();
});

longTest('takes three of many files at once and reports the others', async () => {
  const {page, context, member} = await openPhotos();
  const colours = ['#c33', '#3c3', '#33c', '#cc3'];
  await addTo(page, 1).setInputFiles(
    await Promise.all(colours.map((colour, i) => file(`${i}.jpg`, colour))),
  );
  await expectPage(page.getByText(PHOTOS.tooMany)).toBeVisible();
  for (const place of [1, 2, 3]) {
    await expectPage(saved(page, place)).toBeVisible({timeout: ARRIVAL_MS});
  }
  await untilStored(member, await storedKeys(member));
  await context.close();
});

longTest('an upload without a session shows that the member must be logged in', async () => {
  const {page, context} = await openPhotos();
  // The session check fails, so the page stays instead of redirecting.
  await context.route('**/api/auth/get-session*', (route) => route.abort());
  await context.clearCookies();
  await addTo(page, 1).setInputFiles(await file('a.jpg', '#494'));
  await expectPage(page.getByText('You must be logged in to upload photos.')).toBeVisible();
  await expectPage(page.getByRole('button', {name: 'Try again: photo 1'})).toBeVisible();
  await context.close();
});

longTest('a photo that failed to load is retried and replaces its placeholder', async () => {
  const {page, context, keys} = await openPhotos('#c33');
  await page.route('**/photos/user_photos/**', (route) => route.abort());
  await context.setOffline(false);
  await page.goto('/dashboard');
  const photo = page.getByRole('img', {name: 'You'});
  await expectPage(photo).toHaveAttribute('src', /^data:/);
  await page.unroute('**/photos/user_photos/**');
  await expectPage(photo).toHaveAttribute('src', new RegExp(keys[0] ?? ''));
  await expectPage
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await context.close();
});

longTest('a card shows "No Photo" until the photo arrives', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindowOf(her, browser, stack);
  await page.goto('/matches');
  const card = matchCard(page, names.him);
  await expectPage(card.getByText('No Photo', {exact: true})).toBeVisible();
  await mustUpload(stack, him, 0, await drawn('#484'));
  await expectPage(card.getByRole('img', {name: `Photo of ${names.him}`})).toBeVisible({
    timeout: ARRIVAL_MS,
  });
  await expectPage(card.getByText('No Photo', {exact: true})).toHaveCount(0);
  await context.close();
});
