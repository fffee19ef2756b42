// What a photo may be, how many there are, in which sizes they are shown, and what is said about one
// that cannot be taken. Knows nothing of files or storage.

export const PHOTO_SLOTS = [0, 1, 2] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
export const PHOTO_PIXELS_MAX = 40_000_000;

/** Kept of every photo: these widths in pixels, no wider than it is, and no taller than this. */
export const PHOTO_WIDTHS = [320, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_HEIGHT_MAX = 1600;

/** The formats a file dialog offers. Without HEIC in it, iPhones hand over a JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** How long failed work is tried again before somebody is asked to (specification, section 9). */
export const UPLOAD_RETRY_MS = 10 * 60_000;
export const OPERATION_RETRY_MS = 2 * 60_000;

/** Uploads of one person that may be under way at once, and that may be begun in a while. */
export const UPLOADS_AT_ONCE = 6;
export const UPLOAD_RATE = {uploads: 120, perMs: 10 * 60_000} as const;

export const PHOTO_HINT = '3 recommended, 1 is enough';

/** Why a file was not taken. Trying the same file again changes nothing, but for the last two. */
export const PHOTO_REFUSALS = {
  'not-an-image': 'This file is not a photo Wing can read. Please pick a JPEG, PNG, WebP or AVIF.',
  heic: 'Wing cannot read HEIC photos. Please save it as a JPEG and try again.',
  damaged: 'This photo is damaged or incomplete. Please pick another one.',
  'too-large': 'This photo is too large. Please pick one of at most 10 MB.',
  'too-many-pixels': 'This photo is too large. Please pick one of at most 40 megapixels.',
  'too-elaborate':
    'This photo is too large for its format. Please save it as a smaller JPEG and try again.',
  'too-many-at-once': 'Several of your photos are on their way already. Please wait for them.',
  'too-often': 'That was a lot of photos. Please wait a few minutes and try again.',
} as const;
export type PhotoRefusal = keyof typeof PHOTO_REFUSALS;

export const PHOTO_PLACES_FULL = 'All three places are taken. Replace or remove a photo first.';
export const PHOTO_TOO_MANY = 'Wing keeps three photos, so not all of these were taken.';

export function isPhotoSlot(slot: number): slot is PhotoSlot {
  return PHOTO_SLOTS.some((known) => known === slot);
}

/** What a browser can tell of a file before it is sent. The server looks inside. */
export function checkPhotoFile({
  type,
  size,
}: {
  type: string;
  size: number;
}): PhotoRefusal | undefined {
  if (type !== '' && !type.startsWith('image/')) return 'not-an-image';
  if (size === 0) return 'damaged';
  return size > PHOTO_BYTES_MAX ? 'too-large' : undefined;
}

/**
 * Where chosen files go: the slot they were chosen for first, then the empty ones in order. Files that
 * find no place are left over.
 */
export function placeFiles(
  count: number,
  taken: readonly PhotoSlot[],
  target?: PhotoSlot,
): PhotoSlot[] {
  const free = PHOTO_SLOTS.filter((slot) => slot !== target && !taken.includes(slot));
  return (target === undefined ? free : [target, ...free]).slice(0, count);
}

/** The widths a photo is kept in whose widest version is `width` pixels wide. */
export function variantWidths(width: number): readonly PhotoWidth[] {
  const narrower = PHOTO_WIDTHS.filter((known) => known < width);
  return PHOTO_WIDTHS.slice(0, Math.min(narrower.length + 1, PHOTO_WIDTHS.length));
}

const PHOTOS_PATH = '/photos/';

/** Where a browser finds a photo in one of its widths. */
export function photoUrl(key: string, width: PhotoWidth): string {
  return `${PHOTOS_PATH}${key}/${width}.webp`;
}

/** The photo that a path is of, in any width; undefined for every other path. */
export function photoKeyOf(path: string): string | undefined {
  if (!path.startsWith(PHOTOS_PATH)) return undefined;
  return path.slice(PHOTOS_PATH.length, path.lastIndexOf('/'));
}
