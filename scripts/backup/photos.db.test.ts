// A backup's photos while members replace theirs.
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {eq} from 'drizzle-orm';
import {Client} from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {PHOTO_WIDTHS, type PhotoWidth} from '../../rules/photos/photos.ts';
import {photo} from '../../server/platform/database/tables.ts';
import {
  folderStorage,
  newPhotoKey,
  type PhotoStorage,
} from '../../server/features/photos/storage.ts';
import {blankMember} from '../../tests/support/population.ts';
import {insertMembers} from '../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../tests/support/use-scratch-database.ts';
import {beginWithPhotos} from './photos.ts';

const ADA = 'adaXXXXXXXX';
const scratch = useScratchDatabase();
let client: Client;
let folder: string;

beforeAll(async () => {
  await insertMembers(scratch.db, [blankMember(ADA)]);
  client = new Client({connectionString: scratch.url});
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'wing-photos-'));
});
afterAll(async () => {
  await client.end();
  await rm(folder, {recursive: true});
});

/** Stores a photo in Ada's first slot. The files of the one before are deleted. */
async function upload(
  storage: PhotoStorage,
  widths: readonly PhotoWidth[] = PHOTO_WIDTHS,
): Promise<string> {
  const key = newPhotoKey(ADA);
  for (const width of widths) await storage.put(key, width, Buffer.from(key));
  const where = eq(photo.userId, ADA);
  const [before] = await scratch.db.select().from(photo).where(where);
  const row = {userId: ADA, slot: 0, key, width: 8, height: 10, thumbhash: ''};
  await scratch.db
    .insert(photo)
    .values(row)
    .onConflictDoUpdate({target: [photo.userId, photo.slot], set: {key}});
  if (before) await storage.delete(before.key);
  return key;
}

const keysIn = async (copies: string) =>
  (await readdir(path.join(copies, 'user_photos', ADA))).map(
    (name) => `user_photos/${ADA}/${name}`,
  );

test("the backup contains the snapshot's photo, however often it is replaced while photos are copied", async () => {
  const storage = folderStorage(path.join(folder, 'photos'));
  let newest = await upload(storage);
  let replacements = 3;
  const busy: PhotoStorage = {
    ...storage,
    get: async (key, width) => {
      if (replacements > 0) {
        replacements -= 1;
        newest = await upload(storage);
      }
      return storage.get(key, width);
    },
  };
  const copies = path.join(folder, 'copies');
  const counts = await beginWithPhotos(client, busy, folderStorage(copies));
  await client.query('rollback');
  expect(counts).toEqual({photos: 1, lost: 0});
  expect(await keysIn(copies)).toEqual([newest]);
});

test('counts a photo whose files are lost', async () => {
  const storage = folderStorage(path.join(folder, 'emptied'));
  const key = await upload(storage);
  await storage.delete(key);
  const copies = folderStorage(path.join(folder, 'none'));
  expect(await beginWithPhotos(client, storage, copies)).toEqual({photos: 0, lost: 1});
  await client.query('rollback');
});

test.each([320, 1200] as const)('counts a photo with the width %i alone', async (width) => {
  const storage = folderStorage(path.join(folder, `only-${width}`));
  const key = await upload(storage, [width]);
  const copies = path.join(folder, `copies-${width}`);
  expect(await beginWithPhotos(client, storage, folderStorage(copies))).toEqual({
    photos: 1,
    lost: 0,
  });
  await client.query('rollback');
  expect(await keysIn(copies)).toEqual([key]);
});
