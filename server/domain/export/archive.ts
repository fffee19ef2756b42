// The zip of a data export, made in pieces: however much a member has written, a few pages are in memory at a time.
import {makeZip} from 'client-zip';
import type {Page} from './collect-member-data.ts';

export type ArchivedPhoto = {name: string; bytes: Uint8Array<ArrayBuffer>};

const ROW_INDENT = '\n    ';

/** The rows of each table, as `JSON.stringify` with an indent of 2 writes them. The pages of a table follow each other. */
async function* jsonOf(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  let current: string | undefined;
  let hasRows = false;
  const end = () => (hasRows ? '\n  ]' : ']');
  for await (const {table, rows} of pages) {
    let text = '';
    if (table !== current) {
      text += current === undefined ? '{' : `${end()},`;
      text += `\n  ${JSON.stringify(table)}: [`;
      current = table;
      hasRows = false;
    }
    for (const row of rows) {
      text += (hasRows ? ',' : '') + ROW_INDENT;
      text += JSON.stringify(row, null, 2).replaceAll('\n', ROW_INDENT);
      hasRows = true;
    }
    // client-zip takes an empty text for the end.
    if (text !== '') yield text;
  }
  yield current === undefined ? '{}' : `${end()}\n}`;
}

async function* filesOf(pages: AsyncIterable<Page>, photos: AsyncIterable<ArchivedPhoto>) {
  const lastModified = new Date();
  yield {name: 'wing-data.json', lastModified, input: jsonOf(pages)};
  for await (const {name, bytes} of photos) yield {name, lastModified, input: bytes};
}

/** Cuts a stream into pieces of `size` bytes; the last one may be shorter. */
async function* piecesOf(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let missing = size;
  for await (const chunk of stream) {
    let rest = chunk;
    while (rest.length >= missing) {
      yield Buffer.concat([...gathered, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      gathered = [];
      missing = size;
    }
    gathered.push(rest);
    missing -= rest.length;
  }
  if (missing < size) yield Buffer.concat(gathered);
}

/** A zip of the file `wing-data.json` and the photos, in pieces of `size` bytes. Reads a page when it is needed. */
export function zipPieces(
  pages: AsyncIterable<Page>,
  photos: AsyncIterable<ArchivedPhoto>,
  size: number,
): AsyncGenerator<Uint8Array> {
  return piecesOf(makeZip(filesOf(pages, photos)), size);
}
