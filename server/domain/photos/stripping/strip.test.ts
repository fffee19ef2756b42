// Stripping keeps all pixels and removes all metadata.
import sharp, {type Sharp} from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {exifOfOrientation} from '../../../../tests/support/exif.ts';
import {segment} from '../../../../tests/support/jpeg.ts';
import {blackPng, chunk, unfoldingChunks} from '../../../../tests/support/png.ts';
import {webpWith} from '../../../../tests/support/webp.ts';
import {chanceOf} from '../../demo-members/random.ts';
import {PhotoRefused} from './photo-refused.ts';
import {strip} from './strip.ts';

const SIDE = 64;
const KB = 1024;

/** Every pixel is different, so that a missing part shows. */
function drawn(channels: 3 | 4 = 3): Sharp {
  const random = chanceOf('pixels');
  const pixels = Buffer.from(
    Array.from({length: SIDE * SIDE * channels}, () => random.next() * 256),
  );
  return sharp(pixels, {raw: {width: SIDE, height: SIDE, channels}});
}

const KINDS: Record<string, () => Sharp> = {
  jpeg: () => drawn().jpeg(),
  'progressive jpeg': () => drawn().jpeg({progressive: true}),
  'jpeg of four colours': () => drawn().toColourspace('cmyk').jpeg(),
  'grey jpeg': () => drawn().greyscale().jpeg(),
  'jpeg with a profile': () => drawn().withIccProfile('p3').jpeg(),
  png: () => drawn().png(),
  'clear png': () => drawn(4).png(),
  'interlaced png': () => drawn().png({progressive: true}),
  'png of a palette': () => drawn(4).png({palette: true, colours: 16}),
  'png with a profile': () => drawn().withIccProfile('p3').png(),
  webp: () => drawn().webp(),
  'clear webp': () => drawn(4).webp(),
  'lossless webp': () => drawn().webp({lossless: true}),
  'clear lossless webp': () => drawn(4).webp({lossless: true}),
  'webp with a profile': () => drawn().withIccProfile('p3').webp(),
  avif: () => drawn().avif({effort: 0}),
  'clear avif': () => drawn(4).avif({effort: 0}),
  'deep avif': () => drawn().avif({effort: 0, bitdepth: 10}),
  'avif with a profile': () => drawn().withIccProfile('p3').avif({effort: 0}),
};

const pixelsOf = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer();

test.each(Object.entries(KINDS))('keeps every pixel and colour of a %s', async (_, make) => {
  const tags = {IFD0: {Artist: 'Secret'}, IFD3: {GPSLatitudeRef: 'N'}};
  const file = await make().withExifMerge(tags).withXmp('<x>Secret</x>').toBuffer();
  const original = await pixelsOf(file);
  expect(file.toString('latin1')).toContain('Secret');
  const {bytes} = strip(file);
  expect((await pixelsOf(bytes)).equals(original)).toBe(true);
  expect(bytes.toString('latin1')).not.toContain('Secret');
});

const jpegWith = (jpeg: Buffer, block: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.from('Exif\0\0'), block),
    jpeg.subarray(2),
  ]);

test('reads the orientation of a JPEG, a PNG and a WebP', async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  const webp = await drawn().webp().toBuffer();
  const block = exifOfOrientation(6);
  const files = [
    jpegWith(jpeg, block),
    blackPng({width: SIDE, height: SIDE}, chunk('eXIf', block)),
    webpWith(webp, SIDE, 'EXIF', block),
    await drawn().withMetadata({orientation: 6}).jpeg().toBuffer(),
  ];
  expect(files.map((file) => strip(file).orientation)).toEqual([6, 6, 6, 6]);
  expect(strip(jpegWith(jpeg, exifOfOrientation(9))).orientation).toBe(1);
  expect(strip(jpegWith(jpeg, block.subarray(0, 12))).orientation).toBe(1);
});

/** Number of colour profiles that remain in a PNG with these chunks. */
function profilesLeft(...chunks: Buffer[]): number {
  const {bytes} = strip(blackPng({width: SIDE, height: SIDE}, ...chunks));
  return bytes.toString('latin1').split('iCCP').length - 1;
}

test('expands only the first of many colour profiles in a PNG', () => {
  const large = unfoldingChunks(1024 * KB + 1).iCCP;
  const small = unfoldingChunks(KB).iCCP;
  expect(profilesLeft(small)).toBe(1);
  expect(profilesLeft(small, small)).toBe(1);
  expect(profilesLeft(large, small)).toBe(0);
});

const BROKEN = 300;
const SAMPLES = ['progressive jpeg', 'png of a palette', 'clear webp', 'clear avif'];
let files: Buffer[];
beforeAll(async () => {
  files = await Promise.all(SAMPLES.map((name) => KINDS[name]?.().toBuffer() ?? Buffer.alloc(0)));
});

test.each(SAMPLES.map((name, i) => [name, i] as const))(
  'strips or refuses a %s that is cut or changed anywhere',
  (_, index) => {
    const random = chanceOf('broken');
    const below = (limit: number) => Math.floor(random.next() * limit);
    const whole = files[index] ?? Buffer.alloc(0);
    for (let i = 0; i < BROKEN; i += 1) {
      const file = Buffer.from(i % 3 === 0 ? whole.subarray(0, below(whole.length)) : whole);
      for (let changes = below(8); changes > 0; changes -= 1) {
        // The structure is at the beginning.
        file[below(Math.min(file.length, 600))] = below(256);
      }
      try {
        expect(strip(file).bytes.length).toBeLessThan(whole.length + KB);
      } catch (error) {
        expect(error).toBeInstanceOf(PhotoRefused);
      }
    }
  },
);
