// Files that decoder children do not survive, and what stripping leaves of files with megabytes of metadata.
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest';
import {photoDecoder, type PhotoDecoder} from '../../server/domain/photos/decoder/pool.ts';
import {strip} from '../../server/domain/photos/stripping/strip.ts';
import {hostileMetadata} from '../support/hostile-metadata.ts';
import {jpegInScans} from '../support/jpeg.ts';
import {childrenOf, memoryMb, watchMost} from '../support/memory.ts';

const KB = 1024;
const MB = 1024 * KB;
const HANGS_MS = 3000;
/** A child takes a second to start on a busy machine. */
const PATIENCE_MS = 20_000;

let folder: string;
let photo: string;
let decoder: PhotoDecoder;

vi.setConfig({testTimeout: PATIENCE_MS});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-decoder-'));
  photo = path.join(folder, 'photo.png');
  await sharp({create: {width: 64, height: 48, channels: 3, background: '#369'}}).toFile(photo);
});
afterEach(() => decoder.stop());
afterAll(() => rm(folder, {recursive: true, force: true}));

const start = (limits: Parameters<typeof photoDecoder>[1]) => {
  decoder = photoDecoder(path.join(folder, 'cache'), limits);
};
const decode = (userId: string, file: string) =>
  decoder.decode({userId, file, confirm: () => undefined});
function unwanted(): never {
  throw new Error('gone');
}
/** Afterwards both children are there. */
const startBoth = () => Promise.all([decode('a', photo), decode('b', photo)]);
const TAKEN = {width: 64, height: 48};

test.runIf(process.platform !== 'win32')(
  "a file that never ends is given up, and holds up its sender's other photos only",
  async () => {
    start({timeoutMs: HANGS_MS});
    await startBoth();
    // Opening it for reading waits for a writer.
    const endless = path.join(folder, 'endless.jpg');
    execFileSync('mkfifo', [endless]);
    const ended: string[] = [];
    const note = (what: string) => () => void ended.push(what);
    const hanging = decode('a', endless)
      .catch((error: unknown) => error)
      .finally(note('endless'));
    const behind = decode('a', photo).finally(note('behind it'));
    expect(await decode('b', photo).finally(note('beside it'))).toMatchObject(TAKEN);
    expect(await hanging).toMatchObject({code: 'too-elaborate'});
    expect(await behind).toMatchObject(TAKEN);
    expect(ended).toEqual(['beside it', 'endless', 'behind it']);
  },
);

test('a file that takes too much memory costs its decoder, and not the next file', async () => {
  start({overheadBytes: 24 * MB});
  const large = path.join(folder, 'large.jpg');
  await writeFile(large, Buffer.alloc(100 * MB, 'x'));
  await expect(decode('a', large)).rejects.toMatchObject({code: 'too-elaborate'});
  expect(await decode('a', photo)).toMatchObject(TAKEN);
});

test.runIf(process.platform === 'linux')('decodes large pictures one at a time', async () => {
  start({});
  const large = path.join(folder, 'scans.jpg');
  const size = {width: 5600, height: 4350};
  await writeFile(
    large,
    jpegInScans(size, [
      [2, 2],
      [1, 1],
      [1, 1],
    ]),
  );
  await startBoth();
  const mostMb = watchMost(() =>
    childrenOf(process.pid).reduce((sum, child) => sum + memoryMb(child, 'RssAnon'), 0),
  );
  await Promise.all([decode('a', large), decode('b', large)]);
  // One takes some 100, and a child that waits some 30.
  expect(mostMb()).toBeLessThan(170);
});

test('a refusal comes through with its code, and a file that is gone is no refusal', async () => {
  start({});
  const text = path.join(folder, 'text.jpg');
  await writeFile(text, 'no photo at all');
  await expect(decode('a', text)).rejects.toMatchObject({code: 'not-an-image'});
  await expect(decode('a', path.join(folder, 'none.jpg'))).rejects.toThrow('ENOENT');
});

test('a photo that is no longer wanted at its turn is not decoded', async () => {
  start({});
  const decoding = decoder.decode({userId: 'a', file: photo, confirm: unwanted});
  await expect(decoding).rejects.toThrow('gone');
});

test('leaves kilobytes of files whose metadata takes megabytes', async () => {
  const {flattened} = await hostileMetadata();
  for (const [name, file] of Object.entries(flattened)) {
    // Half a million chunks of pixels are pixels.
    if (name === 'empty pixels.png') continue;
    expect([name, strip(file).bytes.length < 20 * KB]).toEqual([name, true]);
  }
});
