// The zip of a data export.
import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {unzip} from '../../../tests/support/unzip.ts';
import {zipPieces, type ArchivedPhoto} from './archive.ts';
import type {Page} from './collect-member-data.ts';

const SIZE = 1000;

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function archive(pages: readonly Page[], photos: readonly ArchivedPhoto[] = []) {
  const pieces = await Array.fromAsync(zipPieces(each(pages), each(photos), SIZE));
  const files = unzip(Buffer.concat(pieces));
  return {pieces, files, json: files.get('wing-data.json')?.toString('utf8')};
}

const row = (i: number) => ({
  id: String(i),
  text: `Line\n${'\u0001'.repeat(i)}, "quoted", é, 🎈`,
  at: new Date(i),
  nested: {list: [i, null], none: []},
});

test('holds the rows of all pages as one JSON file, and the photos', async () => {
  const rows = Array.from({length: 70}, (_, i) => row(i));
  const bytes = new Uint8Array(2 * SIZE).fill(7);
  const {files, json} = await archive(
    [
      {table: 'account', rows: [row(1)]},
      {table: 'block', rows: []},
      {table: 'message', rows: []},
      {table: 'message', rows: rows.slice(0, 30)},
      {table: 'message', rows: rows.slice(30)},
      {table: 'message', rows: []},
      {table: 'report', rows: []},
    ],
    [{name: 'photos/photo-1.webp', bytes}],
  );
  const expected = {account: [row(1)], block: [], message: rows, report: []};
  expect(json).toBe(JSON.stringify(expected, null, 2));
  expect(files.get('photos/photo-1.webp')).toEqual(Buffer.from(bytes));
});

test('is valid JSON without tables', async () => {
  expect((await archive([])).json).toBe('{}');
});

test('yields pieces of the same size, except for the last', async () => {
  const {pieces} = await archive([
    {table: 'message', rows: Array.from({length: 40}, (_, i) => row(i))},
  ]);
  const sizes = pieces.map(({length}) => length);
  expect(sizes.length).toBeGreaterThan(3);
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([SIZE]));
  expect(sizes.at(-1)).toBeLessThanOrEqual(SIZE);
});

test('reads pages only as its pieces are consumed', async () => {
  let read = 0;
  async function* pages(): AsyncGenerator<Page> {
    for (;;) {
      read += 1;
      yield {table: 'message', rows: [{text: 'x'.repeat(SIZE)}]};
    }
  }
  const pieces = zipPieces(pages(), each([]), SIZE);
  for (let taken = 1; taken <= 50; taken += 1) {
    await pieces.next();
    // By then the archive has read ahead as far as it ever does.
    for (let i = 0; i < 20; i += 1) await turn();
    expect(read).toBeLessThanOrEqual(taken + 4);
  }
  await pieces.return(undefined).catch(() => undefined);
});

test('fails when its pages or its reader fail', async () => {
  async function* broken(): AsyncGenerator<Page> {
    yield {table: 'message', rows: [{text: 'x'.repeat(SIZE)}]};
    throw new Error('The database is away.');
  }
  const all = Array.fromAsync(zipPieces(broken(), each([]), SIZE));
  await expect(all).rejects.toThrow('The database is away.');

  const store = async () => {
    const page = {table: 'message', rows: [{text: 'x'.repeat(9 * SIZE)}]};
    for await (const _ of zipPieces(each([page, page]), each([]), SIZE))
      throw new Error('It is full.');
  };
  await expect(store()).rejects.toThrow('It is full.');
});
