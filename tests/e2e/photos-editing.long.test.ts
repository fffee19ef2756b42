// Editing photos by hand: dragging with mouse and touch, the phone's camera, and concurrent changes.
import type {CDPSession, Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {useBrowser} from '../support/browser.ts';
import {mustUpload} from '../support/photos.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;
const PHONE = {width: 390, height: 844, touch: true};

const {stack, sql} = useRun();
const browser = await useBrowser();

function square(side: number, background: string) {
  return sharp({create: {width: side, height: side, channels: 3, background}});
}

/** Opens the photo page of a new member with photos in these colours. */
async function openPhotos(colours: readonly string[] = [], options = {}) {
  const window = await openMember(browser, stack, options);
  const keys: string[] = [];
  for (const [slot, colour] of colours.entries()) {
    const picture = await square(400, colour).jpeg().toBuffer();
    keys.push(await mustUpload(stack, window.member, slot, picture));
  }
  await window.page.goto('/upload-photos');
  await expectPage(removeButtons(window.page)).toHaveCount(keys.length, {timeout: ARRIVAL_MS});
  return {...window, keys};
}

const removeButtons = (page: Page) => page.getByRole('button', {name: /^Remove photo/});
const saved = (page: Page, place: number) =>
  page.getByRole('button', {name: `Remove photo ${place}`});
const addTo = (page: Page, place: number) =>
  page.getByLabel(new RegExp(`^(Add|Replace) photo ${place}`)).last();

const storedOrder = async (userId: string) => {
  const rows = await sql<{key: string}[]>`
    select key from photo where user_id = ${userId} order by slot`;
  return rows.map(({key}) => key);
};

async function centreOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

test('dragging with the mouse reorders photos; a drop outside the list is undone', async () => {
  const {page, context, member, keys} = await openPhotos(['#c33', '#3c3', '#33c']);
  const [a = '', b = '', c = ''] = keys;
  const rows = page.getByRole('list', {name: 'Photos'}).getByRole('listitem');
  const [first, last] = [await centreOf(rows.nth(0)), await centreOf(rows.nth(2))];
  /** Releases the button once the page has announced the position. */
  const drag = async (from: typeof first, to: typeof first, announcement: string) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 10, {steps: 2});
    await page.mouse.move(to.x, to.y, {steps: 12});
    await expectPage(page.getByText(announcement)).toBeAttached();
    await page.mouse.up();
  };
  await drag(first, last, 'Photo 1 is now over place 3 of 3.');
  await expectPage.poll(() => storedOrder(member.userId)).toEqual([b, c, a]);
  await drag(first, {x: 2, y: 2}, 'Photo 1 is outside the list.');
  await expectPage(page.getByText('Dropped outside the list.')).toBeAttached();
  expect(await storedOrder(member.userId)).toEqual([b, c, a]);
  await context.close();
});

const touchOf =
  (cdp: CDPSession) =>
  (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: {x: number; y: number}) =>
    cdp.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});

test('dragging by touch reorders photos', async () => {
  const {page, context, member, keys} = await openPhotos(['#c33', '#3c3'], PHONE);
  const [a = '', b = ''] = keys;
  const from = await centreOf(page.getByRole('button', {name: 'Photo 1, place 1 of 3'}));
  const to = await centreOf(page.getByRole('button', {name: 'Photo 2, place 2 of 3'}));
  const touch = touchOf(await context.newCDPSession(page));
  await touch('touchStart', from);
  await expectPage(page.getByText('Picked up: Photo 1.')).toBeAttached();
  for (let i = 1; i <= 10; i += 1) {
    await touch('touchMove', {x: from.x, y: from.y + ((to.y - from.y) * i) / 10});
  }
  await expectPage(page.getByText('Photo 1 is now over place 2 of 3.')).toBeAttached();
  await touch('touchEnd');
  await expectPage.poll(() => storedOrder(member.userId)).toEqual([b, a]);
  await context.close();
});

test('a phone offers its camera for an empty slot', async () => {
  const {page, context} = await openPhotos([], PHONE);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Take photo 2'}).click();
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('user');
  expect(chooser.isMultiple()).toBe(false);
  const buffer = await square(500, '#a52').jpeg().toBuffer();
  await chooser.setFiles({name: 'image.jpg', mimeType: 'image/jpeg', buffer});
  await expectPage(saved(page, 2)).toBeVisible({timeout: ARRIVAL_MS});
  await expectPage(page.getByRole('button', {name: 'Take photo 2'})).toHaveCount(0);
  await context.close();
});

test('a device without a touch screen offers no camera', async () => {
  const {page, context} = await openPhotos();
  await expectPage(page.getByRole('button', {name: 'Add photo 1'})).toBeVisible();
  await expectPage(page.getByRole('button', {name: /^Take photo/})).toHaveCount(0);
  await context.close();
});

test('an unexpected response shows an error with a button that retries', async () => {
  const {page, context} = await openPhotos();
  await page.route('**/api/photos/0', (route) => route.fulfill({status: 403, body: '<html>'}));
  const buffer = await square(300, '#494').png().toBuffer();
  await addTo(page, 1).setInputFiles({name: 'a.png', mimeType: 'image/png', buffer});
  await expectPage(page.getByText(UPLOAD.unknown)).toBeVisible();
  await page.unroute('**/api/photos/0');
  await page.getByRole('button', {name: 'Try again: photo 1'}).click();
  await expectPage(saved(page, 1)).toBeVisible({timeout: ARRIVAL_MS});
  await context.close();
});

test('an upload to a slot that a pending reorder empties replaces no photo', async () => {
  const {page, context, member, keys} = await openPhotos(['#c33', '#3c3']);
  const [a = '', b = ''] = keys;
  // Delays the reorder: until then the server has the second photo in the slot that becomes the third.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/photos/order', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', {name: 'Move down: Photo 2'}).click();
  const buffer = await square(300, '#880').png().toBuffer();
  await addTo(page, 2).setInputFiles({name: 'c.png', mimeType: 'image/png', buffer});
  await expectPage(page.getByText('Uploading…')).toBeVisible();
  held.resolve();
  await expectPage(removeButtons(page)).toHaveCount(3, {timeout: ARRIVAL_MS});
  const order = await storedOrder(member.userId);
  expect([order[0], order[2]]).toEqual([a, b]);
  await context.close();
});

test('an upload to a slot that a reorder did not empty replaces no photo', async () => {
  const {page, context, member, keys} = await openPhotos(['#c33', '#3c3']);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/photos/order', async (route) => {
    await held.promise;
    await route.fulfill({status: 409, body: '{}'});
  });
  await page.getByRole('button', {name: 'Move down: Photo 2'}).click();
  const buffer = await square(300, '#880').png().toBuffer();
  await addTo(page, 2).setInputFiles({name: 'c.png', mimeType: 'image/png', buffer});
  await expectPage(page.getByText('Uploading…')).toBeVisible();
  held.resolve();
  await expectPage(page.getByText(UPLOAD.failed)).toBeVisible();
  expect(await storedOrder(member.userId)).toEqual(keys);
  // The next one goes to its slot.
  await addTo(page, 3).setInputFiles({name: 'd.png', mimeType: 'image/png', buffer});
  await expectPage(saved(page, 3)).toBeVisible({timeout: ARRIVAL_MS});
  expect((await storedOrder(member.userId)).slice(0, 2)).toEqual(keys);
  await context.close();
});

test('a photo cannot be moved to the slot of a failed upload', async () => {
  const {page, context, member, keys} = await openPhotos(['#c33', '#3c3']);
  const [a = '', b = ''] = keys;
  await page.route('**/api/photos/2', (route) => route.fulfill({status: 403, body: '<html>'}));
  const buffer = await square(300, '#494').png().toBuffer();
  await addTo(page, 3).setInputFiles({name: 'c.png', mimeType: 'image/png', buffer});
  await expectPage(page.getByText(UPLOAD.unknown)).toBeVisible();
  // The button is disabled but keeps the focus.
  const down = page.getByRole('button', {name: 'Move down: Photo 2'});
  await expectPage(down).toBeDisabled();
  await down.click({force: true});
  await page.unroute('**/api/photos/2');
  await page.getByRole('button', {name: 'Try again: photo 3'}).click();
  await expectPage(saved(page, 3)).toBeVisible({timeout: ARRIVAL_MS});
  const order = await storedOrder(member.userId);
  expect(order.slice(0, 2)).toEqual([a, b]);
  expect(order).toHaveLength(3);
  await expectPage(down).toBeEnabled();
  await context.close();
});
