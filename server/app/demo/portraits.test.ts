// Every demo member has one to three portraits in the size and format of a photo.
import {createHash} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import path from 'node:path';
import sharp from 'sharp';
import {thumbHashToRGBA} from 'thumbhash';
import {expect, test} from 'vitest';
import {DEMO_MEMBERS} from './members.ts';
import {portraitsOf} from './portraits.ts';

const FOLDER = fileURLToPath(new URL('portraits', import.meta.url));
const [someone] = DEMO_MEMBERS;

test('stores a portrait as a WebP of 800 by 1000 without metadata, with a thumbhash', async () => {
  if (!someone) throw new Error('There are no people.');
  const [portrait] = await portraitsOf(someone.userId);
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

test('every person has one to three pictures, and each picture belongs to one person', async () => {
  const files = await readdir(FOLDER);
  const hashes = new Set<string>();
  for (const file of files) {
    const bytes = await readFile(path.join(FOLDER, file));
    const {width, height} = await sharp(bytes).metadata();
    expect({file, width, height}).toEqual({file, width: 800, height: 1000});
    hashes.add(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(hashes.size).toBe(files.length);
  const owned = DEMO_MEMBERS.map(({userId}) =>
    files.filter((name) => name.startsWith(`${userId}-`)),
  );
  for (const {length} of owned) expect([1, 2, 3]).toContain(length);
  expect(owned.flat()).toHaveLength(files.length);
});
