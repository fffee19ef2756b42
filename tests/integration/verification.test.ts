// The picture with which a member shows that their photos are theirs reaches the desk, and nobody and nothing else.
import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {PHOTO_WIDTHS} from '../../rules/photos/photos.ts';
import {makeOperator, type DeskOperator} from '../support/desk.ts';
import {filesBelow} from '../support/files.ts';
import type {Member} from '../support/member.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {eventually} from '../support/database.ts';
import {askCheck, askDesk, endUndo, pictureOf, settleNow} from '../support/photo-checks.ts';
import {mustUpload, view} from '../support/photos.ts';
import {readReplica} from '../support/server-replica.ts';
import {unzip} from '../support/unzip.ts';
import {endpoints} from '../support/routes.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let olga: DeskOperator;
let jpeg: Buffer;

beforeAll(async () => {
  olga = await makeOperator(sql, stack);
  jpeg = await sharp({create: {width: 1280, height: 960, channels: 3, background: '#a3c'}})
    .jpeg()
    .toBuffer();
});

const check = z.object({state: z.string().nullable(), gesture: z.string().nullable()});

const ask = (member: Pick<Member, 'cookie'>, method: string, body?: Buffer) =>
  askCheck(stack, member, method, body && new Uint8Array(body));
const desk = (at: string, cookie: string, body?: object) => askDesk(stack, {cookie}, at, body);

/** A member with a photo, whose partner sees it, and who has sent a picture. */
async function sent() {
  const pair = await suggestedPair(stack, sql);
  await match(sql, pair);
  const photo = await mustUpload(stack, pair.her, 0, jpeg);
  expect((await ask(pair.her, 'POST', jpeg)).status).toBe(409);
  const {answer} = await ask(pair.her, 'PUT');
  expect(check.parse(answer)).toEqual({state: 'asked', gesture: expect.any(String)});
  expect(await ask(pair.her, 'POST', jpeg)).toEqual({
    status: 201,
    answer: {state: 'waiting', gesture: null},
  });
  return {...pair, photo, picture: await pictureOf(sql, pair.her)};
}

test('a picture is served by no address, and is in no export, replica, folder of photos or log', async () => {
  const {her, him, picture} = await sent();
  const ref = picture.slice(picture.lastIndexOf('/') + 1);
  for (const width of PHOTO_WIDTHS) {
    for (const [cookie, status] of [
      [her.cookie, 404],
      [him.cookie, 404],
      [olga.cookie, 401],
      ['', 401],
    ] as const) {
      expect((await view(stack, cookie, picture, width)).status).toBe(status);
    }
  }
  for (const guess of [
    '/selfies/',
    '/photos/selfies/',
    '/photos/../selfies/',
    '/api/photos/check/',
  ]) {
    const response = await fetch(`${stack.url}${guess}${picture}/320.webp`, {
      headers: {cookie: her.cookie},
    });
    expect(response.headers.get('content-type') ?? '').not.toContain('image');
  }
  for (const cookie of [her.cookie, him.cookie, '']) {
    expect((await desk('', cookie)).status).toBe(401);
    expect((await desk(`/${her.userId}/${ref}/picture`, cookie)).status).toBe(401);
  }
  const stored = await filesBelow(path.join(stack.dataDir, 'selfies'));
  expect(stored.filter((file) => file.includes(ref))).toHaveLength(PHOTO_WIDTHS.length);
  const photos = await filesBelow(path.join(stack.dataDir, 'photos'));
  expect(photos.filter((file) => file.includes(ref))).toEqual([]);

  for (const {cookie} of [her, him]) {
    const exported = await fetch(`${stack.url}/api/account/export`, {headers: {cookie}});
    const files = unzip(Buffer.from(await exported.arrayBuffer()));
    expect([...files.keys(), ...[...files.values()].map(String)].join()).not.toContain(ref);
  }
  // Rows come to the replica in the order of their transactions.
  const last = await mustUpload(stack, her, 1, jpeg);
  await eventually(
    async () => readReplica(stack, (run) => run(`select key from photo where key = '${last}'`))[0],
    'a later row in the replica',
  );
  for (const file of await filesBelow(path.join(stack.dataDir, 'zero'))) {
    const holds = (await readFile(file)).includes(ref);
    expect([file, holds]).toEqual([file, false]);
  }
  for (const name of await readdir(path.join(stack.dataDir, 'logs'))) {
    const log = await readFile(path.join(stack.dataDir, 'logs', name), 'utf8');
    expect([name, log.includes(ref)]).toEqual([name, false]);
  }
  expect(await readFile(stack.outputFile, 'utf8')).not.toContain(ref);
});

test('an operator compares it, which is logged, and the photo gets its mark', async () => {
  const {her, photo, picture} = await sent();
  const ref = picture.slice(picture.lastIndexOf('/') + 1);
  const at = `/${her.userId}/${ref}`;
  const seen = await desk(`${at}/picture`, olga.cookie);
  expect((await sharp(await seen.arrayBuffer()).metadata()).width).toBe(1200);
  await desk(`${at}/picture?size=small`, olga.cookie);
  const decision = {state: 'same', photos: [photo.slice(photo.lastIndexOf('/') + 1)]};
  expect((await desk(`${at}/decide`, olga.cookie, {...decision, state: 'nice'})).status).toBe(400);
  expect((await desk(`${at}/decide`, olga.cookie, decision)).status).toBe(200);
  expect((await desk(`${at}/decide`, olga.cookie, decision)).status).toBe(404);
  expect((await desk(`${at}/undo`, olga.cookie, {})).status).toBe(200);
  expect((await desk(`${at}/undo`, olga.cookie, {})).status).toBe(409);
  expect((await desk(`${at}/decide`, olga.cookie, decision)).status).toBe(200);
  await endUndo(sql, picture);
  await settleNow(sql, picture);
  await eventually(async () => {
    const [row] = await sql`select from photo where key = ${photo} and is_verified`;
    return row;
  }, 'the mark');
  expect((await desk(`${at}/picture`, olga.cookie)).status).toBe(404);
  const stored = await filesBelow(path.join(stack.dataDir, 'selfies'));
  expect(stored.filter((file) => file.includes(ref))).toEqual([]);
  expect((await ask(her, 'GET')).answer).toEqual({state: 'same', gesture: null});
  const acts = await sql<{act: string; why: string | null}[]>`
    select act, why from desk_entry where user_id = ${her.userId} order by at`;
  expect(acts.map(({act, why}) => [act, why])).toEqual([
    ['looked', 'their picture'],
    ['looked', 'their picture, blurred'],
    ['compared', 'same'],
    ['undid', 'compared'],
    ['compared', 'same'],
  ]);
});

const endpointsOfChecks = async (given: Record<string, string>) =>
  (await endpoints(stack, given)).filter((name) => /photos\/check|verification/.test(name));

test('VERIFICATION=off leaves none of the endpoints', async () => {
  expect(await endpointsOfChecks({})).toHaveLength(8);
  expect(await endpointsOfChecks({VERIFICATION: 'off'})).toEqual([]);
});
