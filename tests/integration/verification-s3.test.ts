// The picture with which a member shows that their photos are theirs, in an S3 store: apart from photos, and deleted there.
import {once} from 'node:events';
import {createAdaptorServer, type ServerType} from '@hono/node-server';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESK_API} from '../../rules/desk/desk.ts';
import {PHOTO_WIDTHS, photoUrl} from '../../rules/photos/photos.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {photoRef} from '../../server/features/photos/storage.ts';
import {settleCheck} from '../../server/features/verification/decide-check.ts';
import {makeOperator} from '../support/desk.ts';
import {signUp} from '../support/member.ts';
import {endUndo, pictureOf} from '../support/photo-checks.ts';
import {appHere} from '../support/routes.ts';
import {useRun} from '../support/run.ts';
import {startS3, type StandInS3} from '../support/stand-in-s3.ts';

const {stack, sql} = useRun();
let store: StandInS3;
let here: Awaited<ReturnType<typeof appHere>>;
let server: ServerType;
let address: string;

beforeAll(async () => {
  store = await startS3('wing');
  here = await appHere(stack, {PUBLIC_URL: stack.url, STORAGE_URL: store.url});
  const [port = 0] = await freePorts(1);
  server = createAdaptorServer({fetch: here.app.fetch});
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server?.close();
  await here?.close();
  await store?.stop();
});

/** A request to the server of this file, as a page sends it. */
const request = (at: string, cookie: string, options: RequestInit = {}) =>
  fetch(`${address}${at}`, {...options, headers: {origin: stack.url, cookie}});

test('a picture is under a prefix of its own, for the desk alone, and gone with the decision', async () => {
  const {userId, cookie} = await signUp(stack);
  const olga = await makeOperator(sql, stack);
  const jpeg = await sharp({create: {width: 1280, height: 960, channels: 3, background: '#a3c'}})
    .jpeg()
    .toBuffer();
  const check = '/api/photos/check';
  expect((await request(check, cookie, {method: 'PUT'})).status).toBe(200);
  const sent = {method: 'POST', body: new Uint8Array(jpeg)};
  expect((await request(check, cookie, sent)).status).toBe(201);
  const picture = await pictureOf(sql, {userId});
  const objects = async () =>
    (await store.objects()).filter((file) => file.includes(photoRef(picture)));
  const stored = await objects();
  expect(stored).toHaveLength(PHOTO_WIDTHS.length);
  expect(stored.filter((file) => !file.includes(`/wing/selfies/${picture}/`))).toEqual([]);

  // Also when a row of photos names it.
  await sql`insert into photo (user_id, slot, key, width, height, thumbhash, state)
    values (${userId}, 0, ${picture}, 1280, 960, '', 'shown')`;
  for (const width of PHOTO_WIDTHS) {
    for (const name of [picture, `selfies/${picture}`]) {
      expect((await request(photoUrl(name, width), cookie)).status).toBe(404);
    }
  }
  await sql`delete from photo where key = ${picture}`;
  const photos = await Array.fromAsync(here.storage.list());
  expect(photos.filter(({key}) => key === picture)).toEqual([]);

  const at = `${DESK_API}/verification/${userId}/${photoRef(picture)}`;
  expect((await request(`${at}/picture`, cookie)).status).toBe(401);
  const seen = await request(`${at}/picture`, olga.cookie);
  expect((await sharp(await seen.arrayBuffer()).metadata()).width).toBe(1200);
  const decision = {method: 'POST', body: JSON.stringify({state: 'same', photos: []})};
  expect((await request(`${at}/decide`, olga.cookie, decision)).status).toBe(200);
  await endUndo(sql, picture);
  await settleCheck(here, {userId, key: picture}, new Date());
  expect(await objects()).toEqual([]);
  expect((await request(`${at}/picture`, olga.cookie)).status).toBe(404);
});
