// Where photos' bytes are kept, by key. Knows nothing of who may see them.
import {randomBytes} from 'node:crypto';
import {mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** Bytes by key. What is put is whole or not there at all. */
export type PhotoStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is nothing under that key. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deleting what is not there succeeds. */
  delete: (key: string) => Promise<void>;
};

const RANDOM_BYTES = 24;
const KEY = /^user_photos\/[A-Za-z0-9]+\/[A-Za-z0-9_-]{32}$/;

/** A new key of somebody's photo. It cannot be guessed, and says whose it is to nobody but us. */
export function newPhotoKey(userId: string): string {
  return `user_photos/${userId}/${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** Whether a text could be a key. Nothing else is ever looked for, so no path leaves the folder. */
export function isPhotoKey(text: string): boolean {
  return KEY.test(text);
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps photos as files below `folder`, which is made when first needed. */
export function folderStorage(folder: string): PhotoStorage {
  function fileOf(key: string): string {
    if (!isPhotoKey(key)) throw new Error('This is no key of a photo.');
    return path.join(folder, ...key.split('/'));
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: (key) => rm(fileOf(key), {force: true}),
  };
}
