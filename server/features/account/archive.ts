// The zip of a data export, made while it is sent: one JSON file of all rows, and the photos.
import {makeZip} from 'client-zip';
import {largestVersion, type PhotoStorage} from '../photos/storage.ts';
import type {MemberData} from './read-member-data.ts';

type Photo = {slot: number; key: string};
type Photos = Pick<PhotoStorage, 'get'>;

/** Row by row: all of them may be longer than the longest string of V8. */
async function* jsonOf(tables: MemberData): AsyncGenerator<string> {
  let before = '{\n';
  for (const [table, rows] of Object.entries(tables)) {
    yield `${before}${JSON.stringify(table)}: [`;
    for (const [i, row] of rows.entries()) yield `${i === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
    before = '],\n';
  }
  yield ']\n}\n';
}

/** Reads each photo when it is sent. One that was removed meanwhile is left out. */
async function* filesOf(
  {tables, photos}: {tables: MemberData; photos: readonly Photo[]},
  storage: Photos,
) {
  const lastModified = new Date();
  yield {name: 'wing-data.json', lastModified, input: jsonOf(tables)};
  for (const {slot, key} of photos) {
    const found = await largestVersion(storage, key);
    if (found) yield {name: `photos/photo-${slot + 1}.webp`, lastModified, input: found.bytes};
  }
}

export function zipOf(...content: Parameters<typeof filesOf>): ReadableStream<Uint8Array> {
  return makeZip(filesOf(...content));
}
