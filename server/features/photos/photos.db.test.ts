// Access to photos with real sessions, rows and files: owners, and members who may see the profile.
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {and, eq} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createAuth} from '../account/sessions/auth.ts';
import {signedInLookup} from '../../platform/sessions/signed-in-lookup.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {chat, chatMember, photo} from '../../platform/database/tables.ts';
import {parseEnv} from '../../platform/config/env.ts';
import {createLog} from '../../platform/observability/log.ts';
import {folderStorage, isPhotoKey, newPhotoKey, type PhotoStorage} from './storage.ts';
import {savePhoto} from './photo-rows.ts';
import {photoRoutes} from './routes.ts';
import {sweepPhotos} from './sweep-photos.ts';

const BYTES = new Uint8Array([1, 2, 3]);

let folder: string;
let storage: PhotoStorage;
const base = useScratchDatabase();
let app: ReturnType<typeof photoRoutes>;
let signUp: (name: string) => Promise<{id: string; cookie: string}>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-photos-'));
  storage = folderStorage(folder);
  const env = parseEnv({PUBLIC_URL: 'http://localhost:3000'});
  const auth = createAuth({
    env,
    secret: 'a secret that is long enough for a test',
    db: base.db,
    log: createLog('silent'),
  });
  const running = {ZERO_CACHE_URL: ['http://127.0.0.1:1'], ZERO_API_KEY: 'no key at all..'};
  const services = {
    env: {...env, ...running},
    db: base.db,
    signedIn: signedInLookup(auth, base.db),
    log: createLog('silent'),
  };
  app = photoRoutes(services, storage);
  signUp = async (name) => {
    const response = await auth.api.signUpEmail({
      body: {name, email: `${name}@example.com`, password: 'long enough'},
      asResponse: true,
    });
    const {user} = await response.json();
    const cookie = response.headers.getSetCookie().map((set) => set.split(';')[0]);
    return {id: String(user.id), cookie: cookie.join('; ')};
  };
});

afterAll(async () => {
  await rm(folder, {recursive: true, force: true});
});

async function withPhoto(userId: string): Promise<string> {
  const key = newPhotoKey(userId);
  for (const width of PHOTO_WIDTHS) await storage.put(key, width, BYTES);
  const size = {width: 800, height: 1000, thumbhash: ''};
  await base.db.insert(photo).values({userId, slot: 0, key, ...size});
  return key;
}

const getAt = (name: string, cookie = '', more: Record<string, string> = {}) =>
  app.request(`/photos/${name}`, {headers: {cookie, ...more}});

const get = (key: string, cookie = '', more: Record<string, string> = {}) =>
  getAt(`${key}/320.webp`, cookie, more);

const suggest = (userId: string, otherId: string) =>
  base.db.insert(suggestion).values({userId, otherId, position: 0, description: '', reasons: []});

test('shows photos to their owner and not to signed-out visitors', async () => {
  const owner = await signUp('owner');
  const key = await withPhoto(owner.id);
  expect((await get(key)).status).toBe(401);
  const response = await get(key, owner.cookie);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
});

test('shows a suggested member’s photos until the suggestion is rejected or removed', async () => {
  const [owner, viewer, stranger] = [await signUp('o2'), await signUp('v2'), await signUp('s2')];
  const key = await withPhoto(owner.id);
  expect((await get(key, viewer.cookie)).status).toBe(404);

  await suggest(viewer.id, owner.id);
  const {status, headers} = await get(key, viewer.cookie);
  expect(status).toBe(200);
  const again = {'if-none-match': headers.get('etag') ?? ''};
  expect((await get(key, viewer.cookie, again)).status).toBe(304);
  expect((await get(key, stranger.cookie, again)).status).toBe(404);

  const card = and(eq(suggestion.userId, viewer.id), eq(suggestion.otherId, owner.id));
  await base.db.update(suggestion).set({response: 'Yes'}).where(card);
  expect((await get(key, viewer.cookie)).status).toBe(200);
  await base.db.update(suggestion).set({response: 'No'}).where(card);
  expect((await get(key, viewer.cookie, again)).status).toBe(404);
  await base.db.delete(suggestion).where(card);
  expect((await get(key, viewer.cookie)).status).toBe(404);
});

test('does not show a member’s photos to those suggested to them', async () => {
  const [owner, other] = [await signUp('o3'), await signUp('v3')];
  const key = await withPhoto(owner.id);
  await suggest(owner.id, other.id);
  expect((await get(key, other.cookie)).status).toBe(404);
});

test('shows photos to members of a shared chat', async () => {
  const [owner, friend] = [await signUp('o4'), await signUp('v4')];
  const key = await withPhoto(owner.id);
  const chatId = chatIdOf(owner.id, friend.id);
  await base.db.insert(chat).values({id: chatId});
  await base.db.insert(chatMember).values([
    {chatId, userId: owner.id, otherId: friend.id, shownId: friend.id},
    {chatId, userId: friend.id, otherId: owner.id, shownId: owner.id},
  ]);
  expect((await get(key, friend.cookie)).status).toBe(200);
});

test('hides a deleted photo from its owner too', async () => {
  const owner = await signUp('o5');
  const key = await withPhoto(owner.id);
  const etag = (await get(key, owner.cookie)).headers.get('etag') ?? '';
  await base.db.delete(photo).where(eq(photo.key, key));
  await storage.delete(key);
  expect((await get(key, owner.cookie, {'if-none-match': etag})).status).toBe(404);
  expect(await storage.get(key, 320)).toBeUndefined();
  await storage.delete(key);
});

test('passes only valid keys to the storage', async () => {
  const owner = await signUp('o6');
  const hostile = [
    '../../etc/passwd',
    'user_photos/../../x',
    'user_photos/a/%2e%2e%2fx',
    '',
    'user_photos/a/b',
    `${newPhotoKey('a')}/../320.webp`,
    `${newPhotoKey('a')}/321.webp`,
  ];
  for (const text of hostile) {
    expect(isPhotoKey(text)).toBe(false);
    expect((await getAt(text, owner.cookie)).status).toBe(404);
    await expect(storage.get(text, 320)).rejects.toThrow('not a photo key');
    await expect(storage.put(text, 320, BYTES)).rejects.toThrow('not a photo key');
  }
});

test('creates different keys and leaves no temporary files', async () => {
  const keys = Array.from({length: 100}, () => newPhotoKey('someone'));
  expect(new Set(keys).size).toBe(100);
  await storage.put(keys[0] ?? '', 320, BYTES);
  expect(await readdir(path.join(folder, keys[0] ?? ''))).toEqual(['320.webp']);
});

/** Decoded versions with one byte for each width. */
const VERSIONS = {
  width: 1200,
  height: 900,
  thumbhash: '',
  files: new Map(PHOTO_WIDTHS.map((width) => [width, BYTES])),
};

const stored = async ({id}: {id: string}) => {
  const files = await readdir(path.join(folder, 'user_photos', id), {recursive: true}).catch(
    () => [],
  );
  return files.filter((name) => name.endsWith('.webp'));
};
const rowsOf = ({id}: {id: string}) => base.db.select().from(photo).where(eq(photo.userId, id));
const services = () => ({db: base.db, storage, log: createLog('silent')});
const DAY_MS = 86_400_000;

test('gives a stored photo a row, and deletes the bytes of the one that it replaces', async () => {
  const owner = await signUp('o7');
  const target = {userId: owner.id, slot: 0, state: 'shown'} as const;
  await savePhoto(services(), target, VERSIONS);
  const {key} = await savePhoto(services(), target, VERSIONS);
  expect((await rowsOf(owner)).map((row) => row.key)).toEqual([key]);
  await expect.poll(() => stored(owner)).toHaveLength(PHOTO_WIDTHS.length);
  expect(await storage.get(key, 320)).toEqual(BYTES);
});

test('shows no photo whose storing fails in the middle, and sweeps its bytes after a day', async () => {
  const owner = await signUp('o10');
  const broken: PhotoStorage = {
    ...storage,
    put: async (key, width, bytes) => {
      if (width === 800) throw new Error('no space left');
      await storage.put(key, width, bytes);
    },
  };
  const target = {userId: owner.id, slot: 0, state: 'shown'} as const;
  const saving = savePhoto({...services(), storage: broken}, target, VERSIONS);
  await expect(saving).rejects.toThrow('no space left');
  expect(await rowsOf(owner)).toEqual([]);
  await sweepPhotos(services(), new Date());
  expect(await stored(owner)).toHaveLength(1);
  await sweepPhotos(services(), new Date(Date.now() + DAY_MS + 60_000));
  expect(await stored(owner)).toEqual([]);
});

test('sweeps thousands of photos, a part at a time', async () => {
  const owner = await signUp('o12');
  const kept = await withPhoto(owner.id);
  const lost = Array.from({length: 2500}, () => newPhotoKey(owner.id));
  const listed = lost.toSpliced(1200, 0, kept).map((key) => ({key, storedAt: new Date(0)}));
  const deleted: string[] = [];
  const large: PhotoStorage = {
    ...storage,
    list: async function* () {
      yield* listed;
    },
    delete: async (key) => {
      deleted.push(key);
    },
  };
  await sweepPhotos({...services(), storage: large}, new Date());
  expect(deleted).toEqual(lost);
});

test('sweeps no photo that has a row, however old', async () => {
  const owner = await signUp('o11');
  const key = await withPhoto(owner.id);
  await sweepPhotos(services(), new Date(Date.now() + 1000 * DAY_MS));
  expect(await storage.get(key, 320)).toEqual(BYTES);
});
