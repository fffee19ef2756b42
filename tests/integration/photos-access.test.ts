// Who may fetch a photo, in each of its widths: its owner and the members who may see the profile. All others get
// 404, and so does everyone once the photo is deleted.
import {readFile} from 'node:fs/promises';
import {beforeAll, describe, expect, test} from 'vitest';
import sharp from 'sharp';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {eventually} from '../support/database.ts';
import {joinPool, signUp, type Member} from '../support/member.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {coupleAlone} from '../support/personas.ts';
import {changePhotos, mustUpload, upload, view, widthsOf} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let picture: Buffer;
let owner: Member;
let viewer: Member;

async function isSuggested(to: Member, other: Member): Promise<true | undefined> {
  const rows = await sql`
    select from suggestion where user_id = ${to.userId} and other_id = ${other.userId}`;
  return rows.length === 1 ? true : undefined;
}

beforeAll(async () => {
  picture = await sharp({create: {width: 1500, height: 1500, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
  const [a, b] = await coupleAlone(sql);
  owner = await joinPool(stack, a);
  viewer = await joinPool(stack, b);
  await eventually(() => isSuggested(viewer, owner), 'the suggestion');
});

/** The status of every width for a member's cookie. */
async function statuses(cookie: string, key: string): Promise<number[]> {
  const widths = [320, 800, 1200] as const;
  return Promise.all(widths.map(async (width) => (await view(stack, cookie, key, width)).status));
}

describe('every width of a photo', () => {
  test('is served to its owner and a live suggestion only', async () => {
    const key = await mustUpload(stack, owner, 0, picture);
    expect(await widthsOf(sql, key)).toEqual([320, 800, 1200]);
    const stranger = await signUp(stack);
    expect(await statuses(owner.cookie, key)).toEqual([200, 200, 200]);
    expect(await statuses(viewer.cookie, key)).toEqual([200, 200, 200]);
    expect(await statuses(stranger.cookie, key)).toEqual([404, 404, 404]);
    expect(await statuses('', key)).toEqual([401, 401, 401]);
  });

  test('may be cached by a browser that revalidates each time', async () => {
    const key = await mustUpload(stack, owner, 1, picture);
    const {headers} = await view(stack, viewer.cookie, key, 800);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag') ?? '';
    expect((await view(stack, viewer.cookie, key, 800, etag)).status).toBe(304);
    expect((await view(stack, '', key, 800, etag)).status).toBe(401);
    expect((await view(stack, viewer.cookie, key, 320, etag)).status).toBe(200);
  });

  test('is not found by anyone once it is deleted', async () => {
    const key = await mustUpload(stack, owner, 2, picture);
    expect(await statuses(viewer.cookie, key)).toEqual([200, 200, 200]);
    expect((await changePhotos(stack, owner, 'DELETE', `2?key=${key}`)).status).toBe(204);
    expect(await statuses(viewer.cookie, key)).toEqual([404, 404, 404]);
    expect(await statuses(owner.cookie, key)).toEqual([404, 404, 404]);
  });

  test('is served to its owner alone while it waits and when it is refused', async () => {
    const key = await mustUpload(stack, owner, 1, picture);
    expect(await statuses(viewer.cookie, key)).toEqual([200, 200, 200]);
    await sql`update photo set state = 'waiting' where key = ${key}`;
    expect(await statuses(viewer.cookie, key)).toEqual([404, 404, 404]);
    expect(await statuses(owner.cookie, key)).toEqual([200, 200, 200]);
    await sql`update photo set state = 'refused', reason = 'child' where key = ${key}`;
    expect(await statuses(viewer.cookie, key)).toEqual([404, 404, 404]);
    expect(await statuses(owner.cookie, key)).toEqual([200, 200, 200]);
  });

  test('is not found after a No or after the suggestion has ended', async () => {
    const key = await mustUpload(stack, owner, 0, picture);
    const viewed = await mustUpload(stack, viewer, 0, picture);
    expect(await statuses(owner.cookie, viewed)).toEqual([200, 200, 200]);
    await viewer.mutate('suggestion.answer', {otherId: owner.userId, response: 'No'});
    expect(await statuses(viewer.cookie, key)).toEqual([404, 404, 404]);
    await sql`delete from suggestion where user_id = ${owner.userId}`;
    expect(await statuses(owner.cookie, viewed)).toEqual([404, 404, 404]);
  });
});

test('a server that shows photos unseen says so at its start', async () => {
  expect(await readFile(stack.outputFile, 'utf8')).toContain('PHOTO_SCREENING is off');
});

test('a block hides every width of both people’s photos at once', async () => {
  const both = await suggestedPair(stack, sql);
  await match(sql, both);
  const {her, him} = both;
  const keys = [await mustUpload(stack, her, 0, picture), await mustUpload(stack, him, 0, picture)];
  const [hers = '', his = ''] = keys;
  expect(await statuses(him.cookie, hers)).toEqual([200, 200, 200]);
  expect(await statuses(her.cookie, his)).toEqual([200, 200, 200]);
  await her.mutate('safety.block', {otherId: him.userId});
  expect(await statuses(him.cookie, hers)).toEqual([404, 404, 404]);
  expect(await statuses(her.cookie, his)).toEqual([404, 404, 404]);
  expect(await statuses(her.cookie, hers)).toEqual([200, 200, 200]);
});

describe('changing photos', () => {
  test('needs a session, the same origin and one of three slots', async () => {
    expect(await upload(stack, {cookie: ''}, 0, picture)).toMatchObject({
      status: 401,
      message: UPLOAD.signedOut,
    });
    const foreign = await fetch(`${stack.url}/api/photos/0`, {
      method: 'POST',
      headers: {cookie: owner.cookie, origin: 'https://elsewhere.example'},
      body: new Uint8Array(picture),
    });
    expect(foreign.status).toBe(403);
    for (const slot of [3, -1, 0.5]) {
      expect((await upload(stack, owner, slot, picture)).status).toBe(404);
    }
  });

  test("reorders the member's own photos only, with empty slots", async () => {
    const someone = await signUp(stack);
    const first = await mustUpload(stack, someone, 0, picture);
    const second = await mustUpload(stack, someone, 1, picture);
    const order = async (...keys: (string | null)[]) =>
      (await changePhotos(stack, someone, 'PUT', 'order', {keys})).status;
    const slots = () => sql`
      select slot, key from photo where user_id = ${someone.userId} order by slot`;

    expect(await order(second, null, first)).toBe(204);
    expect(await slots()).toEqual([
      {slot: 0, key: second},
      {slot: 2, key: first},
    ]);
    expect(await order(second, null, null)).toBe(409);
    expect(await order(second, second, first)).toBe(409);
    expect(await order(second, 'user_photos/x/../y', first)).toBe(400);
    expect(await slots()).toHaveLength(2);

    // Another member's photo is not affected.
    const foreign = await mustUpload(stack, owner, 1, picture);
    expect(await order(second, foreign, first)).toBe(204);
    expect(await slots()).toHaveLength(2);
    expect((await changePhotos(stack, someone, 'DELETE', `0?key=${foreign}`)).status).toBe(204);
    expect(await statuses(owner.cookie, foreign)).toEqual([200, 200, 200]);
    expect(await slots()).toHaveLength(2);

    // A removal finds the photo by its key, in whichever slot it is now.
    expect((await changePhotos(stack, someone, 'DELETE', '0')).status).toBe(404);
    expect((await changePhotos(stack, someone, 'DELETE', `0?key=${first}`)).status).toBe(204);
    expect(await slots()).toEqual([{slot: 0, key: second}]);
    expect((await changePhotos(stack, someone, 'DELETE', `0?key=${second}`)).status).toBe(204);
    expect(await slots()).toEqual([]);
  });
});
