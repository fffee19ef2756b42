// Which hashes are stored when decisions about photos and about their member come together, and which pictures they recognise.
import {eq, sql} from 'drizzle-orm';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {screenedPhoto} from '../../../tests/support/screened-photo.ts';
import {ADA, BEN, screeningWorld} from '../../../tests/support/screening-world.ts';
import type {PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {readPhotos} from '../desk/photos.ts';
import {disableAccount, enableAccount} from '../safety/disable-account.ts';
import {linkedAccounts} from '../desk/linked-accounts.ts';
import {suspendedAddresses} from '../safety/suspended-addresses.ts';
import {deleteOldHashes, hashPhotosOf} from './hash-store.ts';
import {hashEarlierPhotos} from './screen-photo.ts';

const DAY_MS = 86_400_000;
const REFUSED: PhotoDecision = {state: 'refused', reason: 'nudity'};

const {base, services, store, screened, decide, refuse, photoOf, hashes, jobs} = screeningWorld();

/** Does the jobs that decisions and suspensions have added. */
async function runHashJobs(): Promise<void> {
  const {rows} = await base.db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'hash-photos'))`);
  if (rows.length > 0) await hashPhotosOf(services(), ADA);
}

const sharing = async (userId: string) =>
  (await linkedAccounts(base.db, userId, suspendedAddresses({}))).map((linked) => linked.userId);
const reasons = async () => (await hashes()).map(({why}) => why);

test('a photo that is refused during a suspension is recognised also after it', async () => {
  const key = await store(await screenedPhoto('clear', 1));
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await runHashJobs();
  await decide(key, REFUSED);
  await runHashJobs();
  expect(await reasons()).toEqual(['refused']);
  await base.db.transaction((tx) => enableAccount(tx, ADA, new Date()));
  await runHashJobs();
  expect(await reasons()).toEqual(['refused']);
});

test('a suspended member’s photo is recognised also when its refusal is taken back', async () => {
  const key = await store(await screenedPhoto('clear', 1));
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await decide(key, REFUSED);
  await runHashJobs();
  await decide(key, {state: 'waiting'});
  await runHashJobs();
  expect(await reasons()).toEqual(['suspended']);
});

test('a refusal that is taken back while the photo is hashed leaves no hash', async () => {
  const key = await store(await screenedPhoto('clear', 1));
  await decide(key, REFUSED);
  const takenBack = async (bytes: Uint8Array) => {
    await decide(key, {state: 'waiting'});
    return services().screener.hash(bytes);
  };
  await hashPhotosOf({...services(), screener: {hash: takenBack}}, ADA);
  expect(await reasons()).toEqual([]);
});

test('a refused picture is recognised again, compressed and mirrored, also after its member has gone', async () => {
  const picture = await screenedPhoto('doubtful', 11);
  await refuse(await screened(picture));
  // Without its colour, the model finds it clear.
  const again = sharp(picture).flop().greyscale().resize(300).jpeg({quality: 50});
  const key = await screened(await again.toBuffer(), {userId: BEN});
  expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
  const {photos} = await readPhotos(base.db);
  expect(photos).toMatchObject([
    {userId: BEN, resembles: {why: 'refused', userId: ADA, isStored: true}},
  ]);

  await base.db.delete(user).where(eq(user.id, ADA));
  expect(await hashes()).toMatchObject([{why: 'refused', userId: null}]);
  const {photos: later} = await readPhotos(base.db);
  expect(later).toMatchObject([{resembles: {why: 'refused', userId: null, isStored: false}}]);
  const another = await screened(await screenedPhoto('clear', 12), {userId: BEN, slot: 1});
  expect(await photoOf(another)).toEqual({state: 'shown', reason: null});
});

test('a suspended member’s pictures are recognised until the member is restored', async () => {
  const picture = await screenedPhoto('clear', 13);
  await screened(picture);
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  expect(await jobs('hash-photos')).toHaveLength(1);
  await hashPhotosOf(services(), ADA);
  await hashPhotosOf(services(), ADA);
  expect(await hashes()).toMatchObject([{why: 'suspended', userId: ADA}]);
  const key = await screened(picture, {userId: BEN});
  expect(await photoOf(key)).toEqual({state: 'waiting', reason: null});
  await base.db.transaction((tx) => enableAccount(tx, ADA, new Date()));
  expect(await hashes()).toEqual([]);
  const later = await screened(picture, {userId: BEN});
  expect(await photoOf(later)).toEqual({state: 'shown', reason: null});
});

test('a picture that another member showed before is known after the suspension', async () => {
  const picture = await screenedPhoto('clear', 13);
  const mirrored = await sharp(picture).flop().jpeg({quality: 50}).toBuffer();
  await screened(mirrored, {userId: BEN});
  await screened(picture);
  expect(await sharing(ADA)).toEqual([]);
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await runHashJobs();
  expect(await sharing(ADA)).toEqual([BEN]);
  expect(await sharing(BEN)).toEqual([ADA]);
});

test('photos from before hashes were kept of all are hashed by the hour', async () => {
  await screened(await screenedPhoto('clear', 13));
  await screened(await screenedPhoto('clear', 14), {userId: BEN});
  const unhashed = async () => {
    const {rows} = await base.db.execute(sql`select user_id from photo_look where hash is null`);
    return rows.map((row) => row.user_id);
  };
  await base.db.execute(sql`
    update photo_look set hash = null, mirrored_hash = null, at = now() - interval '8 days'
    where user_id = ${ADA}`);
  await hashEarlierPhotos(base.db);
  expect(await jobs('hash-photos')).toEqual([`hash:${ADA}`]);
  await runHashJobs();
  expect(await unhashed()).toEqual([]);
  expect(await hashes()).toEqual([]);
});

test('a photo that cannot be hashed keeps no other of its member, and no hour draws it again', async () => {
  await screened(await screenedPhoto('clear', 13));
  await screened(await screenedPhoto('clear', 14), {slot: 1});
  await base.db.execute(sql`
    update photo_look set hash = null, mirrored_hash = null, at = now() - interval '8 days'`);
  await hashEarlierPhotos(base.db);
  const asked: Uint8Array[] = [];
  const hash = async (bytes: Uint8Array) => {
    if (asked.push(bytes) === 1) throw new Error('refused');
    return services().screener.hash(bytes);
  };
  await expect(hashPhotosOf({...services(), screener: {hash}}, ADA)).rejects.toMatchObject({
    errors: [new Error('refused')],
  });
  const {rows} = await base.db.execute(sql`select from photo_look where hash is null`);
  expect(rows).toHaveLength(1);
  await base.db.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  );
  await hashEarlierPhotos(base.db);
  expect(await jobs('hash-photos')).toEqual([]);
});

test('hashes go a year after, those of suspended members with the suspension', async () => {
  await refuse(await screened(await screenedPhoto('doubtful', 14)));
  await screened(await screenedPhoto('clear', 15), {slot: 1});
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await runHashJobs();
  const later = new Date(Date.now() + 366 * DAY_MS);
  await deleteOldHashes(base.db, later);
  expect(await reasons()).toEqual(['refused', 'suspended']);
  await base.db.transaction((tx) => enableAccount(tx, ADA, new Date()));
  await deleteOldHashes(base.db, later);
  expect(await reasons()).toEqual([]);
});

test('hashes of refused photos go a year after', async () => {
  await refuse(await screened(await screenedPhoto('doubtful', 14)));
  await deleteOldHashes(base.db, new Date(Date.now() + 364 * DAY_MS));
  expect(await hashes()).toHaveLength(1);
  await deleteOldHashes(base.db, new Date(Date.now() + 366 * DAY_MS));
  expect(await hashes()).toEqual([]);
});
