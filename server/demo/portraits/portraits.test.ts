// Portraits are real pictures of the promised size, the same at every start, no two people alike.
import {createHash} from 'node:crypto';
import sharp from 'sharp';
import {thumbHashToRGBA} from 'thumbhash';
import {expect, test} from 'vitest';
import {PEOPLE} from '../people.ts';
import {drawPortrait} from './draw.ts';
import {portraitsOf} from './index.ts';
import {lookOf} from './look.ts';

const [someone] = PEOPLE;

test('a portrait is a WebP of 800 by 1000 without metadata, with a thumbhash', async () => {
  if (!someone) throw new Error('There are no people.');
  const [portrait] = await portraitsOf(someone);
  const {format, width, height, exif} = await sharp(portrait?.files.get(800)).metadata();
  expect({format, width, height, exif}).toEqual({
    format: 'webp',
    width: 800,
    height: 1000,
    exif: undefined,
  });
  const hash = Buffer.from(portrait?.thumbhash ?? '', 'base64');
  const {w, h} = thumbHashToRGBA(hash);
  expect(w / h).toBeCloseTo(0.8, 0);
});

const fingerprints = () =>
  PEOPLE.map((person) =>
    createHash('sha256')
      .update(drawPortrait(lookOf(person), person.userId, 0))
      .digest('hex'),
  );

test('drawing somebody again draws the same, and nobody looks like anybody else', () => {
  const once = fingerprints();
  expect(fingerprints()).toEqual(once);
  expect(new Set(once).size).toBe(PEOPLE.length);
});

test('no number of a drawing went missing', () => {
  for (const person of PEOPLE) {
    for (const index of [0, 1, 2]) {
      expect(drawPortrait(lookOf(person), person.userId, index)).not.toMatch(
        /NaN|undefined|Infinity/,
      );
    }
  }
});
