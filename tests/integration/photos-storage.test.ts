// Photo files are deleted with what they belong to: a removed, replaced or orphaned photo, a deleted account.
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {eventually} from '../support/database.ts';
import {leaveForGood} from '../support/leaving.ts';
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

test('removing a photo deletes its files and keeps those of another photo', async () => {
  const kept = await mustUpload(stack, member, 0, picture);
  const removed = await mustUpload(stack, member, 1, picture);
  expect(await storedFiles(stack, member.userId)).toHaveLength(2 * VERSIONS);
  await changePhotos(stack, member, 'DELETE', `1?key=${removed}`);
  await untilStored(member.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, member.userId);
  expect(file).toContain(kept);
});

test('replacing a photo deletes its files', async () => {
  const key = await mustUpload(stack, member, 0, picture);
  await untilStored(member.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, member.userId);
  expect(file).toContain(key);
});

test('reordering photos deletes nothing', async () => {
  const first = await mustUpload(stack, member, 0, picture);
  const second = await mustUpload(stack, member, 1, picture);
  await untilStored(member.userId, 2 * VERSIONS);
  await changePhotos(stack, member, 'PUT', 'order', {keys: [second, first, null]});
  expect(await storedFiles(stack, member.userId)).toHaveLength(2 * VERSIONS);
});

test("deleting an account deletes its photos' files", async () => {
  const leaver = await signUp(stack);
  await mustUpload(stack, leaver, 0, picture);
  expect(await storedFiles(stack, leaver.userId)).toHaveLength(VERSIONS);
  await leaveForGood(stack, sql, leaver);
  await untilStored(leaver.userId, 0);
});

const photosOf = ({userId}: Member) => sql<{key: string}[]>`
  select key from photo where user_id = ${userId}`;

test('of concurrent uploads to one slot, one photo and only its files remain', async () => {
  const person = await signUp(stack);
  await Promise.all([1, 2, 3].map(() => mustUpload(stack, person, 1, picture)));
  const rows = await photosOf(person);
  expect(rows).toHaveLength(1);
  await untilStored(person.userId, VERSIONS);
  const [file = ''] = await storedFiles(stack, person.userId);
  expect(file).toContain(rows[0]?.key);
});

test('a photo removed during a reorder stays removed', async () => {
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
