// Photos: formats, sizes, slots, upload limits and the messages for refused files.

export const PHOTO_SLOTS = [0, 1, 2] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
export const PHOTO_PIXELS_MAX = 40_000_000;

/** Stored versions: these widths in pixels up to the photo's own, at most {@link PHOTO_HEIGHT_MAX} tall. */
export const PHOTO_WIDTHS = [320, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_HEIGHT_MAX = 1600;

/** Formats of the file dialog. Because HEIC is missing, iPhones convert to JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** How long failed work is retried before the member has to (specification, section 9). */
export const UPLOAD_RETRY_MS = 10 * 60_000;
export const OPERATION_RETRY_MS = 2 * 60_000;

/** Concurrent uploads of a member, and uploads started within a time window. */
export const UPLOADS_AT_ONCE = 6;
export const UPLOAD_RATE = {uploads: 120, perMs: 10 * 60_000} as const;

export const PHOTO_HINT = '3 recommended, 1 is enough';

/** Why the server refuses a file. Only after the last two can a retry succeed. */
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

export const PHOTO_SLOTS_FULL = 'All three places are taken. Replace or remove a photo first.';
export const PHOTO_TOO_MANY = 'Wing keeps three photos, so not all of these were taken.';

export function isPhotoSlot(slot: number): slot is PhotoSlot {
  return PHOTO_SLOTS.some((known) => known === slot);
}

/** What the client can check before the upload. The server decodes the file. */
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

/** Assigns files to slots: the chosen slot first, then empty slots in order. Excess files get none. */
export function assignSlots(
  count: number,
  taken: readonly PhotoSlot[],
  target?: PhotoSlot,
): PhotoSlot[] {
  const free = PHOTO_SLOTS.filter((slot) => slot !== target && !taken.includes(slot));
  return (target === undefined ? free : [target, ...free]).slice(0, count);
}

/** Widths in which a photo is stored whose widest version has `width` pixels. */
export function variantWidths(width: number): readonly PhotoWidth[] {
  const narrower = PHOTO_WIDTHS.filter((known) => known < width);
  return PHOTO_WIDTHS.slice(0, Math.min(narrower.length + 1, PHOTO_WIDTHS.length));
}

const PHOTOS_PATH = '/photos/';

/** The path of a photo in one of its widths. */
export function photoUrl(key: string, width: PhotoWidth): string {
  return `${PHOTOS_PATH}${key}/${width}.webp`;
}

/** The key of the photo at a path; undefined for other paths. */
export function photoKeyOf(path: string): string | undefined {
  if (!path.startsWith(PHOTOS_PATH)) return undefined;
  return path.slice(PHOTOS_PATH.length, path.lastIndexOf('/'));
}
