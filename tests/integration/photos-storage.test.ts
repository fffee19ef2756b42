// Bytes do not outlive what they were for: a removed, replaced or orphaned photo, an account that ends.
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {eventually} from '../support/database.ts';
import {signUp, type Member} from '../support/member.ts';
import {changePhotos, mustUpload, storedFiles} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let member: Member;
let picture: Buffer;

beforeAll(async () => {
  member = await signUp(stack);
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#526'}})
    .jpeg()
    .toBuffer();
});

const untilStored = (userId: string, count: number) =>
  eventually(
    async () => ((await storedFiles(stack, userId)).length === count ? true : undefined),
    `${count} stored files`,
  );

const VERSIONS = 3;

test('a removed photo leaves no bytes, and another one stays whole', async () => {
  const kept = await mustUpload(stack, member, 0, picture);
  const removed = await mustUpload(stack, member, 1, picture);
  expect(await storedFiles(stack, member.userId)).toHaveLength(2 * VERSIONS);
  await changePhotos(stack, member, 'DELETE', `1?key=${removed}`);
  await untilStored(member.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, member.userId);
  expect(file).toContain(kept);
});

test('a replaced photo leaves no bytes', async () => {
  const key = await mustUpload(stack, member, 0, picture);
  await untilStored(member.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, member.userId);
  expect(file).toContain(key);
});

test('putting photos in order deletes nothing', async () => {
  const first = await mustUpload(stack, member, 0, picture);
  const second = await mustUpload(stack, member, 1, picture);
  await untilStored(member.userId, 2 * VERSIONS);
  await changePhotos(stack, member, 'PUT', 'order', {keys: [second, first, null]});
  // The clean-up has looked at both when its jobs are gone.
  await eventually(async () => {
    const jobs = await sql`
      select from graphile_worker.jobs where key = any(${[`photo:${first}`, `photo:${second}`]})`;
    return jobs.length === 0 ? true : undefined;
  }, 'the end of the clean-up');
  expect(await storedFiles(stack, member.userId)).toHaveLength(2 * VERSIONS);
});

test('an account that ends takes its bytes along', async () => {
  const leaver = await signUp(stack);
  await mustUpload(stack, leaver, 0, picture);
  expect(await storedFiles(stack, leaver.userId)).toHaveLength(VERSIONS);
  await sql`delete from auth.user where id = ${leaver.userId}`;
  await untilStored(leaver.userId, 0);
});

const photosOf = ({userId}: Member) => sql<{key: string}[]>`
  select key from photo where user_id = ${userId}`;

test('two photos for one place: one is shown, and has the only bytes', async () => {
  const person = await signUp(stack);
  await Promise.all([1, 2, 3].map(() => mustUpload(stack, person, 1, picture)));
  const rows = await photosOf(person);
  expect(rows).toHaveLength(1);
  await untilStored(person.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, person.userId);
  expect(file).toContain(rows[0]?.key);
});

test('what is removed while it is being moved stays removed', async () => {
  const person = await signUp(stack);
  const kept = await mustUpload(stack, person, 0, picture);
  for (let round = 0; round < 8; round += 1) {
    const key = await mustUpload(stack, person, 1, picture);
    const orders = [
      [key, kept, null],
      [null, kept, key],
      [kept, null, key],
      [kept, key, null],
    ];
    const moving = orders.map((keys) => changePhotos(stack, person, 'PUT', 'order', {keys}));
    const {status} = await changePhotos(stack, person, 'DELETE', `1?key=${key}`);
    expect(status).toBe(204);
    expect((await photosOf(person)).map((row) => row.key)).toEqual([kept]);
    await Promise.all(moving);
    await changePhotos(stack, person, 'PUT', 'order', {keys: [kept, null, null]});
  }
});
