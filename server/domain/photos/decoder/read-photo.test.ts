// The stored versions: upright, at most three widths, never larger than the upload.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, {type Sharp} from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {jpegInScans} from '../../../../tests/support/jpeg.ts';
import {readPhoto} from './read-photo.ts';

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
  return readPhoto(file);
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
  [1, 1, {width: 1, height: 1, widths: [320]}],
])('stores the versions of a photo of %i by %i pixels', async (width, height, expected) => {
  const png = await sharp({create: {width, height, channels: 3, background: '#456'}})
    .png()
    .toBuffer();
  const {files, ...shown} = await read(png);
  expect({width: shown.width, height: shown.height, widths: [...files.keys()]}).toEqual(expected);
  for (const [name, bytes] of files) {
    expect((await sharp(bytes).metadata()).width).toBe(Math.min(name, shown.width));
  }
  expect(Buffer.from(shown.thumbhash, 'base64').length).toBeGreaterThan(4);
});

test('turns grey, transparent and AVIF photos into opaque colour', async () => {
  const grey = await marked(400, 300).greyscale().png().toBuffer();
  const clear = await sharp({
    create: {width: 400, height: 300, channels: 4, background: {r: 0, g: 0, b: 0, alpha: 0}},
  })
    .png()
    .toBuffer();
  const avif = await marked(400, 300).avif({effort: 0}).toBuffer();
  for (const picture of [grey, clear, avif]) {
    const {files} = await read(picture);
    const {format, hasAlpha, channels} = await sharp(files.get(320)).metadata();
    expect({format, hasAlpha, channels}).toEqual({format: 'webp', hasAlpha: false, channels: 3});
  }
  const {files} = await read(clear);
  expect(await colours(files.get(320) ?? clear)).toEqual(Array.from({length: 5}, () => '111'));
});

const LARGE = {width: 5600, height: 4350};
const MANY = [2, 2] as const;
const FEW = [1, 1] as const;

test('limits a progressive JPEG by its chroma subsampling', async () => {
  const photo = await read(jpegInScans(LARGE, [MANY, FEW, FEW]));
  expect(photo.width).toBe(1200);
  const costly = [
    jpegInScans(LARGE, [[2, 1], FEW, FEW]),
    jpegInScans(LARGE, [MANY, FEW, MANY]),
    jpegInScans(LARGE, [FEW, FEW, FEW]),
  ];
  for (const jpeg of costly) {
    await expect(read(jpeg)).rejects.toMatchObject({code: 'too-elaborate'});
  }
  expect((await read(jpegInScans({width: 4000, height: 3000}, [FEW, FEW, FEW]))).width).toBe(1200);
});

test('estimates more memory for a deep AVIF, and not less for one that claims to be small', async () => {
  const drawing = {create: {width: 2300, height: 1700, channels: 3, background: '#456'}} as const;
  const shallow = await sharp(drawing).avif({effort: 0}).toBuffer();
  expect((await read(shallow)).width).toBe(1200);
  const deep = await sharp(drawing).avif({effort: 0, bitdepth: 10}).toBuffer();
  await expect(read(deep)).rejects.toMatchObject({code: 'too-elaborate'});
  const lying = Buffer.from(shallow);
  const size = lying.indexOf('ispe') + 8;
  lying.writeUInt32BE(64, size);
  lying.writeUInt32BE(64, size + 4);
  await expect(read(lying)).rejects.toMatchObject({code: 'damaged'});
});

test('converts wide colours to sRGB', async () => {
  const red = sharp({create: {width: 40, height: 40, channels: 3, background: '#ea3323'}});
  // The same red in Display P3.
  const p3 = await red.withIccProfile('p3').png().toBuffer();
  const {files} = await read(p3);
  const {data} = await sharp(files.get(320)).raw().toBuffer({resolveWithObject: true});
  const [r = 0, g = 0, b = 0] = data;
  expect([Math.abs(r - 0xea) < 8, Math.abs(g - 0x33) < 12, Math.abs(b - 0x23) < 12]).toEqual([
    true,
    true,
    true,
  ]);
});
