// The stored versions of a JPEG: upright, in sRGB, at most three widths, never larger than the upload.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, {type Sharp} from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {readPhoto} from './decode-photo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-read-'));
});
afterAll(() => rm(folder, {recursive: true, force: true}));

/** Red, green and blue corners on white, so that every orientation looks different. */
function marked(width: number, height: number): Sharp {
  const corner = (background: string) => ({
    create: {width: width / 4, height: height / 4, channels: 3 as const, background},
  });
  return sharp({create: {width, height, channels: 3, background: '#fff'}}).composite([
    {input: corner('#f00'), gravity: 'northwest'},
    {input: corner('#0f0'), gravity: 'northeast'},
    {input: corner('#00f'), gravity: 'southwest'},
  ]);
}

async function read(picture: Buffer) {
  const file = path.join(folder, 'upload');
  await writeFile(file, picture);
  const photo = await readPhoto(file);
  if ('refused' in photo) throw new Error(photo.refused);
  return photo;
}

/** The approximate colours of the four corners and the middle. */
async function colours(picture: Uint8Array): Promise<string[]> {
  const {data, info} = await sharp(picture)
    .resize(5, 5, {fit: 'fill', kernel: 'nearest'})
    .raw()
    .toBuffer({resolveWithObject: true});
  return [0, 4, 12, 20, 24].map((at) =>
    [0, 1, 2].map((c) => ((data[at * info.channels + c] ?? 0) > 127 ? '1' : '0')).join(''),
  );
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns orientation %i upright', async (orientation) => {
  const jpeg = await marked(640, 480).jpeg({quality: 100}).withMetadata({orientation}).toBuffer();
  const expected = await sharp(jpeg).autoOrient().png().toBuffer({resolveWithObject: true});
  const photo = await read(jpeg);
  expect([photo.width, photo.height]).toEqual([expected.info.width, expected.info.height]);
  const widest = photo.files.get(800) ?? new Uint8Array();
  expect(await colours(widest)).toEqual(await colours(expected.data));
});

test.each([
  [3000, 2000, {width: 1200, height: 800, widths: [320, 800, 1200]}],
  [2000, 6000, {width: 533, height: 1600, widths: [320, 800]}],
  [800, 600, {width: 800, height: 600, widths: [320, 800]}],
  [100, 50, {width: 100, height: 50, widths: [320]}],
  [1, 2048, {width: 1, height: 1600, widths: [320]}],
  [1, 1, {width: 1, height: 1, widths: [320]}],
])('stores the versions of a photo of %i by %i pixels', async (width, height, expected) => {
  const jpeg = await sharp({create: {width, height, channels: 3, background: '#456'}})
    .jpeg()
    .toBuffer();
  const {files, ...shown} = await read(jpeg);
  expect({width: shown.width, height: shown.height, widths: [...files.keys()]}).toEqual(expected);
  for (const [name, bytes] of files) {
    expect((await sharp(bytes).metadata()).width).toBe(Math.min(name, shown.width));
  }
  expect(Buffer.from(shown.thumbhash, 'base64').length).toBeGreaterThan(4);
});

const red = sharp({create: {width: 40, height: 40, channels: 3, background: '#ea3323'}});
const SPACES: [string, Sharp, number[]][] = [
  ['sRGB', red.clone(), [0xea, 0x33, 0x23]],
  ['Display P3', red.clone().withIccProfile('p3'), [0xea, 0x33, 0x23]],
  ['four colours', red.clone().toColourspace('cmyk'), [0xe6, 0x2a, 0x05]],
  ['grey', red.clone().greyscale(), [0x7c, 0x7c, 0x7c]],
];

test.each(SPACES)('stores a JPEG in %s as opaque sRGB', async (_, picture, expected) => {
  const {files} = await read(await picture.jpeg({quality: 95}).toBuffer());
  const {format, hasAlpha, channels} = await sharp(files.get(320)).metadata();
  expect({format, hasAlpha, channels}).toEqual({format: 'webp', hasAlpha: false, channels: 3});
  const {data} = await sharp(files.get(320)).raw().toBuffer({resolveWithObject: true});
  for (const [i, value] of expected.entries()) {
    expect(Math.abs((data[i] ?? 0) - value)).toBeLessThan(12);
  }
});

const WHOLE = await marked(400, 300).jpeg().toBuffer();

test.each([
  ['without its end marker', WHOLE.subarray(0, -2)],
  ['with two thirds of its data', WHOLE.subarray(0, Math.floor((WHOLE.length * 2) / 3))],
])('stores a JPEG %s as browsers show it', async (_, jpeg) => {
  expect(await read(jpeg)).toMatchObject({width: 400, height: 300});
});

const png = await marked(400, 300).png().toBuffer();
const webp = await marked(400, 300).webp().toBuffer();
const gif = await marked(400, 300).gif().toBuffer();
const avif = await marked(400, 300).avif({effort: 0}).toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test.each([
  ['a PNG', png, 'not-a-jpeg'],
  ['a WebP', webp, 'not-a-jpeg'],
  ['a GIF', gif, 'not-a-jpeg'],
  ['an AVIF', avif, 'not-a-jpeg'],
  ['an SVG', svg, 'not-a-jpeg'],
  ['no bytes', Buffer.alloc(0), 'not-a-jpeg'],
  ['a PNG behind the first bytes of a JPEG', Buffer.concat([WHOLE.subarray(0, 3), png]), 'damaged'],
  ['the head of a JPEG alone', WHOLE.subarray(0, 100), 'damaged'],
])('refuses %s', async (_, file, code) => {
  await expect(read(file)).rejects.toThrow(code);
});
