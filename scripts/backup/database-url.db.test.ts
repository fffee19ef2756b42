// The recovery drill with DATABASE_URL: rows, photos and deletions reach another, empty database and another data folder.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {user} from '../../server/platform/database/auth-tables.ts';
import {photoCheck} from '../../server/platform/database/photo-tables.ts';
import {photo} from '../../server/platform/database/tables.ts';
import {
  appendDeletions,
  deletionLogFile,
  readDeletions,
} from '../../server/features/account/deletion-log.ts';
import {folderStorage, newPhotoKey} from '../../server/features/photos/storage.ts';
import {filesBelow} from '../../tests/support/files.ts';
import {blankMember} from '../../tests/support/population.ts';
import {insertMembers} from '../../tests/support/scratch-database.ts';
import {runScript} from '../../tests/support/scripts.ts';
import {useScratchDatabase} from '../../tests/support/use-scratch-database.ts';

const [ADA, BEN] = ['adaXXXXXXXX', 'benXXXXXXXX'];
const LEAVES_AT = '2035-01-08T00:00:00.000Z';
const KEY = newPhotoKey(ADA);
const BYTES = Buffer.from('of a photo');
const PICTURE = newPhotoKey(ADA);

const live = useScratchDatabase();
const restored = useScratchDatabase(async () => undefined);
const another = useScratchDatabase(async () => undefined);
let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const photosOf = (dataDir: string) => folderStorage(path.join(inFolder(dataDir), 'photos'));
const selfiesOf = (dataDir: string) => folderStorage(path.join(inFolder(dataDir), 'selfies'));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-drill-'));
  await insertMembers(
    live.db,
    [ADA, BEN].map((id) => blankMember(id)),
  );
  const row = {userId: ADA, slot: 0, key: KEY, width: 8, height: 10, thumbhash: ''};
  await live.db.insert(photo).values(row);
  await photosOf('live').put(KEY, 320, BYTES);
  const check = {userId: ADA, state: 'waiting', gesture: 'left-ear', picture: PICTURE} as const;
  await live.db.insert(photoCheck).values(check);
  await selfiesOf('live').put(PICTURE, 320, Buffer.from('of a picture for verification'));
});
afterAll(() => rm(folder, {recursive: true}));

function run(command: 'backup' | 'restore', url: string, dataDir: string, ...args: string[]) {
  const {PATH} = process.env;
  const env = {
    PATH,
    DATABASE_URL: url,
    WING_SECRET: 'x'.repeat(32),
    WING_DATA_DIR: inFolder(dataDir),
  };
  return runScript(command, args, {env});
}

test('restores rows and photos, and repeats the deletions made since', async () => {
  expect(await run('backup', live.url, 'live', inFolder('backup'))).toContain('1 photos');
  await expect(run('restore', live.url, 'live', inFolder('backup'))).rejects.toThrow(
    'is not empty',
  );
  const missing = ['--deletions', inFolder('missing.jsonl')];
  await expect(
    run('restore', restored.url, 'other', inFolder('backup'), ...missing),
  ).rejects.toThrow('missing.jsonl cannot be read');

  const at = new Date().toISOString();
  await appendDeletions(inFolder('since.jsonl'), [{userId: BEN, at, leavesAt: LEAVES_AT}]);
  const since = ['--deletions', inFolder('since.jsonl')];
  const said = await run('restore', restored.url, 'other', inFolder('backup'), ...since);
  expect(said).toContain('Deletions repeated: 1; cancelled: 0.');

  const members = await restored.db.select({id: user.id, leavesAt: user.leavesAt}).from(user);
  expect(members.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    {id: ADA, leavesAt: null},
    {id: BEN, leavesAt: new Date(LEAVES_AT)},
  ]);
  expect(Buffer.from((await photosOf('other').get(KEY, 320)) ?? [])).toEqual(BYTES);
  // For the next restore.
  expect(await readDeletions(deletionLogFile(inFolder('other')))).toHaveLength(1);
});

test('says that no log of deletions was found', async () => {
  expect(await run('restore', another.url, 'third', inFolder('backup'))).toContain(
    'No log of deletions was found',
  );
});

test('a picture for verification is neither in the backup nor in the restored folder, whose row waits for the sweep', async () => {
  expect(await selfiesOf('live').get(PICTURE, 320)).toBeDefined();
  for (const made of ['backup', 'other', 'third']) {
    const files = await filesBelow(inFolder(made));
    expect(files).not.toEqual([]);
    expect(files.filter((file) => file.includes(path.basename(PICTURE)))).toEqual([]);
  }
  const rows = await restored.db.select({picture: photoCheck.picture}).from(photoCheck);
  expect(rows).toEqual([{picture: PICTURE}]);
});
