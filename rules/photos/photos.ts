// Photos: sizes, slots and upload limits. The browser draws every picture again as a
// JPEG; the server takes nothing else.

export const PHOTO_SLOTS = [0, 1, 2] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const MB = 1024 * 1024;
/** A file that a member picks. Larger ones may exceed a phone's memory. */
export const PICKED_BYTES_MAX = 50 * MB;
/** What the browser sends: at most this many pixels on the longer side. */
export const DRAWN_SIDE_MAX_PX = 2048;
/** What the server takes. Only the JPEG of a browser that blocks canvases comes near. */
export const PHOTO_BYTES_MAX = 10 * MB;
export const PHOTO_PIXELS_MAX = 40_000_000;

/** Stored versions: these widths in pixels up to the photo's own, at most {@link PHOTO_HEIGHT_MAX} tall. */
export const PHOTO_WIDTHS = [320, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_HEIGHT_MAX = 1600;

/** How long failed work is retried before the member has to (specification, section 9). */
export const UPLOAD_RETRY_MS = 10 * 60_000;
export const OPERATION_RETRY_MS = 2 * 60_000;

/** Concurrent uploads of a member, and uploads started within a time window. */
export const UPLOADS_AT_ONCE = 6;
export const UPLOAD_RATE = {uploads: 120, seconds: 10 * 60} as const;

/** Why the server refuses a photo. Only after the last two can a retry succeed. Their words are in photo-words.ts. */
export const PHOTO_REFUSALS = [
  'not-a-jpeg',
  'damaged',
  'too-large',
  'too-many-pixels',
  'too-elaborate',
  'too-many-at-once',
  'too-often',
] as const;
export type PhotoRefusal = (typeof PHOTO_REFUSALS)[number];

/** Why the page refuses a picked file. */
export type FileRefusal = PhotoRefusal | 'not-an-image' | 'heic' | 'file-too-large';

export function isPhotoSlot(slot: number): slot is PhotoSlot {
  return PHOTO_SLOTS.some((known) => known === slot);
}

/** What the page checks before it draws a file. Names and declared types say nothing. */
export function checkPhotoFile({size}: {size: number}): FileRefusal | undefined {
  if (size === 0) return 'damaged';
  return size > PICKED_BYTES_MAX ? 'file-too-large' : undefined;
}

/** A file's first bytes, enough to tell a JPEG and an iPhone's photo. */
export const HEAD_BYTES = 12;

export const isJpeg = ([first, second, third]: Uint8Array): boolean =>
  first === 0xff && second === 0xd8 && third === 0xff;

/** Brands of ISO media files that hold HEVC pictures. `mif1` leads those of some phones. */
const HEIC_BRAND = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** Why a file with this head cannot be shown. */
export function unshownReason(head: Uint8Array): FileRefusal {
  if (isJpeg(head)) return 'damaged';
  const brand = String.fromCharCode(...head.subarray(4, HEAD_BYTES));
  return HEIC_BRAND.test(brand) ? 'heic' : 'not-an-image';
}

/** The width and height of a drawn photo. @throws when the picture has no pixels. */
export function drawnSize({width, height}: {width: number; height: number}) {
  if (!(width > 0 && height > 0)) throw new Error('The picture has no pixels.');
  const scale = Math.min(1, DRAWN_SIDE_MAX_PX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
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

/** Where photos are served. */
export const PHOTOS_PATH = '/photos/';

/** The path of a photo in one of its widths. */
export function photoUrl(key: string, width: PhotoWidth): string {
  return `${PHOTOS_PATH}${key}/${width}.webp`;
}

/** The key of the photo at a path; undefined for other paths. */
export function photoKeyOf(path: string): string | undefined {
  if (!path.startsWith(PHOTOS_PATH)) return undefined;
  return path.slice(PHOTOS_PATH.length, path.lastIndexOf('/'));
}
