// Stores photos as files in a folder.
import {randomBytes} from 'node:crypto';
import {mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {errorCode} from '../../platform/start-error.ts';
import {checkedKey, fileName, isPhotoKey, KEY_ROOT, type PhotoStorage} from './storage.ts';

/** Answers `value` for a missing file or folder. */
const missing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (errorCode(error) === 'ENOENT') return value;
    throw error;
  };

/** `folder` is created when it is first needed. */
export function folderStorage(folder: string): PhotoStorage {
  const pathOf = (name: string) => path.join(folder, ...name.split('/'));
  const namesIn = (name: string) => readdir(pathOf(name)).catch(missing<string[]>([]));
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
      const bytes = await readFile(pathOf(fileName(key, width))).catch(missing(undefined));
      return bytes && new Uint8Array(bytes);
    },
    async delete(key) {
      const photo = pathOf(checkedKey(key));
      await rm(photo, {recursive: true, force: true});
      // The member's folder stays while it holds other photos.
      await rmdir(path.dirname(photo)).catch(() => undefined);
    },
    async *list(owner) {
      for (const userId of owner === undefined ? await namesIn(KEY_ROOT) : [owner]) {
        for (const name of await namesIn(`${KEY_ROOT}/${userId}`)) {
          const key = `${KEY_ROOT}/${userId}/${name}`;
          const found = await stat(pathOf(key)).catch(missing(undefined));
          if (found && isPhotoKey(key)) yield {key, storedAt: found.mtime};
        }
      }
    },
  };
}
