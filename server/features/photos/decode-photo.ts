// The program that decodes uploads, one at a time. It decodes the pixels alone and encodes Wing's own versions: metadata such as
// places and devices, and data appended to the file, are not copied.
import {readFile} from 'node:fs/promises';
import sharp, {type Sharp} from 'sharp';
import {rgbaToThumbHash} from 'thumbhash';
import {
  isJpeg,
  PHOTO_HEIGHT_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_WIDTHS,
  variantWidths,
  type PhotoRefusal,
  type PhotoWidth,
} from '../../../rules/photos/photos.ts';
import {serveParent} from './child-process.ts';

// One thread and no cache, to bound the memory.
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

type Pixels = {data: Buffer; width: number; height: number};

const picture = ({data, width, height}: Pixels): Sharp =>
  sharp(data, {raw: {width, height, channels: 3}});

/** Decodes at most the stored size, upright and in sRGB. Like browsers, shows what an incomplete file has. */
async function decode(jpeg: Buffer): Promise<Pixels> {
  const uploaded = sharp(jpeg, {
    limitInputPixels: PHOTO_PIXELS_MAX,
    failOn: 'none',
    sequentialRead: true,
  });
  const {data, info} = await uploaded
    .autoOrient()
    .resize(WIDTH_MAX, PHOTO_HEIGHT_MAX, {fit: 'inside', withoutEnlargement: true})
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true});
  return {data, width: info.width, height: info.height};
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

/** Reads a JPEG and creates Wing's versions, or says why not. */
export async function readPhoto(file: string): Promise<PhotoVersions | {refused: PhotoRefusal}> {
  const jpeg = await readFile(file);
  if (!isJpeg(jpeg)) return {refused: 'not-a-jpeg'};
  let pixels: Pixels;
  try {
    // Without libvips' limit, so that too many pixels and damage give different errors.
    const {width, height} = await sharp(jpeg, {limitInputPixels: false, failOn: 'none'}).metadata();
    if (width * height > PHOTO_PIXELS_MAX) return {refused: 'too-many-pixels'};
    pixels = await decode(jpeg);
  } catch {
    // The file's own fault, whatever libvips says.
    return {refused: 'damaged'};
  }
  return versionsOf(pixels);
}

if (import.meta.main) serveParent(readPhoto);
