// The storage of photos' bytes, by key and width. Access is checked elsewhere.
import {randomBytes} from 'node:crypto';
import {PHOTO_WIDTHS, type PhotoWidth} from '../../../rules/photos.ts';

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

/** A new, unguessable key of a member's photo. It holds the member's id, which means something to the server only. */
export function newPhotoKey(userId: string): string {
  return `${KEY_ROOT}/${userId}/${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** The random part of a key, which names no member. */
export const photoRef = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Whether a text has the form of a key. The check keeps paths inside the storage. */
export function isPhotoKey(text: string): boolean {
  return KEY.test(text);
}

/** The path of a photo in one width, in every storage: `<key>/<width>.webp`. */
export function fileName(key: string, width: PhotoWidth): string {
  return `${checkedKey(key)}/${width}.webp`;
}

export function checkedKey(key: string): string {
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
