// Which pictures a night deletes.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {ADA, BEN, screeningWorld} from '../../../tests/support/screening-world.ts';
import {CHECK_DAYS} from '../../../rules/photos/verification.ts';
import type {PhotoWidth} from '../../../rules/photos/photos.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {sweepPictures} from './decide-check.ts';
import {askForGesture, readCheck, savePicture} from './photo-check.ts';

const DAY_MS = 86_400_000;
const world = screeningWorld();
const {base} = world;
let selfies: PhotoStorage;

beforeAll(() => {
  selfies = world.folder('selfies');
});

const services = () => ({...world.services(), selfies});
const files = new Map<PhotoWidth, Uint8Array>([[320, new Uint8Array([1])]]);

async function sent(userId: string): Promise<void> {
  await askForGesture(base.db, userId);
  const picture = {width: 320, height: 400, thumbhash: '', files};
  expect(await savePicture(services(), {userId, isBlurred: true}, picture)).toBe(true);
}

const stored = async () => (await Array.fromAsync(selfies.list())).map(({key}) => key);
const stateOf = async (userId: string) => (await readCheck(base.db, userId)).state;

test('that of a suspended member, and no other', async () => {
  await sent(ADA);
  await sent(BEN);
  await base.db.execute(sql`update auth."user" set disabled_at = now() where id = ${ADA}`);
  await sweepPictures(services(), new Date());
  expect([await stateOf(ADA), await stateOf(BEN)]).toEqual(['expired', 'waiting']);
  expect(await stored()).toHaveLength(1);
});

test('all but one that cannot be deleted', async () => {
  for (const key of await stored()) await selfies.delete(key);
  await sent(ADA);
  const [first] = await stored();
  await sent(BEN);
  const refusing = async (key: string) => {
    if (key === first) throw new Error('refused');
    await selfies.delete(key);
  };
  const failing = {...services(), selfies: {...selfies, delete: refusing}};
  const later = new Date(Date.now() + (CHECK_DAYS + 1) * DAY_MS);
  await expect(sweepPictures(failing, later)).rejects.toThrow();
  expect([await stateOf(ADA), await stateOf(BEN)]).toEqual(['waiting', 'expired']);
  expect(await stored()).toEqual([first]);
});
