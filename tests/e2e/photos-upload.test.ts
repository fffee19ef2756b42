// Photos through the pages, with real files: picked, dropped, pasted, put in order, removed; over a slow
// connection and over one that breaks.
import type {Browser, Page} from 'playwright';
import {AxeBuilder} from '@axe-core/playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {afterAll, beforeAll, beforeEach, expect, inject, test} from 'vitest';
import {PHOTO_PLACES_FULL, PHOTO_REFUSALS} from '../../rules/photos.ts';
import {UPLOAD} from '../../rules/wording.ts';
import {launchBrowser, openWindow, type Window} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {signUpThroughPages} from '../support/journey.ts';
import {receivedFiles} from '../support/photos.ts';

const ARRIVAL_MS = 30_000;
const SLOW = {offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 150_000};

const stack = inject('stack');
let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  await window?.context.close();
  window = await openWindow(browser, stack, {width: 360, height: 800, touch: true});
  page = window.page;
  await signUpThroughPages(page);
  await page.goto('/upload-photos');
  await expectPage(page.getByText('3 recommended, 1 is enough')).toBeVisible();
});

async function file(name: string, background: string, side = 700) {
  const noise = {type: 'gaussian', mean: 128, sigma: 60} as const;
  const drawing = {create: {width: side, height: side, channels: 3, background, noise}} as const;
  const buffer = await sharp(drawing).tint(background).jpeg({quality: 95}).toBuffer();
  return {name, mimeType: 'image/jpeg', buffer};
}

const addTo = (place: number) =>
  page.getByLabel(new RegExp(`^(Add|Replace) photo ${place}`)).last();
const saved = (place: number) => page.getByRole('button', {name: `Remove photo ${place}`});
const sources = () =>
  page
    .getByRole('img', {name: /^Photo \d$/})
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

/** Gives the page a file the way the system does it, by an event. */
async function hand(
  event: 'drop' | 'paste',
  {name, mimeType, buffer}: Awaited<ReturnType<typeof file>>,
) {
  await page.evaluate(
    ({event: kind, name: fileName, type, bytes}) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, {type}));
      const init = {bubbles: true, cancelable: true};
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', {...init, dataTransfer: data})
          : new ClipboardEvent('paste', {...init, clipboardData: data}),
      );
    },
    {event, name, type: mimeType, bytes: [...buffer]},
  );
}

test('picked, dropped and pasted photos are saved, ordered by keys and buttons, and removed', async () => {
  await addTo(1).setInputFiles(await file('first.jpg', '#c33'));
  await expectPage(saved(1)).toBeVisible();
  await hand('drop', await file('second.jpg', '#3c3', 200));
  await expectPage(saved(2)).toBeVisible();
  await hand('paste', await file('third.jpg', '#33c', 200));
  await expectPage(saved(3)).toBeVisible();
  await hand('paste', await file('fourth.jpg', '#888', 200));
  await expectPage(page.getByText(PHOTO_PLACES_FULL)).toBeVisible();

  const [first, second, third] = await sources();
  await page.getByRole('button', {name: 'Move up: Photo 2'}).click();
  await expectPage.poll(sources).toEqual([second, first, third]);
  await expectPage(page.getByRole('button', {name: 'Move up: Photo 1'})).toBeFocused();

  // The button takes the focus back after its row has moved: let it, before going on.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.getByRole('button', {name: 'Photo 3, place 3 of 3'}).focus();
  const isUp = page.getByText(/Picked up: Photo 3|Photo 3 is now over place 3/);
  await page.keyboard.press('Space');
  await expectPage(isUp).toBeAttached();
  // The first press may only scroll the place into view.
  await expectPage(async () => {
    if (await isUp.count()) await page.keyboard.press('ArrowUp');
    const isOver = page.getByText('Photo 3 is now over place 2 of 3.');
    await expectPage(isOver).toBeAttached({timeout: 1000});
  }).toPass();
  await page.keyboard.press('Space');
  await expectPage.poll(sources).toEqual([second, third, first]);

  await saved(2).click();
  await expectPage(page.getByRole('button', {name: 'Add photo 2'})).toBeVisible();
  await page.reload();
  // Now it is the replica that shows them, and it may be behind while the community moves in.
  await expectPage.poll(sources, {timeout: ARRIVAL_MS}).toEqual([second, first]);
  expect((await new AxeBuilder({page}).analyze()).violations).toEqual([]);
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.waitForURL('**/profile-preview');
  expect(window.problems).toEqual([]);
});

test('a file that is no photo, or too large, is refused with its sentence', async () => {
  const text = {name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF')};
  await addTo(1).setInputFiles(text);
  await expectPage(page.getByText(PHOTO_REFUSALS['not-an-image'])).toBeVisible();
  const large = {name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1)};
  await addTo(1).setInputFiles(large);
  await expectPage(page.getByText(PHOTO_REFUSALS['too-large'])).toBeVisible();
  // Only the server can tell this one.
  await addTo(2).setInputFiles({name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<b>')});
  await expectPage(page.getByText(PHOTO_REFUSALS['not-an-image'])).toBeVisible();
  await expectPage(page.getByRole('button', {name: /^Try again/})).toHaveCount(0);
});

test('over a slow connection the bar moves, and the photo arrives', async () => {
  const cdp = await window.context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  await addTo(1).setInputFiles(await file('large.jpg', '#c93', 900));
  const bar = page.getByRole('progressbar', {name: 'Uploading photo 1'});
  const seen = new Set<string>();
  await expectPage
    .poll(async () => {
      const now = (await bar.count()) ? await bar.getAttribute('aria-valuenow') : null;
      if (now) seen.add(now);
      return seen.size;
    })
    .toBeGreaterThan(2);
  await expectPage(saved(1)).toBeVisible({timeout: ARRIVAL_MS});
});

test('a server that dies under an upload leaves nothing behind, and one tap goes on', async () => {
  const cdp = await window.context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {...SLOW, uploadThroughput: 60_000});
  await addTo(1).setInputFiles(await file('broken.jpg', '#939', 900));
  await eventually(
    async () => ((await receivedFiles(stack)).length === 1 ? true : undefined),
    'the beginning of the upload',
  );
  // It would go on by itself: so that the tap is what helps, nothing gets through until then.
  await page.route('**/api/photos/0', (route) => route.abort());
  killHard(stack, 'api');
  await expectPage(page.getByText(UPLOAD.failed)).toBeVisible({timeout: ARRIVAL_MS});
  await untilReady(stack);
  expect(await receivedFiles(stack)).toEqual([]);
  await cdp.send('Network.emulateNetworkConditions', {...SLOW, uploadThroughput: -1});
  await page.unroute('**/api/photos/0');
  await page.getByRole('button', {name: 'Try again: photo 1'}).click();
  await expectPage(saved(1)).toBeVisible({timeout: ARRIVAL_MS});
});

test('a failure of the server is tried again without being asked', async () => {
  let failures = 0;
  await page.route('**/api/photos/0', async (route) => {
    failures += 1;
    if (failures > 2) await route.continue();
    else await route.fulfill({status: 502, body: 'Bad Gateway'});
  });
  await addTo(1).setInputFiles(await file('again.jpg', '#996', 200));
  await expectPage(page.getByText(UPLOAD.failed)).toBeVisible({timeout: ARRIVAL_MS});
  await expectPage(saved(1)).toBeVisible({timeout: ARRIVAL_MS});
});
