// The real model in its process: it looks at pictures made here, answers probabilities, and its process ends within limits.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {isClear, PHOTO_CLASSES} from '../../rules/photos/photo-classes.ts';
import {photoScreener, type Screener} from '../../server/features/photos/photo-screener.ts';
import {naturalPicture} from '../support/natural-picture.ts';

const SIZE = {width: 320, height: 400};
const PORTRAIT = fileURLToPath(
  new URL('../../server/app/demo/portraits/demoAda-1.webp', import.meta.url),
);

let folder: string;
let screener: Screener;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-model-'));
  screener = photoScreener(path.join(folder, 'cache'));
});
afterAll(async () => {
  screener.stop();
  await rm(folder, {recursive: true});
});

const flat = () =>
  sharp({create: {...SIZE, channels: 3, background: '#7a9'}})
    .webp()
    .toBuffer();

test('looks at pictures that are harmless, and finds them clear', async () => {
  const pictures = [
    await flat(),
    await sharp(await naturalPicture(1, SIZE))
      .webp()
      .toBuffer(),
    await sharp(PORTRAIT).resize(SIZE.width).webp().toBuffer(),
  ];
  for (const picture of pictures) {
    const {scores, hashes} = await screener.look(picture);
    const sum = PHOTO_CLASSES.reduce((total, name) => total + scores[name], 0);
    expect(sum).toBeCloseTo(1, 2);
    expect([scores, isClear(scores)]).toEqual([scores, true]);
    expect(hashes[0]).toMatch(/^[01]{128}$/);
  }
});

test('tells a drawing from a picture without lines', async () => {
  const portrait = await screener.look(await sharp(PORTRAIT).resize(320).webp().toBuffer());
  const plain = await screener.look(await flat());
  expect(portrait.scores.Drawing).toBeGreaterThan(plain.scores.Drawing);
});

test('a process that exceeds its memory dies, and the photo counts as not looked at', async () => {
  const small = photoScreener(path.join(folder, 'cache'), {bytesMax: 40 * 1024 * 1024});
  await expect(small.look(await flat())).rejects.toThrow('A child process has died.');
  small.stop();
});
