// What opening a picture would cost in memory, told from its header. Most are read line by line, and JPEG and
// lossy WebP made smaller on the way: they cost next to nothing. A PNG keeps lines to make them smaller, and some
// formats can only be decoded whole. Measured with libvips 8.18 (docs/decisions/0011).
import type {Metadata} from 'sharp';
import type {PhotoFormat} from './formats.ts';
import {samplesPerPixel} from './jpeg-frame.ts';

const MB = 1024 * 1024;
/** More than this is refused: with what uploads cost besides, a server stays within 150 MB. */
const MOST_BYTES = 70 * MB;

const AVIF_PER_PIXEL = 18;
const DEEP_AVIF_PER_PIXEL = 27;
const LOSSLESS_WEBP_PER_PIXEL = 4;
const ANIMATION_PER_PIXEL = 8;
const BYTES_PER_COEFFICIENT = 2;
/** What a PNG that is made smaller costs, in lines of it: a wide one of a few lines as much as a tall one. */
const PNG_LINES = 1450;

const bytesPerSample = ({depth}: Metadata) => (depth === 'uchar' ? 1 : 2);

/** What libvips says of a JPEG's colours is too coarse here: 4:2:2 counts as 4:2:0. */
async function wholeJpegPerPixel(file: string, {channels}: Metadata): Promise<number> {
  return BYTES_PER_COEFFICIENT * ((await samplesPerPixel(file)) ?? channels);
}

/** The whole of it where it has to be decoded whole, and in any case the lines that are kept. */
function pngBytes(header: Metadata): number {
  const {width, height, channels, isProgressive} = header;
  const lines = Math.max(PNG_LINES, isProgressive ? height : 0);
  return width * lines * channels * bytesPerSample(header);
}

async function bytesOf(file: string, format: PhotoFormat, header: Metadata): Promise<number> {
  const pixels = header.width * header.height;
  const isAnimated = (header.pages ?? 1) > 1;
  switch (format) {
    case 'avif':
      return pixels * (bytesPerSample(header) === 1 ? AVIF_PER_PIXEL : DEEP_AVIF_PER_PIXEL);
    case 'jpeg':
      return header.isProgressive ? pixels * (await wholeJpegPerPixel(file, header)) : 0;
    case 'png':
      return pngBytes(header);
    case 'webp':
      return pixels * (isAnimated ? ANIMATION_PER_PIXEL : 1);
    case 'webp-lossless':
      return pixels * (isAnimated ? ANIMATION_PER_PIXEL : LOSSLESS_WEBP_PER_PIXEL);
  }
}

/** Whether a picture with this header can be decoded within what one upload may cost. */
export async function isAffordable(
  file: string,
  format: PhotoFormat,
  header: Metadata,
): Promise<boolean> {
  return (await bytesOf(file, format, header)) <= MOST_BYTES;
}
