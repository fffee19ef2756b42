// Files that hang or kill a decoder process, and one that cannot be started.
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest';
import {photoDecoder, type PhotoDecoder} from '../../server/features/photos/receive-upload.ts';
import {eventually} from '../support/database.ts';
import {jpegInScans} from '../support/jpeg.ts';
import {longTest} from '../support/long-test.ts';

const DECODE_TIMEOUT_MS = 3000;
/** A decoder process takes a second to start on a busy machine. */
const TEST_TIMEOUT_MS = 20_000;

let folder: string;
let photo: string;
let decoder: PhotoDecoder;

vi.setConfig({testTimeout: TEST_TIMEOUT_MS});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-decoder-'));
  photo = path.join(folder, 'photo.jpg');
  await sharp({create: {width: 64, height: 48, channels: 3, background: '#369'}}).toFile(photo);
});
afterEach(() => decoder.stop());
afterAll(() => rm(folder, {recursive: true, force: true}));

const start = (limits: Parameters<typeof photoDecoder>[1]) => {
  decoder = photoDecoder(path.join(folder, 'cache'), limits);
};
const decode = (userId: string, file: string) => decoder.decode(userId, file);
/** Starts both decoder processes. Beside other tests a start can take longer than a photo may. */
const startBoth = () =>
  eventually(
    () => Promise.all([decode('a', photo), decode('b', photo)]).catch(() => undefined),
    'both decoders',
  );
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

longTest(
  'a photo that needs too much memory ends its decoder, and the next photo is decoded',
  async () => {
    start({});
    const [large, largest] = [path.join(folder, 'large.jpg'), path.join(folder, 'largest.jpg')];
    const [coarse, fine] = [[2, 2] as const, [1, 1] as const];
    await writeFile(large, jpegInScans({width: 5200, height: 3900}, [coarse, fine, fine]));
    await writeFile(largest, jpegInScans({width: 7300, height: 5475}, [fine, fine, fine]));
    await expect(decode('a', largest)).rejects.toMatchObject({code: 'too-elaborate'});
    expect(await decode('a', photo)).toMatchObject(DECODED);
    expect(await decode('a', large)).toMatchObject({width: 1200});
  },
);

test('passes on the code of a refusal, and the system error of a missing file', async () => {
  start({});
  const text = path.join(folder, 'text.jpg');
  await writeFile(text, 'no photo at all');
  await expect(decode('a', text)).rejects.toMatchObject({code: 'not-a-jpeg'});
  await expect(decode('a', path.join(folder, 'none.jpg'))).rejects.toThrow('ENOENT');
});

test.each([
  ['cannot be started', path.join('nowhere', 'node'), /ENOENT/],
  // It may be gone before it can be sent a task.
  ['ends at its start', 'false', /ended with 1|EPIPE/],
])('a decoder that %s fails its photo, and the next one is decoded', async (_, program, why) => {
  start({});
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(program);
  await expect(decode('a', photo)).rejects.toThrow(why);
  vi.restoreAllMocks();
  expect(await decode('a', photo)).toMatchObject(DECODED);
});
