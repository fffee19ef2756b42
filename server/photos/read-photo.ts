// Turns a file somebody sent into pictures of our own. Only pixels come through: whatever else was in the
// file (place, device, a second file behind the first) is never copied. Knows nothing of storage.
import sharp, {type Metadata, type Sharp} from 'sharp';
import {rgbaToThumbHash} from 'thumbhash';
import {
  PHOTO_HEIGHT_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_WIDTHS,
  variantWidths,
  type PhotoWidth,
} from '../../rules/photos.ts';
import {isAffordable} from './decoding-cost.ts';
import {formatOf, type PhotoFormat} from './formats.ts';
import {upright} from './orientation.ts';
import {PhotoRefused} from './refused.ts';

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
  readonly files: ReadonlyMap<PhotoWidth, Uint8Array>;
};

const QUALITY = 82;
/** How long the encoder searches, 0 to 6. */
const EFFORT = 4;
const WIDEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0;
/** The longest side a thumbhash may be made of. */
const HASHED = 100;
const DECODING_S = 30;
const BACKGROUND = '#ffffff';

const SHARP_FORMATS: Record<PhotoFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  'webp-lossless': 'webp',
  avif: 'heif',
};

const opened = (file: string): Sharp =>
  // Checked by hand below, to tell too many pixels from damage.
  sharp(file, {limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true});

/** @throws PhotoRefused when this is no picture we open. */
async function readHeader(file: string): Promise<Metadata> {
  const format = await formatOf(file);
  if (format === undefined) throw new PhotoRefused('not-an-image');
  if (format === 'heic') throw new PhotoRefused('heic');
  const unlimited = sharp(file, {limitInputPixels: false, failOn: 'error'});
  const header = await unlimited.metadata().catch(() => undefined);
  if (header?.format !== SHARP_FORMATS[format]) throw new PhotoRefused('damaged');
  if (header.width * header.height > PHOTO_PIXELS_MAX) throw new PhotoRefused('too-many-pixels');
  if (!(await isAffordable(file, format, header))) throw new PhotoRefused('too-elaborate');
  return header;
}

type Pixels = {data: Buffer; width: number; height: number};

const picture = ({data, width, height}: Pixels): Sharp =>
  sharp(data, {raw: {width, height, channels: 3}});

/** The first frame, at most as large as we keep it, the way it was held, in sRGB. */
async function decode(file: string, {orientation = 1}: Metadata): Promise<Pixels> {
  const {isOnItsSide, turn} = upright(orientation);
  const [width, height] = isOnItsSide ? [PHOTO_HEIGHT_MAX, WIDEST] : [WIDEST, PHOTO_HEIGHT_MAX];
  // Shrunk first and turned afterwards: turning needs all pixels at once.
  const shrunk = await opened(file)
    .timeout({seconds: DECODING_S})
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
 * Opens a file and makes what Wing keeps of it.
 * @throws PhotoRefused when it is no photo, damaged, or more than one upload may cost.
 */
export async function readPhoto(file: string): Promise<PhotoVersions> {
  const header = await readHeader(file);
  return versionsOf(await decode(file, header));
}
