// Each photo's way to a state, on real Postgres and with the real child process; a stand-in takes the model's place.
import {eq, sql} from 'drizzle-orm';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {screenedPhoto, type Behaviour} from '../../../tests/support/screened-photo.ts';
import {ADA, BEN, OLGA, screeningWorld} from '../../../tests/support/screening-world.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import {photoDecision, photoLook} from '../../platform/database/photo-tables.ts';
import {removeJob} from '../../platform/queue/queue.ts';
import {readPhotos} from '../desk/photos.ts';
import {readMemberData} from '../account/read-member-data.ts';
import {photoRef} from './storage.ts';
import {mailWaitingPhotos} from './photo-mail.ts';
import {orderPhotos, removePhoto} from './photo-rows.ts';
import {screenEarlierPhotos, screenPhoto} from './screen-photo.ts';

const screening = screeningWorld();
const {base, services, warnings, store, screened, decide, refuse, photoOf, hashes, jobs} =
  screening;

async function lookAt(key: string) {
  const [row] = await base.db.select().from(photoLook).where(eq(photoLook.key, key));
  return row;
}

test('a new photo waits until the model has looked, and a clear one is shown then', async () => {
  const key = await store(await screenedPhoto('clear', 1));
  expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
  expect(await jobs('screen-photo')).toContain(`screen:${key}`);
  await screenPhoto(services(), key);
  expect(await photoOf(key)).toEqual({state: 'shown', reason: null});
  expect((await lookAt(key))?.scores).toMatchObject({Neutral: 0.9, Porn: 0.01});
  // Hashes of shown photos are not stored.
  expect(await hashes()).toEqual([]);
});

test('a doubtful photo waits with the model’s numbers for an operator, who is told once', async () => {
  const key = await screened(await screenedPhoto('doubtful', 2));
  expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
  const {count, photos} = await readPhotos(base.db);
  expect(count).toBe(1);
  expect(photos).toMatchObject([
    {userId: ADA, photo: photoRef(key), scores: {Porn: 0.6}, resembles: null},
  ]);
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    deleteStored: async () => {},
    close: () => {},
  };
  const mailing = {db: base.db, mailer, publicUrl: 'https://wing.example', operatorMail: OLGA};
  await mailWaitingPhotos(mailing, new Date());
  await mailWaitingPhotos(mailing, new Date());
  expect(mails).toMatchObject([{to: OLGA, subject: 'A photo waits'}]);
  expect(mails[0]?.text).toContain('https://wing.example/desk/photos');
});

test.each(['hanging', 'dying', 'lying'] satisfies Behaviour[])(
  'a photo waits for an operator when the model is %s, and the next photo is looked at',
  async (behaviour) => {
    const key = await screened(await screenedPhoto(behaviour, 3));
    expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
    expect(await lookAt(key)).toMatchObject({scores: null});
    expect(warnings).toHaveLength(1);
    const next = await screened(await screenedPhoto('clear', 4), {slot: 1});
    expect(await photoOf(next)).toEqual({state: 'shown', reason: null});
  },
);

test('photos that arrived while the model was away are looked at an hour later, unless an operator decides', async () => {
  const away = screening.screenerOf('file:///no-such-module.ts');
  const keys = [
    await store(await screenedPhoto('clear', 20)),
    await store(await screenedPhoto('clear', 21), {slot: 1}),
  ];
  for (const key of keys) {
    await removeJob(base.db, `screen:${key}`);
    await screenPhoto({...services(), screener: away}, key);
  }
  expect(away.problem()).toContain('no-such-module.ts');
  const {rows} = await base.db.execute<{key: string; minutes: number}>(sql`
    select key, extract(epoch from run_at - now())::float / 60 as minutes from graphile_worker.jobs
    where task_identifier = 'screen-photo'`);
  expect(rows.map(({key}) => key).toSorted()).toEqual(
    keys.map((key) => `screen:${key}`).toSorted(),
  );
  for (const {minutes} of rows) expect(minutes).toBeCloseTo(60, 0);

  const [first = '', second = ''] = keys;
  expect(await decide(second, {state: 'shown'})).toBe(true);
  expect(await decide(second, {state: 'waiting'})).toBe(true);
  await screenEarlierPhotos(base.db);
  expect(await jobs('screen-photo')).toEqual([`screen:${first}`]);
  await screenPhoto(services(), first);
  expect(await photoOf(first)).toEqual({state: 'shown', reason: null});
  expect((await lookAt(first))?.scores).toMatchObject({Neutral: 0.9});
});

test('photos from before stay shown while they are looked at, and when the model cannot look', async () => {
  const [clear, doubtful, dying] = [
    await store(await screenedPhoto('clear', 5), {state: 'shown'}),
    await store(await screenedPhoto('doubtful', 6), {state: 'shown', slot: 1}),
    await store(await screenedPhoto('dying', 7), {state: 'shown', slot: 2}),
  ];
  await screenEarlierPhotos(base.db);
  expect((await jobs('screen-photo')).toSorted()).toEqual(
    expect.arrayContaining([clear, doubtful, dying].map((key) => `screen:${key}`)),
  );
  for (const key of [clear, doubtful, dying]) await screenPhoto(services(), key);
  expect(await photoOf(clear)).toMatchObject({state: 'shown'});
  expect(await photoOf(doubtful)).toMatchObject({state: 'waiting'});
  expect(await photoOf(dying)).toMatchObject({state: 'shown'});
  expect(await lookAt(dying)).toBeUndefined();
});

test('a waiting photo whose job has gone is looked at in a later hour', async () => {
  const key = await store(await screenedPhoto('clear', 9));
  await removeJob(base.db, `screen:${key}`);
  expect(await jobs('screen-photo')).not.toContain(`screen:${key}`);
  await screenEarlierPhotos(base.db);
  expect(await jobs('screen-photo')).toContain(`screen:${key}`);
});

test('an operator’s decision stands, also when the model looks later', async () => {
  const key = await store(await screenedPhoto('doubtful', 8));
  expect(await decide(key, {state: 'shown'})).toBe(true);
  await screenPhoto(services(), key);
  expect(await photoOf(key)).toEqual({state: 'shown', reason: null});
  expect(await decide(key, {state: 'waiting'})).toBe(true);
  await refuse(key);
  expect(await photoOf(key)).toEqual({state: 'refused', reason: 'nudity'});
  // Another operator, whose page is older.
  expect(await decide(key, {state: 'shown'})).toBe(false);
  const {rows} = await base.db.execute<{act: string; why: string}>(
    sql`select act, why from desk_entry where operator = ${OLGA} order by id desc limit 2`,
  );
  expect(rows.map(({act, why}) => `${act} ${why}`)).toEqual([
    'photo-refused nudity',
    'photo-waits-again ',
  ]);
  expect(await decide(`${key.slice(0, -4)}gone`, {state: 'shown'})).toBe(false);
});

test('an operator refuses a photo that others see, and takes that back', async () => {
  const key = await screened(await screenedPhoto('clear', 19));
  await refuse(key);
  expect(await photoOf(key)).toEqual({state: 'refused', reason: 'nudity'});
  expect(await hashes()).toMatchObject([{photo: photoRef(key), why: 'refused'}]);
  expect(await decide(key, {state: 'waiting'})).toBe(true);
  expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
  expect(await hashes()).toEqual([]);
});

test('decisions are kept beside the model’s numbers, and a taken-back one is not', async () => {
  const keys = [
    await screened(await screenedPhoto('doubtful', 9)),
    await screened(await screenedPhoto('doubtful', 10), {slot: 1}),
  ];
  const [first = '', second = ''] = keys;
  await refuse(first);
  await decide(second, {state: 'shown'});
  const {agreement} = await readPhotos(base.db);
  expect(agreement).toContainEqual({name: 'Porn', tenth: 6, shown: 1, refused: 1});
  await decide(first, {state: 'waiting'});
  expect(await photoOf(first)).toEqual({state: 'waiting', reason: null});
  expect(await hashes()).toEqual([]);
  const decided = await base.db.select().from(photoDecision);
  expect(decided.map((row) => row.photo)).toEqual([photoRef(second)]);
});

test('reordering keeps states, and replacing or removing a photo deletes what was seen of it', async () => {
  const refused = await screened(await screenedPhoto('doubtful', 15));
  await refuse(refused);
  const shown = await screened(await screenedPhoto('clear', 16), {slot: 1});
  expect(await orderPhotos(base.db, ADA, [shown, refused, null])).toBe(true);
  expect(await photoOf(refused)).toEqual({state: 'refused', reason: 'nudity'});
  expect(await lookAt(refused)).toBeDefined();
  const replacing = await screened(await screenedPhoto('clear', 17), {slot: 1});
  expect(await photoOf(replacing)).toEqual({state: 'shown', reason: null});
  expect(await lookAt(refused)).toBeUndefined();
  await removePhoto(services(), ADA, shown);
  expect(await lookAt(shown)).toBeUndefined();
});

test('an export has the state, the model’s numbers and the hashes of the member’s own photos', async () => {
  const picture = await screenedPhoto('doubtful', 18);
  await refuse(await screened(picture));
  const key = await screened(await sharp(picture).greyscale().toBuffer(), {userId: BEN});
  const {tables} = await readMemberData(base.db, BEN);
  expect(tables.photo).toMatchObject([{key, state: 'waiting'}]);
  const hash = expect.stringMatching(/^[01]{128}$/);
  expect(tables.photo_look).toMatchObject([{key, scores: {Neutral: 0.9}, hash}]);
  expect(tables.photo_hash).toEqual([]);
  expect(JSON.stringify(tables)).not.toContain(ADA);
  const own = await readMemberData(base.db, ADA);
  expect(own.tables.photo_hash).toMatchObject([{why: 'refused', userId: ADA}]);
});
