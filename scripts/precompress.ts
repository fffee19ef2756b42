// Compresses what the client's build has made, once, as far as it goes: whoever asks is sent it like that.
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, gzip} from 'node:zlib';

/** Pictures and fonts are compressed already. */
const WORTH_IT = /\.(js|css|svg|webmanifest)$/;

const ways = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const;

/** Puts a `.br` and a `.gz` beside every file in `folder` that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter((entry) => entry.isFile() && WORTH_IT.test(entry.name));
  for (const {parentPath, name} of files) {
    const file = path.join(parentPath, name);
    const bytes = await readFile(file);
    for (const [ending, compress] of ways) await writeFile(file + ending, await compress(bytes));
  }
}
