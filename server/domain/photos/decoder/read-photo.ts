// Turns a file somebody sent into pictures of our own. Only pixels come through: whatever else was in the
// file (place, device, a second file behind the first) is never copied. Knows nothing of storage.
import {readFile} from 'node:fs/promises';
import sharp, {type Sharp} from 'sharp';
import {rgbaToThumbHash} from 'thumbhash';
import {
  PHOTO_HEIGHT_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_WIDTHS,
  variantWidths,
  type PhotoWidth,
} from '../../../../rules/photos.ts';
import {decodingBytes, DECODING_BYTES_MAX} from './decoding-cost.ts';
import {upright} from './orientation.ts';
import {PhotoRefused} from '../stripping/refused.ts';
import {strip} from '../stripping/strip.ts';
import type {PhotoFormat, Stripped} from '../stripping/stripped.ts';

// One picture at a time, on one thread, and nothing kept: an upload must not cost the others their memory.
sharp.cache(false);
sharp.concurrency(1);

export type PhotoVersions = {
  /** Of the widest version, in pixels. */
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly thumbhash: string;
  /** WebP without any metadata. */
  readonly files: Map<PhotoWidth, Uint8Array>;
};

const QUALITY = 82;
/** How long the encoder searches, 0 to 6. */
const EFFORT = 4;
const WIDEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0;
/** The longest side a thumbhash may be made of. */
const HASHED = 100;
const BACKGROUND = '#ffffff';

const SHARP_FORMATS: Record<PhotoFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  'webp-lossless': 'webp',
  avif: 'heif',
};

/** What decoding it takes, in bytes of memory. @throws PhotoRefused when it would fail, or take too much. */
async function costOf(photo: Stripped): Promise<number> {
  // Checked by hand below, to tell too many pixels from damage.
  const unlimited = sharp(photo.bytes, {limitInputPixels: false, failOn: 'error'});
  const header = await unlimited.metadata().catch(() => undefined);
  if (header?.format !== SHARP_FORMATS[photo.format]) throw new PhotoRefused('damaged');
  if (header.width * header.height > PHOTO_PIXELS_MAX) throw new PhotoRefused('too-many-pixels');
  const bytes = decodingBytes(photo, header);
  if (bytes > DECODING_BYTES_MAX) throw new PhotoRefused('too-elaborate');
  return bytes;
}

type Pixels = {data: Buffer; width: number; height: number};

const picture = ({data, width, height}: Pixels): Sharp =>
  sharp(data, {raw: {width, height, channels: 3}});

/** At most as large as we keep it, the way it was held, in sRGB. */
async function decode({bytes, orientation}: Stripped): Promise<Pixels> {
  const {isOnItsSide, turn} = upright(orientation);
  const [width, height] = isOnItsSide ? [PHOTO_HEIGHT_MAX, WIDEST] : [WIDEST, PHOTO_HEIGHT_MAX];
  // Shrunk first and turned afterwards: turning needs all pixels at once.
  const options = {
    limitInputPixels: PHOTO_PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  const shrunk = await sharp(bytes, options)
    .resize(width, height, {fit: 'inside', withoutEnlargement: true})
    .flatten({background: BACKGROUND})
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true})
    .catch(() => {
      throw new PhotoRefused('damaged');
    });
  const {data, info} = shrunk;
  const raw = {width: info.width, height: info.height, channels: info.channels};
  // A grey picture gets its three channels here.
  const turned = await turn(sharp(data, {raw}))
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true});
  return {data: turned.data, width: turned.info.width, height: turned.info.height};
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const {data, info} = await picture(pixels)
    .resize(HASHED, HASHED, {fit: 'inside'})
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true});
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Encodes what is kept of a picture that is no larger than we keep it. */
export async function versionsOf(pixels: Pixels, effort = EFFORT): Promise<PhotoVersions> {
  const files = new Map<PhotoWidth, Uint8Array>();
  for (const width of variantWidths(pixels.width)) {
    const bytes = await picture(pixels)
      .resize(Math.min(width, pixels.width))
      .webp({quality: QUALITY, effort})
      .toBuffer();
    files.set(width, bytes);
  }
  const {width, height} = pixels;
  return {width, height, thumbhash: await thumbhashOf(pixels), files};
}

/**
 * Opens a file and makes what Wing keeps of it. `onCost` is called before the picture is decoded, with
 * the bytes of memory that this takes by its header.
 * @throws PhotoRefused when it is no photo, damaged, or more than one upload may cost.
 */
export async function readPhoto(
  file: string,
  onCost: (bytes: number) => void = () => undefined,
): Promise<PhotoVersions> {
  const photo = strip(await readFile(file));
  onCost(await costOf(photo));
  return versionsOf(await decode(photo));
}
