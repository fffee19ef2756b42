// Reduces a file to what its pixels need, before a decoder sees it: libvips unfolds text, profiles and Exif blocks of
// any size as soon as it opens a file, and has no option against it.
import {formatOf} from './formats.ts';
import {PhotoRefused} from './refused.ts';
import {stripAvif} from './avif.ts';
import {stripJpeg} from './jpeg.ts';
import {stripPng} from './png.ts';
import type {Stripped} from './stripped.ts';
import {stripWebp} from './webp.ts';

const STRIPPERS = {jpeg: stripJpeg, png: stripPng, webp: stripWebp, avif: stripAvif};

/**
 * Reduces a photo, whose buffer may be used for the result.
 * @throws PhotoRefused when it is no photo, or not one of plain structure.
 */
export function strip(file: Buffer): Stripped {
  const format = formatOf(file);
  if (format === undefined) throw new PhotoRefused('not-an-image');
  if (format === 'heic') throw new PhotoRefused('heic');
  return STRIPPERS[format](file);
}
