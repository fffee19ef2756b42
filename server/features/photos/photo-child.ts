// What child processes do with pictures. Of an upload they decode the pixels alone and encode Wing's own versions: metadata
// such as places and devices, and data appended to the file, are not copied. A stored photo they hash and show to the model.
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
import type {PhotoScores} from '../../../rules/photos/photo-classes.ts';
import {serveParent} from './child-process.ts';
import {hashesOf} from './photo-hash.ts';

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

/** Side of the square that a classifier sees. */
export const SEEN_SIDE_PX = 224;

/** Classifies {@link SEEN_SIDE_PX}² pixels of red, green and blue. */
export type Classify = (pixels: Uint8Array) => Promise<PhotoScores>;

/** What a module has to export that looks at photos, as nsfw-classifier.ts does. It loads the model. */
export type ClassifierModule = {openClassifier: () => Promise<Classify>};

let opened: Promise<Classify> | undefined;

async function openClassifier(address: string): Promise<Classify> {
  const module: ClassifierModule = await import(address);
  return module.openClassifier();
}

const classifierOf = (address: string) => (opened ??= openClassifier(address));

async function scoresOf(photo: Buffer, classifier: string): Promise<PhotoScores> {
  const classify = await classifierOf(classifier);
  const pixels = await sharp(photo)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SEEN_SIDE_PX, SEEN_SIDE_PX, {fit: 'fill'})
    .raw()
    .toBuffer();
  return classify(pixels);
}

export type PhotoTask =
  /** Answered by the versions of an upload, or the code of a refusal. */
  | {readonly upload: string}
  /** Answered by the hashes of a stored photo and, with the address of a classifier's module, its scores. */
  | {readonly photo: Uint8Array; readonly classifier?: string}
  /** Loads a classifier. */
  | {readonly load: string};

async function answer(task: PhotoTask): Promise<object> {
  if ('upload' in task) return readPhoto(task.upload);
  if ('load' in task) {
    await classifierOf(task.load);
    return {};
  }
  const photo = Buffer.from(task.photo);
  const hashes = await hashesOf(photo);
  const {classifier} = task;
  return classifier === undefined ? {hashes} : {hashes, scores: await scoresOf(photo, classifier)};
}

if (import.meta.main) serveParent(answer);
