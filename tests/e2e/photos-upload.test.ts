// Uploading real files: picked, dropped, pasted, reordered and removed, on slow and failing connections.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeEach, expect, test} from 'vitest';
import {FILE_REFUSALS, PHOTOS, UPLOAD} from '../../rules/photos/photo-words.ts';
import {violations} from '../support/axe.ts';
import {type Window, useBrowser} from '../support/browser.ts';
import {untilDragHandlesKeys} from '../support/keyboard.ts';
import {longTest} from '../support/long-test.ts';
import {noisyPhoto} from '../support/photos.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;
const SLOW = {offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 150_000};

const {stack} = useRun();
const browser = await useBrowser();
let window: Window;
let page: Page;

beforeEach(async () => {
  await window?.context.close();
  window = await openMember(browser, stack, {width: 360, height: 800, touch: true});
  page = window.page;
  await page.goto('/upload-photos');
  await page.getByText('3 recommended, 1 is enough').waitFor();
});

const addTo = (place: number) =>
  page.getByLabel(new RegExp(`^(Add|Replace) photo ${place}`)).last();
const saved = (place: number) => page.getByRole('button', {name: `Remove photo ${place}`});

/** Adds a photo and waits for the server's response and for the saved state. */
async function add(place: number, handOver: () => Promise<void>): Promise<void> {
  const uploaded = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.startsWith('/api/photos') &&
      response.request().method() === 'POST',
  );
  await handOver();
  await uploaded;
  await expectPage(saved(place)).toBeVisible({timeout: ARRIVAL_MS});
}

const sources = () =>
  page
    .getByRole('img', {name: /^Photo \d$/})
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

/** Dispatches the event by which the system hands over a file. */
async function dispatchFile(
  event: 'drop' | 'paste',
  {name, mimeType, buffer}: Awaited<ReturnType<typeof noisyPhoto>>,
) {
  await page.evaluate(
    ({event: kind, name: fileName, type, text}) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, {type}));
      const init = {bubbles: true, cancelable: true};
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', {...init, dataTransfer: data})
          : new ClipboardEvent('paste', {...init, clipboardData: data}),
      );
    },
    // As base64: Playwright takes half a second to pass so many numbers.
    {event, name, type: mimeType, text: buffer.toString('base64')},
  );
}

test('saves picked, dropped and pasted photos, reorders them by keys and buttons, and removes them', async () => {
  const photos = [
    await noisyPhoto('first.jpg', '#c33'),
    await noisyPhoto('second.jpg', '#3c3', 200),
    await noisyPhoto('third.jpg', '#33c', 200),
  ] as const;
  await add(1, () => addTo(1).setInputFiles(photos[0]));
  await add(2, () => dispatchFile('drop', photos[1]));
  await add(3, () => dispatchFile('paste', photos[2]));
  await dispatchFile('paste', await noisyPhoto('fourth.jpg', '#888', 200));
  await expectPage(page.getByText(PHOTOS.full)).toBeVisible();

  const [first, second, third] = await sources();
  await page.getByRole('button', {name: 'Move up: Photo 2'}).click();
  await expectPage.poll(sources).toEqual([second, first, third]);
  await expectPage(page.getByRole('button', {name: 'Move up: Photo 1'})).toBeFocused();

  // The button regains the focus two frames after its row has moved.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.getByRole('button', {name: 'Photo 3, place 3 of 3'}).focus();
  // Out of view, the first key press would only scroll.
  await page.getByRole('button', {name: /place 2 of 3$/}).scrollIntoViewIfNeeded();
  await page.keyboard.press('Space');
  await expectPage(page.getByText(/Picked up: Photo 3|Photo 3 is now over place 3/)).toBeAttached();
  await untilDragHandlesKeys(page);
  await page.keyboard.press('ArrowUp');
  await expectPage(page.getByText('Photo 3 is now over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expectPage.poll(sources).toEqual([second, third, first]);

  await saved(2).click();
  await expectPage(page.getByRole('button', {name: 'Add photo 2'})).toBeVisible();
  await page.reload();
  // After the reload the photos come from the replica, which may lag while other test files seed members.
  await expectPage.poll(sources, {timeout: ARRIVAL_MS}).toEqual([second, first]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.waitForURL('**/profile-preview');
  expect(window.problems).toEqual([]);
});

test('refuses a file that is no photo or too large with its message', async () => {
  const text = {name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF')};
  await addTo(1).setInputFiles(text);
  await expectPage(page.getByText(FILE_REFUSALS['not-an-image'])).toBeVisible();
  // Passes the file's path: sending fifty megabytes to a busy browser would exceed the action timeout.
  const large = path.join(await mkdtemp(path.join(tmpdir(), 'wing-photo-')), 'a.jpg');
  await writeFile(large, Buffer.alloc(50 * 1024 * 1024 + 1));
  await addTo(1).setInputFiles(large);
  await expectPage(page.getByText(FILE_REFUSALS['file-too-large'])).toBeVisible();
  await rm(path.dirname(large), {recursive: true});
  // Only the attempt to draw it shows what it is.
  await addTo(2).setInputFiles({name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<b>')});
  await expectPage(page.getByText(FILE_REFUSALS['not-an-image'])).toHaveCount(2);
  await expectPage(page.getByRole('button', {name: /^Try again/})).toHaveCount(0);
});

longTest('on a slow connection the progress bar moves and the photo is saved', async () => {
  const cdp = await window.context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  await addTo(1).setInputFiles(await noisyPhoto('large.jpg', '#c93', 900));
  const bar = page.getByRole('progressbar', {name: 'Uploading photo 1'});
  const values = new Set<string>();
  await expectPage
    .poll(async () => {
      const [now] = await bar.evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-valuenow')),
      );
      if (now) values.add(now);
      return values.size;
    })
    .toBeGreaterThan(2);
  await expectPage(saved(1)).toBeVisible({timeout: ARRIVAL_MS});
});

longTest('retries by itself after a server failure', async () => {
  let hasRecovered = false;
  await page.route('**/api/photos/0', async (route) => {
    if (hasRecovered) await route.continue();
    else await route.fulfill({status: 502, body: 'Bad Gateway'});
  });
  await addTo(1).setInputFiles(await noisyPhoto('again.jpg', '#996', 200));
  await expectPage(page.getByText(UPLOAD.failed)).toBeVisible({timeout: ARRIVAL_MS});
  hasRecovered = true;
  await expectPage(saved(1)).toBeVisible({timeout: ARRIVAL_MS});
});
