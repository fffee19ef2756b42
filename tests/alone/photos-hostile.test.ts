// Malicious image files: the server refuses each with a message or re-encodes it as a still picture, and stays up
// within its memory limit.
import {readFileSync} from 'node:fs';
import sharp from 'sharp';
import {beforeAll, describe, expect, test} from 'vitest';
import {FILE_REFUSALS} from '../../rules/photos/photo-words.ts';
import {PHOTO_REFUSALS, UPLOADS_AT_ONCE} from '../../rules/photos/photos.ts';
import {eventually} from '../support/database.ts';
import {hostileFiles} from '../support/hostile-files.ts';
import {jpegInScans} from '../support/jpeg.ts';
import {pidOf} from '../support/kill.ts';
import {childrenOf, mappedMemoryMb, ownMemoryMb, watchMost} from '../support/memory.ts';
import {signUp, type Member} from '../support/member.ts';
import {
  mustUpload,
  receivedFiles,
  storedFile,
  storedFiles,
  upload,
  view,
  widthsOf,
} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

/** The API and its decoder processes together, above the API that has taken a photo. Shared programs count once. */
const MEMORY_MAX_MB = 270;
const {stack, sql} = useRun();
const files = await hostileFiles();
let member: Member;
let neighbour: Member;
let pid: number;
let idleMb: number;
let stopWatching: () => number;

beforeAll(async () => {
  [member, neighbour] = [await signUp(stack), await signUp(stack)];
  pid = pidOf(stack, 'api');
  await mustUpload(stack, neighbour, 0, await ordinaryPhoto());
  idleMb = ownMemoryMb([pid]) + mappedMemoryMb([pid]);
  stopWatching = watchMost(() => ownMemoryMb([pid, ...childrenOf(pid)]));
});

function ordinaryPhoto(): Promise<Buffer> {
  const create = {width: 800, height: 600, channels: 3, background: '#369'} as const;
  return sharp({create}).jpeg().toBuffer();
}

const SENTENCES = new Set<string>(PHOTO_REFUSALS.map((code) => FILE_REFUSALS[code]));

const photosOf = () => sql<{key: string}[]>`select key from photo where user_id = ${member.userId}`;

/** Sends an upload while another member uploads an ordinary photo, which must succeed. */
async function besideNeighbour<T>(sent: Promise<T>): Promise<T> {
  await mustUpload(stack, neighbour, 0, await ordinaryPhoto());
  return sent;
}

describe('hostile files', () => {
  test('the suite has at least forty files', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  test.each(files.filter(({fate}) => fate === 'refused'))('$name is refused', async ({bytes}) => {
    const before = await photosOf();
    const {status, message = ''} = await besideNeighbour(upload(stack, member, 0, bytes));
    expect([413, 415, 422]).toContain(status);
    expect(SENTENCES).toContain(message);
    expect(await photosOf()).toEqual(before);
  });

  test.each(files.filter(({fate}) => fate === 'flattened'))(
    '$name becomes one still picture',
    async ({bytes}) => {
      const {status, key = ''} = await besideNeighbour(upload(stack, member, 1, bytes));
      expect(status).toBe(201);
      for (const width of await widthsOf(sql, key)) {
        const response = await view(stack, member.cookie, key, width);
        const served = Buffer.from(await response.arrayBuffer());
        const {format, pages = 1, width: wide} = await sharp(served).metadata();
        expect({format, pages}).toEqual({format: 'webp', pages: 1});
        expect(wide).toBeLessThanOrEqual(width);
        expect(served.toString('latin1')).not.toMatch(/<script|<\?php|ANIM/);
      }
    },
  );
});

/** The maximum number of pixels, in a colour that differs for each photo. */
async function largest(colour: number): Promise<Buffer> {
  const background = {r: colour, g: 255 - colour, b: 90};
  return sharp({create: {width: 7300, height: 5475, channels: 3, background}})
    .jpeg({quality: 60})
    .toBuffer();
}

/** Accepted photos that need much memory: a JPEG in several scans can only be decoded whole. */
async function expensivePhotos(): Promise<Buffer[]> {
  const noise = {type: 'gaussian', mean: 128, sigma: 30} as const;
  const drawing = {width: 3000, height: 2000, channels: 3, background: '#777', noise} as const;
  const [coarse, fine] = [[2, 2] as const, [1, 1] as const];
  return [
    jpegInScans({width: 5200, height: 3900}, [coarse, fine, fine]),
    jpegInScans({width: 3700, height: 2750}, [fine, fine, fine]),
    await sharp({create: drawing}).jpeg({progressive: true, quality: 80}).toBuffer(),
  ];
}

test('the most expensive photos from three members at once are accepted', async () => {
  const people = [member, await signUp(stack), await signUp(stack)];
  const photos = await expensivePhotos();
  const answers = await Promise.all(
    people.flatMap((person) => photos.map((bytes, slot) => upload(stack, person, slot, bytes))),
  );
  expect(new Set(answers.map(({status}) => status))).toEqual(new Set([201]));
});

test("one member's small photo does not wait for all large photos of another", async () => {
  const [busy, quick] = [await signUp(stack), await signUp(stack)];
  const large = await largest(90);
  const done: string[] = [];
  const uploads = Array.from({length: UPLOADS_AT_ONCE}, (_, i) =>
    mustUpload(stack, busy, i % 3, large).then(() => done.push('large')),
  );
  const isReceived = async () =>
    (await receivedFiles(stack)).length + done.length === UPLOADS_AT_ONCE;
  await eventually(async () => (await isReceived()) || undefined, 'all of them on their way');
  const small = {create: {width: 64, height: 64, channels: 3, background: '#369'}} as const;
  await mustUpload(stack, quick, 0, await sharp(small).jpeg().toBuffer());
  expect(done.length).toBeLessThan(UPLOADS_AT_ONCE - 1);
  await Promise.all(uploads);
});

test('the API has not restarted and used at most 270 MB more, decoders included', () => {
  const mostMb = stopWatching() + mappedMemoryMb([pid, ...childrenOf(pid)]) - idleMb;
  console.log(`${Math.round(mostMb)} MB above idle (${Math.round(idleMb)} MB)`);
  expect(pidOf(stack, 'api')).toBe(pid);
  expect(mostMb).toBeLessThan(MEMORY_MAX_MB);
});

test("a decoder's environment contains no secret and no database address", () => {
  const decoders = childrenOf(pid);
  expect(decoders.length).toBeGreaterThan(0);
  for (const decoder of decoders) {
    const environment = readFileSync(`/proc/${decoder}/environ`, 'utf8');
    expect(environment).not.toMatch(/SECRET|DATABASE|KEY|postgres/i);
  }
});

test('the storage contains exactly the photos that are shown', async () => {
  expect(await receivedFiles(stack)).toEqual([]);
  const wanted: string[] = [];
  for (const {key} of await photosOf()) {
    for (const width of await widthsOf(sql, key)) wanted.push(storedFile(stack, key, width));
  }
  expect(wanted).not.toEqual([]);
  await eventually(async () => {
    const stored = await storedFiles(stack, member.userId);
    return stored.toSorted().join() === wanted.toSorted().join() ? true : undefined;
  }, 'exactly the bytes of the photos that are shown');
});
