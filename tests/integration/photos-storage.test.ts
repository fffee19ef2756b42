// Bytes do not outlive what they were for: a removed, replaced or orphaned photo, an account that ends, an
// upload that breaks off, a server that is killed while receiving one.
import {connect} from 'node:net';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {removeMembers, signUp, type Member} from '../support/member.ts';
import {changePhotos, mustUpload, receivedFiles, storedFiles} from '../support/photos.ts';

const stack = inject('stack');
let sql: TestDatabase;
let member: Member;
let picture: Buffer;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  member = await signUp(stack);
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#526'}})
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await removeMembers(sql);
  await sql.end();
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

/** Begins an upload and sends half of what it announces. */
function halfAnUpload() {
  const {hostname, port, host, origin} = new URL(stack.url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/photos/2 HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${member.cookie}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${picture.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(picture.subarray(0, picture.length / 2));
  return socket;
}

const untilReceiving = (count: number) =>
  eventually(
    async () => ((await receivedFiles(stack)).length === count ? true : undefined),
    `${count} files being received`,
  );

const photosIn2 = () => sql`select from photo where user_id = ${member.userId} and slot = 2`;

test('an upload that breaks off leaves nothing behind', async () => {
  const stored = await storedFiles(stack, member.userId);
  const socket = halfAnUpload();
  await untilReceiving(1);
  socket.destroy();
  await untilReceiving(0);
  expect(await photosIn2()).toHaveLength(0);
  expect(await storedFiles(stack, member.userId)).toEqual(stored);
});

test('a server killed while receiving has nothing of it left after its next start', async () => {
  const socket = halfAnUpload();
  await untilReceiving(1);
  killHard(stack, 'api');
  socket.destroy();
  await untilReceiving(0);
  await untilReady(stack);
  expect(await photosIn2()).toHaveLength(0);
  await mustUpload(stack, member, 2, picture);
});
