// Which pictures a night deletes.
import {sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {ADA, BEN, screeningWorld} from '../../../tests/support/screening-world.ts';
import {CHECK_DAYS} from '../../../rules/photos/verification.ts';
import type {PhotoWidth} from '../../../rules/photos/photos.ts';
import {largestVersion, newPhotoKey, type PhotoStorage} from '../photos/storage.ts';
import {sweepPictures} from './decide-check.ts';
import {askForGesture, readCheck, savePicture} from './photo-check.ts';

const DAY_MS = 86_400_000;
const world = screeningWorld();
const {base} = world;
let selfies: PhotoStorage;

beforeAll(() => {
  selfies = world.folder('selfies');
});
beforeEach(async () => {
  for (const key of await stored()) await selfies.delete(key);
});

const daysOn = (count: number) => new Date(Date.now() + count * DAY_MS);
const services = () => ({...world.services(), selfies, hasVerification: true});
const files = new Map<PhotoWidth, Uint8Array>([[320, new Uint8Array([1])]]);

async function sent(userId: string): Promise<void> {
  await askForGesture(base.db, userId);
  const picture = {width: 320, height: 400, thumbhash: '', files};
  expect(await savePicture(services(), {userId, isBlurred: true}, picture)).toBe(true);
}

const stored = async () => (await Array.fromAsync(selfies.list())).map(({key}) => key);
const stateOf = async (userId: string) => (await readCheck(base.db, userId)).state;

test('a night deletes the picture of a suspended member, and no other', async () => {
  await sent(ADA);
  await sent(BEN);
  await base.db.execute(sql`update auth."user" set disabled_at = now() where id = ${ADA}`);
  await sweepPictures(services(), new Date());
  expect([await stateOf(ADA), await stateOf(BEN)]).toEqual(['expired', 'waiting']);
  expect(await stored()).toHaveLength(1);
});

test('a picture that cannot be deleted keeps no other', async () => {
  await sent(ADA);
  const [first] = await stored();
  await sent(BEN);
  const refusing = async (key: string) => {
    if (key === first) throw new Error('refused');
    await selfies.delete(key);
  };
  const failing = {...services(), selfies: {...selfies, delete: refusing}};
  await expect(sweepPictures(failing, daysOn(CHECK_DAYS + 1))).rejects.toThrow();
  expect([await stateOf(ADA), await stateOf(BEN)]).toEqual(['waiting', 'expired']);
  expect(await stored()).toEqual([first]);
});

test('with VERIFICATION=off the next night deletes what waits', async () => {
  await sent(ADA);
  await sent(BEN);
  await sweepPictures({...services(), hasVerification: false}, new Date());
  expect([await stateOf(ADA), await stateOf(BEN)]).toEqual(['expired', 'expired']);
  expect(await stored()).toEqual([]);
});

test('no picture about which nobody decided is there after 14 days, and its member is told', async () => {
  await sent(ADA);
  const [key = ''] = await stored();
  const stray = newPhotoKey(BEN);
  await selfies.put(stray, 320, new Uint8Array([1]));
  await sweepPictures(services(), daysOn(CHECK_DAYS - 2));
  expect(await largestVersion(selfies, stray)).toBeUndefined();
  expect(await largestVersion(selfies, key)).toBeDefined();
  // The next night's job would come after the end.
  await sweepPictures(services(), daysOn(CHECK_DAYS - 1));
  expect(await largestVersion(selfies, key)).toBeUndefined();
  expect(await readCheck(base.db, ADA)).toEqual({state: 'expired', gesture: null});
  expect(await world.jobs('mail-check')).toHaveLength(1);
});

test('a member whose picture a restored backup lacks is asked again', async () => {
  await sent(ADA);
  const [key = ''] = await stored();
  await selfies.delete(key);
  await sweepPictures(services(), new Date());
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'waiting'});
  await sweepPictures(services(), daysOn(2));
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'expired'});
});
