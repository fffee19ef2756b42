// Which hashes are stored when decisions about photos and about their member come together.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {naturalPicture} from '../../../tests/support/natural-picture.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import type {PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {photoHash} from '../../platform/database/photo-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import {disableAccount, enableAccount} from '../safety/disable-account.ts';
import {decidePhoto} from './screen-photo.ts';
import {folderStorage, newPhotoKey} from './storage.ts';
import {hashPhotosOf} from './hash-store.ts';
import {hashesOf} from './photo-hash.ts';

const ADA = 'adaXXXXXXXX';
const SIZE = {width: 320, height: 400};
const REFUSED: PhotoDecision = {state: 'refused', reason: 'nudity'};

const base = useScratchDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'wing-hashes-'));
const storage = folderStorage(folder);
let key: string;

beforeEach(async () => {
  await base.db.execute(
    sql`truncate auth."user", credit_entry, photo_hash, photo_decision cascade`,
  );
  await insertMembers(base.db, [blankMember(ADA)]);
  key = newPhotoKey(ADA);
  await storage.put(key, 320, await naturalPicture(1, SIZE));
  await base.db.insert(photo).values({...SIZE, userId: ADA, slot: 0, key, thumbhash: ''});
});
afterAll(() => rm(folder, {recursive: true}));

const decide = (decision: PhotoDecision) =>
  decidePhoto(base.db, {key, userId: ADA, operator: 'olga@desk.example'}, decision);

async function hash(bytes: Uint8Array): Promise<string> {
  const [own] = await hashesOf(Buffer.from(bytes));
  return own;
}

/** Does the jobs that decisions and suspensions have added. */
async function runHashJobs(): Promise<void> {
  const {rows} = await base.db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'hash-photos'))`);
  if (rows.length > 0) await hashPhotosOf({db: base.db, storage, screener: {hash}}, ADA);
}

const reasons = async () => (await base.db.select().from(photoHash)).map(({why}) => why);

test('a photo that is refused during a suspension is recognised also after it', async () => {
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await runHashJobs();
  await decide(REFUSED);
  await runHashJobs();
  expect(await reasons()).toEqual(['refused']);
  await base.db.transaction((tx) => enableAccount(tx, ADA, new Date()));
  await runHashJobs();
  expect(await reasons()).toEqual(['refused']);
});

test('a suspended member’s photo is recognised also when its refusal is taken back', async () => {
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  await decide(REFUSED);
  await runHashJobs();
  await decide({state: 'waiting'});
  await runHashJobs();
  expect(await reasons()).toEqual(['suspended']);
});

test('a refusal that is taken back while the photo is hashed leaves no hash', async () => {
  await decide(REFUSED);
  const takenBack = async (bytes: Uint8Array) => {
    await decide({state: 'waiting'});
    return hash(bytes);
  };
  await hashPhotosOf({db: base.db, storage, screener: {hash: takenBack}}, ADA);
  expect(await reasons()).toEqual([]);
});
