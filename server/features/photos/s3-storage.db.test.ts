// Both storages, a folder and a real S3 server, have the same contract. A deletion that fails while the store is
// unreachable is retried.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import http from 'node:http';
import {createServer} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {startS3, type StandInS3} from '../../../tests/support/stand-in-s3.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import {parseEnv} from '../../platform/config/env.ts';
import {freePorts} from '../../app/supervisor/ports.ts';
import {newPhotoKey, openStorage, type PhotoStorage} from './storage.ts';
import {s3Storage} from './s3-storage.ts';
import {parseS3Url, type S3Location} from '../../platform/config/s3-url.ts';

const BUCKET = 'photos';
let folder: string;
let server: StandInS3;
let s3: PhotoStorage;
let files: PhotoStorage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-s3-'));
  server = await startS3('wing/here');
  s3 = await openStorage(parseEnv({STORAGE_URL: server.url, WING_DATA_DIR: folder}));
  files = await openStorage(parseEnv({WING_DATA_DIR: folder}));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, {recursive: true, force: true});
});

describe.each([
  ['a folder', () => files],
  ['S3', () => s3],
])('%s', (_, open) => {
  test('lists all photos, and those of one owner', async () => {
    const storage = open();
    const keys = [...Array.from({length: 30}, () => newPhotoKey('many')), newPhotoKey('lister')];
    for (const key of keys)
      for (const width of PHOTO_WIDTHS) await storage.put(key, width, randomBytes(1));
    const all = new Map<string, Date>();
    for await (const {key, storedAt} of storage.list()) all.set(key, storedAt);
    expect(keys.filter((key) => !all.has(key))).toEqual([]);
    const age = Date.now() - (all.get(keys[0] ?? '')?.getTime() ?? 0);
    expect(age).toBeLessThan(10 * 60_000);
    const own = new Set<string>();
    for await (const {key} of storage.list('lister')) own.add(key);
    expect([...own]).toEqual(keys.slice(-1));
  });

  test('returns stored bytes by key and width', async () => {
    const storage = open();
    const key = newPhotoKey('someone');
    const put = PHOTO_WIDTHS.map((width) => [width, randomBytes(width * 100)] as const);
    for (const [width, bytes] of put) await storage.put(key, width, bytes);
    for (const [width, bytes] of put) {
      expect(await storage.get(key, width)).toEqual(new Uint8Array(bytes));
    }
  });

  test('deletes every width of one photo, repeatedly without error', async () => {
    const storage = open();
    const [deleted, remaining] = [newPhotoKey('someone'), newPhotoKey('someone')];
    for (const width of PHOTO_WIDTHS) {
      await storage.put(deleted, width, randomBytes(9));
      await storage.put(remaining, width, randomBytes(9));
    }
    await storage.delete(deleted);
    await storage.delete(deleted);
    for (const width of PHOTO_WIDTHS) {
      expect(await storage.get(deleted, width)).toBeUndefined();
      expect(await storage.get(remaining, width)).toHaveLength(9);
    }
  });

  test('refuses an invalid key', async () => {
    await expect(open().get('user_photos/../../etc', 320)).rejects.toThrow('not a photo key');
  });
});

function locationOf(url: string): S3Location {
  const location = parseS3Url(url);
  if (!location) throw new Error(`The address was not understood: ${url}`);
  return location;
}

test('reads all pages of a list', async () => {
  const names = Array.from({length: 5}, () => `${newPhotoKey('many')}/320.webp`).toSorted();
  // S3rver cannot make the second page with this version of Node.
  const paged = http.createServer((request, response) => {
    const {searchParams} = new URL(request.url ?? '', 'http://s3');
    const after = searchParams.get('start-after') ?? '';
    const rest = names.filter((name) => `in/${name}` > after);
    const objects = rest
      .slice(0, 2)
      .map(
        (name) =>
          `<Contents><Key>in/${name}</Key>\n<LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
      );
    response.end(
      `<ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${objects.join('')}</ListBucketResult>`,
    );
  });
  const [at = 0] = await freePorts(1);
  paged.listen(at, '127.0.0.1');
  await once(paged, 'listening');
  const found: string[] = [];
  for await (const {key, storedAt} of s3Storage(
    locationOf(`s3+http://a:b@127.0.0.1:${at}/${BUCKET}/in`),
  ).list()) {
    expect(storedAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
    found.push(`${key}/320.webp`);
  }
  paged.close();
  expect(found).toEqual(names);
});

test('times out when the store does not answer or stops in the middle', async () => {
  const beginning = 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf of';
  for (const answer of ['', beginning]) {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      if (answer) socket.write(answer);
    });
    const silentPort = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => {
        const address = silent.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const location = locationOf(`s3+http://a:b@127.0.0.1:${silentPort}/${BUCKET}`);
    const store = s3Storage(location, {requestMs: 500, budgetMs: 0});
    await expect(store.get(newPhotoKey('someone'), 320)).rejects.toThrow();
    silent.close();
  }
});

test('refuses an incomplete URL', () => {
  for (const text of [
    's3://host/bucket',
    's3://key:secret@host',
    'https://k:s@h/b',
    's3://k:s@h/b/my folder',
    'nonsense',
  ]) {
    expect(parseS3Url(text)).toBeUndefined();
  }
  expect(parseS3Url('s3://k%2F:s%2B@h:9/b/c?region=eu')).toEqual({
    endpoint: 'https://h:9',
    region: 'eu',
    bucket: 'b',
    prefix: 'c/',
    accessKeyId: 'k/',
    secretAccessKey: 's+',
  });
});
