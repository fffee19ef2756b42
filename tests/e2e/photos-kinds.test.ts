// Every kind of picture becomes a photo in Wing: the browser draws what it can show again, and says which format would do
// otherwise. A browser that blocks reading a canvas sends its JPEG as it is.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {beforeAll, describe, expect, test} from 'vitest';
import {FILE_REFUSALS} from '../../rules/photos/photo-words.ts';
import {useBrowser, useCanvasBlockingBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {cornersOf, shownPictures, unshownFiles, type PickedFile} from '../support/picture-kinds.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {openMember, type OpenMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const OUTSIDE = '/outside';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Of each way to a photo one: what every browser draws, by its name alone, turned, in other colours, and as a drawing. */
const SHORT = new Set([
  'photo.jpg',
  'jpeg without a type',
  'display p3.png',
  'transparent.gif',
  'moving.webp',
  'photo.avif',
  'bitmap.bmp',
  'reaching out.svg',
  'orientation 6.jpg',
  'ink with its profile.jpg',
  'tall line.png',
]);

const pick = (page: Page, file: PickedFile) =>
  page
    .getByLabel(/^(Add|Replace) photo 1/)
    .last()
    .setInputFiles(file);

/** Keeps what the page sends: Playwright cannot read the body of such a request. */
function keepSent(): void {
  const {send} = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function keeping(body) {
    Reflect.set(globalThis, 'sentPhoto', body);
    Reflect.apply(send, this, [body]);
  };
}

/** What the page has sent last, as base64. */
async function readSent(): Promise<string> {
  const sent: unknown = Reflect.get(globalThis, 'sentPhoto');
  const bytes = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : [];
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Picks a file. Returns what the page sent and the photo's smallest stored version. */
async function uploaded({page, context}: OpenMember, file: PickedFile) {
  const answering = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/photos/0') && response.request().method() === 'POST',
  );
  await pick(page, file);
  const answer = await answering;
  const {key = '', message}: {key?: string; message?: string} = await answer.json();
  expect([answer.status(), message]).toEqual([201, undefined]);
  const sent = Buffer.from(await page.evaluate(readSent), 'base64');
  const [stored] = await sql<{width: number; height: number}[]>`
    select width, height from photo where key = ${key}`;
  const served = await (await context.request.get(`/photos/${key}/320.webp`)).body();
  return {sent, stored, served};
}

async function openPhotos(from = browser): Promise<OpenMember> {
  const window = await openMember(from, stack);
  await window.page.addInitScript(keepSent);
  await window.page.goto('/upload-photos');
  await window.page.getByText('3 recommended, 1 is enough').waitFor();
  return window;
}

describe('pictures that the browser can show', async () => {
  let window: OpenMember;
  const pictures = await shownPictures(stack.url + OUTSIDE, runsLongForms ? undefined : SHORT);
  beforeAll(async () => {
    window = await openPhotos();
  });

  test('are at least fifty, or all of the short form', () =>
    expect(pictures.length).toBeGreaterThanOrEqual(runsLongForms ? 50 : SHORT.size));

  test.each(pictures)('$name', async ({corners, width, height, ...file}) => {
    const {sent, stored, served} = await uploaded(window, file);
    const {format, exif, xmp, ...size} = await sharp(sent).metadata();
    expect({format, exif, xmp}).toEqual({format: 'jpeg', exif: undefined, xmp: undefined});
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(2048);
    expect(stored).toEqual({width, height});
    expect([await cornersOf(sent), await cornersOf(served)]).toEqual([corners, corners]);
  });

  test('load nothing from elsewhere', async () => {
    const requests = await window.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name),
    );
    expect(requests.filter((name) => name.includes(OUTSIDE))).toEqual([]);
    expect(window.problems).toEqual([]);
  });
});

test('a file that the browser cannot show is refused with what would do, and not sent', async () => {
  const {page, context} = await openPhotos();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/photos/')) sent += 1;
  });
  for (const {refusal, ...file} of casesOf(await unshownFiles(), [0, 4, 9])) {
    await pick(page, file);
    await expectPage(page.getByText(FILE_REFUSALS[refusal]), file.name).toBeVisible();
    // The next refusal may have the same sentence.
    await page.reload();
  }
  expect(sent).toBe(0);
  await context.close();
});

describe('a browser that blocks reading a canvas', async () => {
  const blocking = await useCanvasBlockingBrowser();
  const drawn = sharp({create: {width: 600, height: 400, channels: 3, background: '#a33'}});

  test('sends its JPEG as it is, and the place in it is in nothing that is stored', async () => {
    const window = await openPhotos(blocking);
    const place = {IFD3: {GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1'}};
    const buffer = await drawn
      .clone()
      .jpeg()
      .withMetadata({orientation: 6})
      .withExifMerge({IFD0: {Artist: 'Somebody Secret'}, ...place})
      .toBuffer();
    const {sent, stored, served} = await uploaded(window, {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    expect(sent.equals(buffer)).toBe(true);
    expect(sent.toString('latin1')).toContain('Secret');
    expect(stored).toEqual({width: 400, height: 600});
    const {exif, xmp, icc} = await sharp(served).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(served.toString('latin1')).not.toMatch(/secret|EXIF|GPS/i);
    // The server takes what browsers show.
    const cut = buffer.subarray(0, -2);
    await uploaded(window, {name: 'no end.jpg', mimeType: 'image/jpeg', buffer: cut});
    await window.context.close();
  });

  longTest('asks for a JPEG in place of another format', async () => {
    const {page, context} = await openPhotos(blocking);
    const buffer = await drawn.clone().png().toBuffer();
    await pick(page, {name: 'a.png', mimeType: 'image/png', buffer});
    await expectPage(page.getByText(FILE_REFUSALS['not-a-jpeg'])).toBeVisible();
    await context.close();
  });
});

longTest('a photo of 24 megapixels becomes a JPEG of 2,048 pixels', async () => {
  const window = await openPhotos();
  const buffer = await sharp({create: {width: 4000, height: 6000, channels: 3, background: '#369'}})
    .jpeg()
    .toBuffer();
  const {sent} = await uploaded(window, {name: 'large.jpg', mimeType: 'image/jpeg', buffer});
  expect(await sharp(sent).metadata()).toMatchObject({format: 'jpeg', width: 1365, height: 2048});
  await window.context.close();
});
