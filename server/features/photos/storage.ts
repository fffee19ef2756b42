// The storage of photos' bytes, by key and width: files in a folder, or objects in an S3-compatible store. Access is
// checked elsewhere.
import {randomBytes} from 'node:crypto';
import {mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {PHOTO_WIDTHS, type PhotoWidth} from '../../../rules/photos/photos.ts';
import type {Env} from '../../platform/config/env.ts';
import {parseS3Url} from '../../platform/config/s3-url.ts';
import {errorCode} from '../../platform/start-error.ts';

/** `storedAt` is the time of one of its files. */
export type StoredPhoto = {readonly key: string; readonly storedAt: Date};

/** A `put` is atomic. */
export type PhotoStorage = {
  put: (key: string, width: PhotoWidth, bytes: Uint8Array) => Promise<void>;
  /** Undefined when no bytes are stored under the key in this width. */
  get: (key: string, width: PhotoWidth) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes all widths of a key. Deleting a missing key succeeds. */
  delete: (key: string) => Promise<void>;
  /** All photos, or those whose keys hold this owner. A photo may occur more than once. */
  list: (owner?: string) => AsyncIterable<StoredPhoto>;
};

const RANDOM_BYTES = 24;
/** The first part of every key. */
export const KEY_ROOT = 'user_photos';
const KEY = /^user_photos\/[A-Za-z0-9]+\/[A-Za-z0-9_-]{32}$/;

/** A new, unguessable key of a member's photo. It contains the member's id, which the server reads from it. */
export function newPhotoKey(userId: string): string {
  return `${KEY_ROOT}/${userId}/${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** The random part of a key, which names no member. */
export const photoRef = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Whether a text has the form of a key. The check keeps paths inside the storage. */
export const isPhotoKey = (text: string): boolean => KEY.test(text);

/** The path of a photo in one width, in every storage: `<key>/<width>.webp`. */
export function fileName(key: string, width: PhotoWidth): string {
  return `${checkedKey(key)}/${width}.webp`;
}

function checkedKey(key: string): string {
  if (!isPhotoKey(key)) throw new Error('This is not a photo key.');
  return key;
}

/** The inverse of {@link fileName}; undefined for other text. */
export function parseFileName(text: string): {key: string; width: PhotoWidth} | undefined {
  const cut = text.lastIndexOf('/');
  const key = text.slice(0, cut);
  const width = PHOTO_WIDTHS.find((known) => text.slice(cut + 1) === `${known}.webp`);
  return width !== undefined && isPhotoKey(key) ? {key, width} : undefined;
}

const LARGEST_FIRST = PHOTO_WIDTHS.toSorted((a, b) => b - a);

/** The widest stored version of a photo; undefined when its bytes are gone. */
export async function largestVersion(storage: Pick<PhotoStorage, 'get'>, key: string) {
  for (const width of LARGEST_FIRST) {
    const bytes = await storage.get(key, width);
    if (bytes) return {width, bytes};
  }
  return undefined;
}

/** Answers `value` for a missing file or folder. */
const missing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (errorCode(error) === 'ENOENT') return value;
    throw error;
  };

/** Files in a folder. It is created when it is first needed. */
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

/**
 * The S3 store of STORAGE_URL, or by default a folder of the data directory. Selfies, which show that photos are their member's, are
 * apart: no photo's address leads there, and no backup copies them.
 */
export async function openStorage(
  {STORAGE_URL, WING_DATA_DIR}: Env,
  of: 'photos' | 'selfies' = 'photos',
): Promise<PhotoStorage> {
  const location = STORAGE_URL === undefined ? undefined : parseS3Url(STORAGE_URL);
  if (!location) return folderStorage(path.resolve(WING_DATA_DIR, of));
  const {s3Storage} = await import('./s3-storage.ts');
  const prefix = of === 'photos' ? location.prefix : `${location.prefix}${of}/`;
  return s3Storage({...location, prefix});
}
