// Each step of a member's picture on real Postgres: asked for, sent, compared, deleted.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {screenedPhoto} from '../../../tests/support/screened-photo.ts';
import {ADA, BEN, OLGA, screeningWorld} from '../../../tests/support/screening-world.ts';
import {UNDO_SECONDS} from '../../../rules/desk/reports.ts';
import {CHECK_DAYS, type CheckDecision} from '../../../rules/photos/verification.ts';
import {CHECK_SAYS} from '../../../rules/photos/verification-words.ts';
import type {PhotoWidth} from '../../../rules/photos/photos.ts';
import {photoCheck} from '../../platform/database/photo-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import {readChecks} from '../desk/verification.ts';
import {orderPhotos} from '../photos/photo-rows.ts';
import {largestVersion, type PhotoStorage} from '../photos/storage.ts';
import {mailCheck} from './check-mail.ts';
import {holdDecision, settleCheck, sweepPictures, undoDecision} from './decide-check.ts';
import {
  askForGesture,
  readCheck,
  savePicture,
  screenPicture,
  withdrawPicture,
} from './photo-check.ts';

const world = screeningWorld();
const {base, jobs} = world;
const DAY_MS = 86_400_000;
const PAUL = 'paul@desk.example';
let selfies: PhotoStorage;
const at = new Date();
const later = new Date(at.getTime() + UNDO_SECONDS * 1000);
const services = () => ({...world.services(), selfies, hasVerification: true});

beforeAll(() => {
  selfies = world.folder('selfies');
});
beforeEach(async () => {
  await base.db.execute(sql`truncate report cascade`);
  for await (const {key} of selfies.list()) await selfies.delete(key);
});

const picture = {
  width: 320,
  height: 400,
  thumbhash: '',
  files: new Map<PhotoWidth, Uint8Array>([[320, new Uint8Array([1])]]),
};

const daysOn = (count: number) => new Date(Date.now() + count * DAY_MS);

const rowOf = async (userId = ADA) => {
  const [row] = await base.db.select().from(photoCheck).where(eq(photoCheck.userId, userId));
  return row;
};

/** Ada sends a picture. @returns its key. */
async function sent(): Promise<string> {
  await askForGesture(base.db, ADA);
  expect(await savePicture(services(), {userId: ADA, isBlurred: true}, picture)).toBe(true);
  return (await rowOf())?.picture ?? '';
}

const hold = (key: string, state: CheckDecision, photos: string[] = [], operator = OLGA) =>
  holdDecision(base.db, {userId: ADA, key, operator}, {state, photos}, at);
const settle = (key: string, now = later) => settleCheck(services(), {userId: ADA, key}, now);

async function decided(state: CheckDecision, photos: string[] = []): Promise<string> {
  const key = await sent();
  expect(await hold(key, state, photos)).toBe(true);
  await settle(key);
  return key;
}

const marks = async () => {
  const rows = await base.db.select().from(photo).orderBy(photo.slot);
  return rows.map(({isVerified}) => isVerified);
};

async function twoPhotos(): Promise<[string, string]> {
  return [
    await world.store(await screenedPhoto('clear', 1)),
    await world.store(await screenedPhoto('clear', 2), {slot: 1}),
  ];
}

test('a gesture that is asked for stays until an operator has decided', async () => {
  await askForGesture(base.db, ADA);
  const {state, gesture} = await readCheck(base.db, ADA);
  expect(state).toBe('asked');
  for (let i = 0; i < 20; i += 1) await askForGesture(base.db, ADA);
  await sent();
  await askForGesture(base.db, ADA);
  expect(await readCheck(base.db, ADA)).toEqual({state: 'waiting', gesture: null});
  await withdrawPicture(services(), ADA);
  await askForGesture(base.db, ADA);
  expect(await readCheck(base.db, ADA)).toEqual({state: 'asked', gesture});
});

test('takes one picture for a gesture, and none that was not asked for', async () => {
  expect(await savePicture(services(), {userId: BEN, isBlurred: true}, picture)).toBe(false);
  const key = await sent();
  expect(await savePicture(services(), {userId: ADA, isBlurred: true}, picture)).toBe(false);
  expect(await rowOf()).toMatchObject({state: 'waiting', picture: key});
  // The refused ones are not kept.
  expect((await Array.fromAsync(selfies.list())).map((stored) => stored.key)).toEqual([key]);
});

test('a member takes their picture back', async () => {
  const key = await sent();
  await hold(key, 'same');
  await withdrawPicture(services(), ADA);
  expect(await largestVersion(selfies, key)).toBeUndefined();
  await settle(key);
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'asked'});

  const theirs = await sent();
  await hold(theirs, 'different');
  await withdrawPicture(services(), ADA);
  await settle(theirs);
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'different'});
});

test('the model’s doubt blurs a picture at the desk', async () => {
  await selfies.put(await sent(), 320, await screenedPhoto('doubtful', 3));
  const {picture: key} = (await rowOf()) ?? {};
  expect(await jobs('screen-picture')).toEqual([`screen:${key}`]);
  await screenPicture(services(), key ?? '');
  expect(await rowOf()).toMatchObject({isBlurred: true});
  await selfies.put(key ?? '', 320, await screenedPhoto('clear', 3));
  await screenPicture(services(), key ?? '');
  expect(await rowOf()).toMatchObject({isBlurred: false});
});

test('marks the photos that were compared, and deletes the picture', async () => {
  const [first, second] = await twoPhotos();
  const key = await sent();
  // While a photo waits to be looked at, there is nothing to compare.
  expect(await readChecks(base.db)).toEqual({count: 0, checks: []});
  await base.db.update(photo).set({state: 'shown'});
  expect((await readChecks(base.db)).checks[0]?.photos).toHaveLength(2);
  expect(await hold(key, 'same', [first])).toBe(true);
  // By a server whose clock is behind: the queue tries again.
  await expect(settle(key, at)).rejects.toThrow('can still be undone');
  expect(await marks()).toEqual([false, false]);
  expect(await largestVersion(selfies, key)).toBeDefined();
  await settle(key);
  expect(await marks()).toEqual([true, false]);
  expect(await largestVersion(selfies, key)).toBeUndefined();
  expect(await readCheck(base.db, ADA)).toEqual({state: 'same', gesture: null});
  // The mark moves with its photo, and a photo in its place has none.
  await orderPhotos(base.db, ADA, [second, first, null]);
  expect(await marks()).toEqual([false, true]);
  await world.store(await screenedPhoto('clear', 4), {slot: 1});
  expect(await marks()).toEqual([false, false]);
});

test('one of two operators decides, and only that one takes it back, within ten seconds', async () => {
  const [first] = await twoPhotos();
  await base.db.update(photo).set({state: 'shown'});
  const key = await sent();
  expect(await Promise.all([hold(key, 'same', [first]), hold(key, 'face', [], PAUL)])).toContain(
    false,
  );
  const {operator = ''} = (await rowOf())?.held ?? {};
  const other = operator === OLGA ? PAUL : OLGA;
  const undo = (who: string, now: Date) =>
    undoDecision(base.db, {userId: ADA, key, operator: who}, now);
  expect((await readChecks(base.db)).count).toBe(0);
  expect(await undo(other, at)).toBe(false);
  expect(await undo(operator, later)).toBe(false);
  expect(await undo(operator, at)).toBe(true);
  await settle(key);
  expect(await rowOf()).toMatchObject({state: 'waiting', held: null});
  expect((await readChecks(base.db)).count).toBe(1);
});

test('“Not the same” opens a report, takes the marks, and tells the member nothing by mail', async () => {
  const [first] = await twoPhotos();
  await decided('same', [first]);
  await base.db.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  );
  await decided('different', [first]);
  expect(await marks()).toEqual([false, false]);
  const [filed] = await base.db.select().from(report);
  expect(filed).toMatchObject({reportedId: ADA, reporterId: null, reason: 'fake'});
  expect(await jobs('mail-check')).toEqual([]);
  // The operator who sees the next picture is told.
  await base.db.update(photo).set({state: 'shown'});
  await sent();
  expect((await readChecks(base.db)).checks).toMatchObject([{hasReport: true}]);
  await base.db.update(report).set({closedAt: new Date()});
  expect((await readChecks(base.db)).checks).toMatchObject([{hasReport: false}]);
});

test('asks again with a sentence, on the page and by mail', async () => {
  await decided('gesture');
  expect(await readCheck(base.db, ADA)).toEqual({state: 'gesture', gesture: null});
  expect(await jobs('mail-check')).toHaveLength(1);
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    deleteStored: async () => {},
    close: () => {},
  };
  const mailing = {...services(), mailer, publicUrl: 'https://wing.example'};
  await mailCheck({...mailing, hasVerification: false}, {userId: ADA, state: 'gesture'});
  expect(mails).toEqual([]);
  await mailCheck(mailing, {userId: ADA, state: 'gesture'});
  expect(mails[0]?.text).toContain(CHECK_SAYS.gesture);
  await base.db.execute(sql`update auth."user" set disabled_at = now()`);
  await mailCheck(mailing, {userId: ADA, state: 'gesture'});
  expect(mails).toHaveLength(1);
});

/** Services of a process that is killed right after it has changed the stored pictures. */
const dying = () => ({
  ...services(),
  selfies: {
    ...selfies,
    put: async (...file: Parameters<PhotoStorage['put']>) => {
      await selfies.put(...file);
      throw new Error('killed');
    },
    delete: async (gone: string) => {
      await selfies.delete(gone);
      throw new Error('killed');
    },
  },
});

test('a decision is carried out after a crash between the picture and the row', async () => {
  const [first] = await twoPhotos();
  const key = await sent();
  await hold(key, 'same', [first]);
  await expect(settleCheck(dying(), {userId: ADA, key}, later)).rejects.toThrow('killed');
  await settle(key);
  await settle(key);
  expect(await marks()).toEqual([true, false]);
  expect(await jobs('mail-check')).toHaveLength(1);
});

test('a crash while a picture is sent, taken back or deleted leaves none behind, and the member goes on', async () => {
  await askForGesture(base.db, ADA);
  await expect(savePicture(dying(), {userId: ADA, isBlurred: true}, picture)).rejects.toThrow(
    'killed',
  );
  expect(await Array.fromAsync(selfies.list())).toHaveLength(1);
  await sweepPictures(services(), daysOn(2));
  expect(await Array.fromAsync(selfies.list())).toEqual([]);

  await sent();
  await expect(withdrawPicture(dying(), ADA)).rejects.toThrow('killed');
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'waiting'});
  await withdrawPicture(services(), ADA);
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'asked'});

  await sent();
  await expect(sweepPictures(dying(), daysOn(CHECK_DAYS + 1))).rejects.toMatchObject({
    errors: [new Error('killed')],
  });
  expect(await jobs('mail-check')).toEqual([]);
  await sweepPictures(services(), daysOn(CHECK_DAYS + 1));
  expect(await readCheck(base.db, ADA)).toMatchObject({state: 'expired'});
  expect(await jobs('mail-check')).toHaveLength(1);
});

test('nothing is left of a member who is deleted between picture and decision', async () => {
  const key = await sent();
  await hold(key, 'different');
  await base.db.execute(sql`delete from auth."user" where id = ${ADA}`);
  await settle(key);
  expect(await base.db.select().from(report)).toEqual([]);
  await sweepPictures(services(), daysOn(2));
  expect(await largestVersion(selfies, key)).toBeUndefined();
});

test('a decision whose job was given up is carried out at night', async () => {
  const key = await sent();
  await hold(key, 'same');
  await sweepPictures(services(), daysOn(2));
  expect(await largestVersion(selfies, key)).toBeUndefined();
  expect(await readCheck(base.db, ADA)).toEqual({state: 'same', gesture: null});
});
