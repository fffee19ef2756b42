// The zip of a data export.
import {buffer} from 'node:stream/consumers';
import {expect, test} from 'vitest';
import {unzip} from '../../../tests/support/unzip.ts';
import type {PhotoWidth} from '../../../rules/photos/photos.ts';
import {zipOf} from './archive.ts';

const row = (i: number) => ({
  id: String(i),
  text: `Line\n${'\u0001'.repeat(i)}, "quoted", é, 🎈`,
  at: new Date(i),
  nested: {list: [i, null], none: []},
});
const photo = (slot: number) => ({slot, key: `key ${slot}`});
const bytes = new Uint8Array(2000).fill(7);
const stored = async (key: string, width: PhotoWidth) =>
  key === 'key 2' && width < 1000 ? bytes.subarray(0, width) : undefined;
const failing = () => Promise.reject(new Error('The storage is away.'));

test('holds the rows of all tables as one JSON file, and the photos in their largest width', async () => {
  const tables = {
    account: [row(1)],
    block: [],
    message: Array.from({length: 70}, (_, i) => row(i)),
    report: [],
  };
  const zip = await buffer(zipOf({tables, photos: [photo(0), photo(2)]}, {get: stored}));
  const files = unzip(zip);
  expect([...files.keys()]).toEqual(['wing-data.json', 'photos/photo-3.webp']);
  const json: unknown = JSON.parse(files.get('wing-data.json')?.toString('utf8') ?? '');
  expect(json).toEqual(JSON.parse(JSON.stringify(tables)));
  expect(files.get('photos/photo-3.webp')?.length).toBeGreaterThan(500);
});

test('makes rows only as the archive is read', async () => {
  let made = 0;
  const count = 5000;
  const rows = Array.from({length: count}, (_, i) => ({
    toJSON: () => {
      made += 1;
      return {i, text: 'x'.repeat(1000)};
    },
  }));
  const zip = zipOf({tables: {message: rows}, photos: []}, {get: stored});
  const stream = zip.getReader();
  for (let i = 0; i < 10; i += 1) await stream.read();
  expect(made).toBeLessThan(100);
  // client-zip rejects with the reason of the cancellation.
  await stream.cancel().catch(() => undefined);
});

test('fails when a photo cannot be read', async () => {
  const zip = zipOf({tables: {account: []}, photos: [photo(0)]}, {get: failing});
  await expect(buffer(zip)).rejects.toThrow('The storage is away.');
});
