// Interrupted uploads: half a file, a server killed while receiving. The tests count the files being received, so no other
// test may upload at the same time.
import {connect} from 'node:net';
import {setTimeout} from 'node:timers/promises';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {signUpThroughPages} from '../support/journey.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload, noisyPhoto, receivedFiles, storedFiles} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;
const PIECES = 10;
const PIECE_MS = 100;
const SLOW = {offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 60_000};

const {stack, sql} = useRun();
const browser = await useBrowser();
let member: Member;
let picture: Buffer;

beforeAll(async () => {
  member = await signUp(stack);
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#526'}})
    .jpeg()
    .toBuffer();
});

/** Starts an upload and sends the first `sent` bytes of it. */
function beginUpload(cookie: string, sent = picture.length / 2) {
  const {hostname, port, host, origin} = new URL(stack.url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/photos/2 HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${picture.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(picture.subarray(0, sent));
  return socket;
}

const untilReceiving = (count: number) =>
  eventually(
    async () => ((await receivedFiles(stack)).length === count ? true : undefined),
    `${count} files being received`,
  );

const untilStored = (userId: string, count: number) =>
  eventually(
    async () => ((await storedFiles(stack, userId)).length === count ? true : undefined),
    `${count} stored files`,
  );

const photosOf = ({userId}: Member) => sql<{key: string}[]>`
  select key from photo where user_id = ${userId}`;
const photosIn2 = () => sql`select from photo where user_id = ${member.userId} and slot = 2`;

test('an upload that is cut off leaves no file', async () => {
  const stored = await storedFiles(stack, member.userId);
  const socket = beginUpload(member.cookie);
  await untilReceiving(1);
  socket.destroy();
  await untilReceiving(0);
  expect(await photosIn2()).toHaveLength(0);
  expect(await storedFiles(stack, member.userId)).toEqual(stored);
});

test('an upload that is aborted after its last byte leaves no file', async () => {
  const leaver = await signUp(stack);
  const socket = beginUpload(leaver.cookie, picture.length - 1);
  await untilReceiving(1);
  await new Promise<void>((sent) => socket.end(picture.subarray(-1), sent));
  socket.destroy();
  await untilReceiving(0);
  // The server may have stored it already; then it deletes the file again.
  await untilStored(leaver.userId, 0);
  expect(await photosOf(leaver)).toEqual([]);
});

test('an upload whose session ends meanwhile is refused and leaves no file', async () => {
  const leaver = await signUp(stack);
  const socket = beginUpload(leaver.cookie);
  await untilReceiving(1);
  await sql`delete from auth.session where user_id = ${leaver.userId}`;
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  );
  socket.write(picture.subarray(picture.length / 2));
  const answer = await answered;
  socket.destroy();
  expect(answer).toContain('HTTP/1.1 401');
  expect(answer).toContain(UPLOAD.signedOut);
  expect(await photosOf(leaver)).toEqual([]);
  await untilStored(leaver.userId, 0);
});

test('refuses an upload without a session only after receiving it whole', async () => {
  const sent = picture.length / 2;
  const socket = beginUpload('', sent);
  const received: string[] = [];
  socket.on('data', (data) => received.push(String(data)));
  // On a slow connection, a client that receives an early response may lose it when the server closes the socket.
  const rest = picture.subarray(sent);
  const piece = Math.ceil(rest.length / PIECES);
  for (let at = 0; at < rest.length; at += piece) {
    expect(received).toEqual([]);
    socket.write(rest.subarray(at, at + piece));
    await setTimeout(PIECE_MS);
  }
  await eventually(
    async () => (received.join('').includes(UPLOAD.signedOut) ? true : undefined),
    'the answer',
  );
  socket.destroy();
});

test('a server killed while receiving an upload deletes its file at the next start', async () => {
  const socket = beginUpload(member.cookie);
  await untilReceiving(1);
  killHard(stack, 'api');
  socket.destroy();
  await untilReady(stack);
  await untilReceiving(0);
  expect(await photosIn2()).toHaveLength(0);
  await mustUpload(stack, member, 2, picture);
});

longTest(
  'after a server crash during an upload, no file is left and a tap retries it',
  async () => {
    const {page, context} = await openWindow(browser, stack, {
      width: 360,
      height: 800,
      touch: true,
    });
    await signUpThroughPages(page);
    await page.goto('/upload-photos');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    await page
      .getByLabel(/^Add photo 1/)
      .last()
      .setInputFiles(await noisyPhoto('broken.jpg', '#939', 900));
    await untilReceiving(1);
    // Blocks the automatic retries, so that only the tap retries.
    await page.route('**/api/photos/0', (route) => route.abort());
    killHard(stack, 'api');
    await expectPage(page.getByText(UPLOAD.failed)).toBeVisible({timeout: ARRIVAL_MS});
    await untilReady(stack);
    expect(await receivedFiles(stack)).toEqual([]);
    await cdp.send('Network.emulateNetworkConditions', {...SLOW, uploadThroughput: -1});
    await page.unroute('**/api/photos/0');
    await page.getByRole('button', {name: 'Try again: photo 1'}).click();
    await expectPage(page.getByRole('button', {name: 'Remove photo 1'})).toBeVisible({
      timeout: ARRIVAL_MS,
    });
    await context.close();
  },
);
