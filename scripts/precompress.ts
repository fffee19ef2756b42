// Compresses the built client files, so that the server need not compress each response.
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, gzip} from 'node:zlib';

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

const ways = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const;

/** Writes a `.br` and a `.gz` beside every compressible file in `folder`. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  for (const {parentPath, name} of files) {
    const file = path.join(parentPath, name);
    const bytes = await readFile(file);
    for (const [ending, compress] of ways) await writeFile(file + ending, await compress(bytes));
  }
}
