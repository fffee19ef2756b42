// Files that hang or kill a decoder process, and the size of files after their metadata is stripped.
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
const DECODE_TIMEOUT_MS = 3000;
/** A decoder process takes a second to start on a busy machine. */
const TEST_TIMEOUT_MS = 20_000;

let folder: string;
let photo: string;
let decoder: PhotoDecoder;

vi.setConfig({testTimeout: TEST_TIMEOUT_MS});

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
/** Starts both decoder processes. */
const startBoth = () => Promise.all([decode('a', photo), decode('b', photo)]);
const DECODED = {width: 64, height: 48};

test.runIf(process.platform !== 'win32')(
  "a file that never ends times out and delays only its sender's other photos",
  async () => {
    start({timeoutMs: DECODE_TIMEOUT_MS});
    await startBoth();
    // Opening a FIFO for reading blocks until there is a writer.
    const endless = path.join(folder, 'endless.jpg');
    execFileSync('mkfifo', [endless]);
    const ended: string[] = [];
    const note = (what: string) => () => void ended.push(what);
    const hanging = decode('a', endless)
      .catch((error: unknown) => error)
      .finally(note('endless'));
    const behind = decode('a', photo).finally(note('behind it'));
    expect(await decode('b', photo).finally(note('beside it'))).toMatchObject(DECODED);
    expect(await hanging).toMatchObject({code: 'too-elaborate'});
    expect(await behind).toMatchObject(DECODED);
    expect(ended).toEqual(['beside it', 'endless', 'behind it']);
  },
);

test('a file that needs too much memory is refused, and the next file is decoded', async () => {
  start({overheadBytes: 24 * MB});
  const large = path.join(folder, 'large.jpg');
  await writeFile(large, Buffer.alloc(100 * MB, 'x'));
  await expect(decode('a', large)).rejects.toMatchObject({code: 'too-elaborate'});
  expect(await decode('a', photo)).toMatchObject(DECODED);
});

test.runIf(process.platform === 'linux')('decodes large pictures one at a time', async () => {
  // For example the browser of another test file in this process.
  const others = new Set(childrenOf(process.pid));
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
    childrenOf(process.pid)
      .filter((child) => !others.has(child))
      .reduce((sum, child) => sum + memoryMb(child, 'RssAnon'), 0),
  );
  await Promise.all([decode('a', large), decode('b', large)]);
  // Decoding one takes about 100 MB, and a waiting process about 30 MB.
  expect(mostMb()).toBeLessThan(170);
});

test('passes on the code of a refusal, and the system error of a missing file', async () => {
  start({});
  const text = path.join(folder, 'text.jpg');
  await writeFile(text, 'no photo at all');
  await expect(decode('a', text)).rejects.toMatchObject({code: 'not-an-image'});
  await expect(decode('a', path.join(folder, 'none.jpg'))).rejects.toThrow('ENOENT');
});

test('does not decode a photo whose confirmation fails at its turn', async () => {
  start({});
  const decoding = decoder.decode({userId: 'a', file: photo, confirm: unwanted});
  await expect(decoding).rejects.toThrow('gone');
});

test('stripping leaves kilobytes of files with megabytes of metadata', async () => {
  const {flattened} = await hostileMetadata();
  for (const [name, file] of Object.entries(flattened)) {
    // Its half a million chunks hold pixel data, which stripping keeps.
    if (name === 'empty pixels.png') continue;
    expect([name, strip(file).bytes.length < 20 * KB]).toEqual([name, true]);
  }
});
