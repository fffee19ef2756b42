// Photos at the desk: those in a report's evidence, and refusing one that others see.
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {makeOperator, type DeskOperator} from '../support/desk.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {mustUpload, view} from '../support/photos.ts';
import {readReports, report} from '../support/reports.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let olga: DeskOperator;
let picture: Buffer;

beforeAll(async () => {
  olga = await makeOperator(sql, stack);
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#572'}})
    .jpeg()
    .toBuffer();
});

const get = (path: string, cookie: string) =>
  fetch(`${stack.url}/api/desk${path}`, {headers: {cookie}});

const decide = (path: string, decision: object) =>
  fetch(`${stack.url}/api/desk/photos/${path}/decide`, {
    method: 'POST',
    headers: {cookie: olga.cookie, origin: stack.url, 'content-type': 'application/json'},
    body: JSON.stringify(decision),
  });

test('the photo in a report’s evidence is served to operators alone, also when its member has removed it', async () => {
  const pair = await suggestedPair(stack, sql);
  const {her, him} = pair;
  await mustUpload(stack, him, 0, picture);
  await match(sql, pair);
  expect((await report(stack, her, him.userId, {reason: 'sexual'})).status).toBe(200);
  await sql`delete from photo where user_id = ${him.userId}`;
  const [filed] = await readReports(sql, him);
  const path = `/reports/${filed?.id}/photos/0`;

  const answer = await get(path, olga.cookie);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(900);
  const [look] = await sql`select act, report_id from desk_entry
    where operator = ${olga.email} and user_id = ${him.userId}`;
  expect(look).toEqual({act: 'looked', report_id: filed?.id});

  const viewer = await makeOperator(sql, stack, {role: 'viewer'});
  const passwordOnly = await makeOperator(sql, stack, {factors: 'password'});
  for (const [cookie, status] of [
    [viewer.cookie, 403],
    [passwordOnly.cookie, 403],
    [her.cookie, 401],
    [him.cookie, 401],
    ['', 401],
  ] as const) {
    expect((await get(path, cookie)).status).toBe(status);
  }
  expect((await get(`/reports/${filed?.id}/photos/1`, olga.cookie)).status).toBe(404);
});

test('an operator refuses a photo that others see, with a reason, and takes that back', async () => {
  const {her, him} = await suggestedPair(stack, sql);
  const key = await mustUpload(stack, him, 0, picture);
  const ref = key.slice(key.lastIndexOf('/') + 1);
  const statusFor = async (cookie: string) => (await view(stack, cookie, key, 320)).status;
  expect(await statusFor(her.cookie)).toBe(200);

  const path = `${him.userId}/${ref}`;
  const refusal = {state: 'refused', reason: 'not-you'};
  expect((await decide(path, {...refusal, reason: 'ugly'})).status).toBe(400);
  expect((await decide(path, refusal)).status).toBe(200);
  expect(await statusFor(her.cookie)).toBe(404);
  expect(await statusFor(him.cookie)).toBe(200);
  const page: unknown = await (await get(`/members/${him.userId}`, olga.cookie)).json();
  expect(page).toMatchObject({photos: [{photo: ref, ...refusal}]});
  // Another operator approves on an older page.
  expect((await decide(path, {state: 'shown'})).status).toBe(404);

  expect((await decide(path, {state: 'waiting'})).status).toBe(200);
  expect((await decide(path, {state: 'shown'})).status).toBe(200);
  expect(await statusFor(her.cookie)).toBe(200);
  const log = await sql`select act, why from desk_entry
    where operator = ${olga.email} and user_id = ${him.userId} and act <> 'looked' order by id`;
  expect([...log]).toEqual([
    {act: 'photo-refused', why: 'not-you'},
    {act: 'photo-waits-again', why: ''},
    {act: 'photo-shown', why: ''},
  ]);
});
