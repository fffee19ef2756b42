// Files meant to break, fool or fill the server: each is refused with a clear sentence or comes out as one
// still picture of pixels alone. The server neither falls nor swells.
import {readFileSync, writeFileSync} from 'node:fs';
import sharp from 'sharp';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {PHOTO_REFUSALS} from '../../rules/photos.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {hostileFiles} from '../support/hostile-files.ts';
import {pidOf} from '../support/kill.ts';
import {removeMembers, signUp, type Member} from '../support/member.ts';
import {receivedFiles, storedFiles, upload, view, widthsOf} from '../support/photos.ts';

const MEMORY_MAX_MB = 150;

const stack = inject('stack');
const files = await hostileFiles();
let sql: TestDatabase;
let member: Member;
let pid: number;
let memoryBefore: number;

function memoryMb(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

beforeAll(async () => {
  sql = openTestDatabase(stack);
  member = await signUp(stack);
  pid = pidOf(stack, 'api');
  // Forgets the highest mark so far.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  memoryBefore = memoryMb('VmRSS');
});
afterAll(async () => {
  await removeMembers(sql);
  await sql.end();
});

const SENTENCES = new Set<string>(Object.values(PHOTO_REFUSALS));

const photosOf = () => sql<{key: string}[]>`select key from photo where user_id = ${member.userId}`;

describe('hostile files', () => {
  test('there are more than thirty', () => expect(files.length).toBeGreaterThan(30));

  test.each(files.filter(({fate}) => fate === 'refused'))('$name is refused', async ({bytes}) => {
    const before = await photosOf();
    const {status, message = ''} = await upload(stack, member, 0, bytes);
    expect([413, 415, 422]).toContain(status);
    expect(SENTENCES).toContain(message);
    expect(await photosOf()).toEqual(before);
  });

  test.each(files.filter(({fate}) => fate === 'flattened'))(
    '$name becomes one still picture',
    async ({bytes}) => {
      const {status, key = ''} = await upload(stack, member, 1, bytes);
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

/** As many pixels as are allowed, in one colour after another. */
async function largest(colour: number): Promise<Buffer> {
  const background = {r: colour, g: 255 - colour, b: 90};
  return sharp({create: {width: 7300, height: 5475, channels: 3, background}})
    .jpeg({quality: 60})
    .toBuffer();
}

test('six of the largest photos of three people at once all come through', async () => {
  const people = [member, await signUp(stack), await signUp(stack)];
  const photos = [await largest(50), await largest(150)];
  const answers = await Promise.all(
    people.flatMap((person) => photos.map((bytes, slot) => upload(stack, person, slot, bytes))),
  );
  expect(answers.map(({status}) => status)).toEqual([201, 201, 201, 201, 201, 201]);
});

test('the same process still serves, and took at most 150 MB more', () => {
  expect(pidOf(stack, 'api')).toBe(pid);
  expect(memoryMb('VmHWM') - memoryBefore).toBeLessThan(MEMORY_MAX_MB);
});

test('nothing is left of what was refused', async () => {
  expect(await receivedFiles(stack)).toEqual([]);
  const keys = (await photosOf()).map(({key}) => key);
  const stored = await storedFiles(stack, member.userId);
  const shown = stored.filter((file) => keys.some((key) => file.includes(key)));
  expect(shown.length).toBeGreaterThan(0);
});
