// What a member's export says of photos that an operator has compared.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {screenedPhoto} from '../../../tests/support/screened-photo.ts';
import {ADA, OLGA, screeningWorld} from '../../../tests/support/screening-world.ts';
import {UNDO_SECONDS} from '../../../rules/desk/reports.ts';
import type {CheckDecision} from '../../../rules/photos/verification.ts';
import {photoCheck} from '../../platform/database/photo-tables.ts';
import {readMemberData} from '../account/read-member-data.ts';
import {orderPhotos} from '../photos/photo-rows.ts';
import {screenEarlierPhotos, screenPhoto} from '../photos/screen-photo.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {holdDecision, settleCheck} from './decide-check.ts';
import {askForGesture, savePicture} from './photo-check.ts';

const world = screeningWorld();
const {base} = world;
let selfies: PhotoStorage;
const services = () => ({...world.services(), selfies});
const [MAY, JUNE, JULY] = ['2027-05-01', '2027-06-01', '2027-07-01'].map((day) => new Date(day));

beforeAll(() => {
  selfies = world.folder('selfies');
});

async function decide(
  state: CheckDecision,
  photos: readonly string[],
  at = new Date(),
  shown = photos,
) {
  await askForGesture(base.db, ADA);
  const picture = {width: 320, height: 400, thumbhash: '', files: new Map()};
  await savePicture(services(), {userId: ADA, isBlurred: true}, picture);
  const [row] = await base.db.select().from(photoCheck).where(eq(photoCheck.userId, ADA));
  const about = {userId: ADA, key: row?.picture ?? ''};
  const heldAt = new Date(at.getTime() - UNDO_SECONDS * 1000);
  await holdDecision(base.db, {...about, operator: OLGA}, {state, photos, shown}, heldAt);
  await settleCheck(services(), about, at);
}

/** By slot: whether the exported photo is verified, and since when. */
async function exported() {
  const {photo = [], photo_look: looks = []} = (await readMemberData(base.db, ADA)).tables;
  return photo.map(({key, isVerified}) => [
    isVerified,
    looks.find((look) => look.key === key)?.verifiedAt ?? null,
  ]);
}

test('each photo says when it was compared, also after another check', async () => {
  const first = await world.store(await screenedPhoto('clear', 1));
  await decide('same', [first], MAY);
  const second = await world.store(await screenedPhoto('clear', 2), {slot: 1});
  expect(await exported()).toEqual([
    [true, MAY],
    [false, null],
  ]);
  await decide('same', [second], JUNE);
  await askForGesture(base.db, ADA);
  await orderPhotos(base.db, ADA, [second, first, null]);
  expect(await exported()).toEqual([
    [true, JUNE],
    [true, MAY],
  ]);
  await decide('different', [first], JULY);
  expect(await exported()).toEqual([
    [true, JUNE],
    [false, null],
  ]);
  await base.db.execute(sql`truncate report cascade`);
});

test('a photo without a tick in a later check loses its mark, and one that was not shown keeps it', async () => {
  const [first, second, third] = [
    await world.store(await screenedPhoto('clear', 1)),
    await world.store(await screenedPhoto('clear', 2), {slot: 1}),
    await world.store(await screenedPhoto('clear', 3), {slot: 2}),
  ];
  await decide('same', [first, second, third], MAY);
  await decide('same', [second], JUNE, [first, second]);
  expect(await exported()).toEqual([
    [false, null],
    [true, JUNE],
    [true, MAY],
  ]);
});

test('the model looks at a photo that was compared before it had looked, unless an operator has decided about it', async () => {
  const picture = await screenedPhoto('doubtful', 1);
  const [compared, approved, other] = [
    await world.store(picture, {state: 'shown'}),
    await world.store(picture, {slot: 1}),
    await world.store(picture, {state: 'shown', slot: 2}),
  ];
  expect(await world.decide(approved, {state: 'shown'})).toBe(true);
  await decide('same', [compared, approved], MAY);
  await decide('different', [other], JUNE);
  await base.db.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  );
  await screenEarlierPhotos(base.db);
  expect((await world.jobs('screen-photo')).toSorted()).toEqual(
    [compared, other].map((key) => `screen:${key}`).toSorted(),
  );
  for (const key of [compared, approved, other]) await screenPhoto(services(), key);
  expect(await world.photoOf(compared)).toMatchObject({state: 'waiting'});
  expect(await world.photoOf(approved)).toMatchObject({state: 'shown'});
  expect(await world.photoOf(other)).toMatchObject({state: 'waiting'});
  expect((await exported())[0]).toEqual([true, MAY]);
  await base.db.execute(sql`truncate report cascade`);
});
