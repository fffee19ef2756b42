// The perceptual hash finds a changed picture again, and does not take different pictures for the same one.
import sharp, {type Sharp} from 'sharp';
import {expect, test} from 'vitest';
import {naturalPicture} from '../../../tests/support/natural-picture.ts';
import {SAME_BITS_MAX} from './hash-store.ts';
import {times} from '../../../tests/support/length.ts';
import {hashesOf} from './photo-hash.ts';

const MINUTE_MS = 60_000;
const PICTURES = times(10, 30);
const DIFFERENT = times(300, 1000);
const WIDTH = 320;
const HEIGHT = 400;

const cropped = (share: number) => (picture: Sharp) =>
  picture.extract({
    left: Math.round(WIDTH * share),
    top: Math.round(HEIGHT * share),
    width: Math.round(WIDTH * (1 - 2 * share)),
    height: Math.round(HEIGHT * (1 - 2 * share)),
  });

const NOTE = Buffer.from(
  `<svg width="${WIDTH}" height="${HEIGHT}"><text x="20" y="380" font-size="40" fill="white">call me</text></svg>`,
);

const CHANGES: Record<string, (picture: Sharp) => Sharp> = {
  'a JPEG of low quality': (picture) => picture.jpeg({quality: 25}),
  'a WebP of low quality': (picture) => picture.webp({quality: 10}),
  'half as large': (picture) => picture.resize(WIDTH / 2),
  'three times as large': (picture) => picture.resize(WIDTH * 3),
  'of another shape': (picture) => picture.resize(WIDTH, WIDTH, {fit: 'fill'}),
  mirrored: (picture) => picture.flop(),
  brighter: (picture) => picture.modulate({brightness: 1.25}),
  darker: (picture) => picture.modulate({brightness: 0.7}),
  'without colours': (picture) => picture.greyscale(),
  'cropped by four per cent on each side': cropped(0.04),
  blurred: (picture) => picture.blur(3),
  'with a text': (picture) => picture.composite([{input: NOTE}]),
};

/** As the database counts it. */
function distance(a: string, b: string): number {
  let bits = 0;
  for (let i = 0; i < a.length; i += 1) bits += a[i] === b[i] ? 0 : 1;
  return bits;
}

const isSame = (stored: string, seen: readonly string[]) =>
  seen.some((hash) => distance(stored, hash) <= SAME_BITS_MAX);

test('finds 95 % of the changed pictures', {timeout: MINUTE_MS}, async () => {
  const missed: string[] = [];
  let tried = 0;
  for (let seed = 0; seed < PICTURES; seed += 1) {
    const picture = await naturalPicture(seed, {width: WIDTH, height: HEIGHT});
    const [stored] = await hashesOf(picture);
    for (const [name, change] of Object.entries(CHANGES)) {
      tried += 1;
      const changed = await change(sharp(picture)).toBuffer();
      if (!isSame(stored, await hashesOf(changed))) missed.push(`${seed} ${name}`);
    }
  }
  expect(tried).toBe(PICTURES * 12);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(tried * 0.05);
});

test('takes at most one of many pictures for another', {timeout: MINUTE_MS}, async () => {
  const seen: string[] = [];
  let taken = 0;
  for (let seed = 1000; seed < 1000 + DIFFERENT; seed += 1) {
    const [hash, mirrored] = await hashesOf(await naturalPicture(seed, {width: 80, height: 100}));
    if (seen.some((stored) => isSame(stored, [hash, mirrored]))) taken += 1;
    seen.push(hash);
  }
  expect(taken).toBeLessThanOrEqual(1);
});
