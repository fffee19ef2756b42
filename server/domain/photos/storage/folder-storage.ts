// Photos as files below a folder. Knows nothing of pictures or people.
import {randomBytes} from 'node:crypto';
import {mkdir, readFile, rename, rm, rmdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {checkedKey, fileName, type PhotoStorage} from './storage.ts';

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);

/** Keeps photos as files below `folder`, which is made when first needed. */
export function folderStorage(folder: string): PhotoStorage {
  const place = (name: string) => path.join(folder, ...name.split('/'));
  return {
    async put(key, width, bytes) {
      const file = place(fileName(key, width));
      const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
      await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
      // On the disk before it has its name: a machine that loses power has it whole or not at all.
      await writeFile(unfinished, bytes, {flush: true, mode: 0o600});
      await rename(unfinished, file);
    },
    async get(key, width) {
      try {
        return new Uint8Array(await readFile(place(fileName(key, width))));
      } catch (error) {
        if (hasCode(error, ['ENOENT'])) return undefined;
        throw error;
      }
    },
    async delete(key) {
      const photo = place(checkedKey(key));
      await rm(photo, {recursive: true, force: true});
      try {
        await rmdir(path.dirname(photo));
      } catch (error) {
        // Somebody's folder stays while they have other photos.
        if (!hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])) throw error;
      }
    },
  };
}
