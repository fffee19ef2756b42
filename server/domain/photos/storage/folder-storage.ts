// Stores photos as files in a folder.
import {randomBytes} from 'node:crypto';
import {mkdir, readFile, rename, rm, rmdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {checkedKey, fileName, type PhotoStorage} from './storage.ts';

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);

/** `folder` is created when it is first needed. */
export function folderStorage(folder: string): PhotoStorage {
  const pathOf = (name: string) => path.join(folder, ...name.split('/'));
  return {
    async put(key, width, bytes) {
      const file = pathOf(fileName(key, width));
      const temporary = `${file}.${randomBytes(4).toString('hex')}`;
      await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
      // Flushed before it is renamed, so that a power failure leaves the whole file or none.
      await writeFile(temporary, bytes, {flush: true, mode: 0o600});
      await rename(temporary, file);
    },
    async get(key, width) {
      try {
        return new Uint8Array(await readFile(pathOf(fileName(key, width))));
      } catch (error) {
        if (hasCode(error, ['ENOENT'])) return undefined;
        throw error;
      }
    },
    async delete(key) {
      const photo = pathOf(checkedKey(key));
      await rm(photo, {recursive: true, force: true});
      try {
        await rmdir(path.dirname(photo));
      } catch (error) {
        // The member's folder stays while it holds other photos.
        if (!hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])) throw error;
      }
    },
  };
}
