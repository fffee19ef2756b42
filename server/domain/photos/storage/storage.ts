// Where photos' bytes are kept: every width of a photo under the photo's key. Knows nothing of who may
// see them, nor of pictures.
import {randomBytes} from 'node:crypto';
import {PHOTO_WIDTHS, type PhotoWidth} from '../../../../rules/photos.ts';

/** Bytes by key and width. What is put is whole or not there at all. */
export type PhotoStorage = {
  put: (key: string, width: PhotoWidth, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is nothing under that key in that width. */
  get: (key: string, width: PhotoWidth) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes everything under a key. Deleting what is not there succeeds. */
  delete: (key: string) => Promise<void>;
};

const RANDOM_BYTES = 24;
const KEY = /^user_photos\/[A-Za-z0-9]+\/[A-Za-z0-9_-]{32}$/;

/** A new key of somebody's photo. It cannot be guessed, and says whose it is to nobody but us. */
export function newPhotoKey(userId: string): string {
  return `user_photos/${userId}/${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** Whether a text could be a key. Nothing else is ever looked for, so no path leaves the storage. */
export function isPhotoKey(text: string): boolean {
  return KEY.test(text);
}

/** The file of a photo in one width, as every storage names it: `<key>/<width>.webp`. */
export function fileName(key: string, width: PhotoWidth): string {
  return `${checkedKey(key)}/${width}.webp`;
}

export function checkedKey(key: string): string {
  if (!isPhotoKey(key)) throw new Error('This is no key of a photo.');
  return key;
}

/** Reads {@link fileName} backwards; undefined for every other text. */
export function parseFileName(text: string): {key: string; width: PhotoWidth} | undefined {
  const cut = text.lastIndexOf('/');
  const key = text.slice(0, cut);
  const width = PHOTO_WIDTHS.find((known) => text.slice(cut + 1) === `${known}.webp`);
  return width !== undefined && isPhotoKey(key) ? {key, width} : undefined;
}
