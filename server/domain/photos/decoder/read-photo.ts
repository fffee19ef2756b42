// Decodes an uploaded photo and encodes Wing's own versions. Only pixels are copied: metadata such as places and devices,
// and data appended to the file, are not.
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
import {PhotoRefused} from '../stripping/photo-refused.ts';
import {strip} from '../stripping/strip.ts';
import type {PhotoFormat, Stripped} from '../stripping/stripped.ts';

// One photo at a time, one thread and no cache, to bound the memory.
sharp.cache(false);
sharp.concurrency(1);

export type PhotoVersions = {
  /** Width and height of the widest version, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
  /** WebP without metadata, by width. */
  readonly files: Map<PhotoWidth, Uint8Array>;
};

const QUALITY = 82;
/** libvips' encoder effort, 0 to 6. */
const EFFORT = 4;
const WIDTH_MAX = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0;
/** Longest side that the thumbhash algorithm accepts. */
const THUMBHASH_SIDE_MAX = 100;
const BACKGROUND = '#ffffff';

const SHARP_FORMATS: Record<PhotoFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  'webp-lossless': 'webp',
  avif: 'heif',
};

/** Bytes of memory that decoding needs. @throws PhotoRefused when the header is invalid or predicts too much. */
async function checkHeader(photo: Stripped): Promise<number> {
  // Without libvips' limit, so that too many pixels and damage give different errors.
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

/** Decodes at most the stored size, upright and in sRGB. */
async function decode({bytes, orientation}: Stripped): Promise<Pixels> {
  const {isOnItsSide, turn} = upright(orientation);
  const [width, height] = isOnItsSide
    ? [PHOTO_HEIGHT_MAX, WIDTH_MAX]
    : [WIDTH_MAX, PHOTO_HEIGHT_MAX];
  // Shrinks before turning, because turning needs all pixels in memory.
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
  // Gives a grey photo its three channels.
  const turned = await turn(sharp(data, {raw}))
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true});
  return {data: turned.data, width: turned.info.width, height: turned.info.height};
}

/** Base64. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  const {data, info} = await picture(pixels)
    .resize(THUMBHASH_SIDE_MAX, THUMBHASH_SIDE_MAX, {fit: 'inside'})
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true});
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Encodes the stored versions of a photo of at most the stored size. */
async function versionsOf(pixels: Pixels): Promise<PhotoVersions> {
  const files = new Map<PhotoWidth, Uint8Array>();
  for (const width of variantWidths(pixels.width)) {
    const bytes = await picture(pixels)
      .resize(Math.min(width, pixels.width))
      .webp({quality: QUALITY, effort: EFFORT})
      .toBuffer();
    files.set(width, bytes);
  }
  const {width, height} = pixels;
  return {width, height, thumbhash: await thumbhashOf(pixels), files};
}

/**
 * Reads a file and creates Wing's versions. `onCost` receives the estimated bytes of memory before decoding starts.
 * @throws PhotoRefused when the file is no photo, is damaged, or needs too much memory.
 */
export async function readPhoto(
  file: string,
  onCost: (bytes: number) => void = () => undefined,
): Promise<PhotoVersions> {
  const photo = strip(await readFile(file));
  onCost(await checkHeader(photo));
  return versionsOf(await decode(photo));
}
