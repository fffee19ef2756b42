// Strips a file before the decoder sees it: libvips expands text, profiles and Exif blocks of any size when it opens a
// file, without an option against it.
import {formatOf} from './formats.ts';
import {PhotoRefused} from './photo-refused.ts';
import {stripAvif} from './avif.ts';
import {stripJpeg} from './jpeg.ts';
import {stripPng} from './png.ts';
import type {Stripped} from './stripped.ts';
import {stripWebp} from './webp.ts';

const STRIPPERS = {jpeg: stripJpeg, png: stripPng, webp: stripWebp, avif: stripAvif};

/**
 * May reuse the file's buffer for the result.
 * @throws PhotoRefused when the file is no photo or has an unsupported structure.
 */
export function strip(file: Buffer): Stripped {
  const format = formatOf(file);
  if (format === undefined) throw new PhotoRefused('not-an-image');
  if (format === 'heic') throw new PhotoRefused('heic');
  return STRIPPERS[format](file);
}
