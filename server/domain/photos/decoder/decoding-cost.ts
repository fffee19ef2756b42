// What opening a picture would cost in memory, told from its header. Most are read line by line, and JPEG and
// lossy WebP made smaller on the way: they cost next to nothing. A PNG keeps lines to make them smaller, and some
// formats can only be decoded whole. Measured with libvips 8.18 (docs/decisions/0011).
import type {Metadata} from 'sharp';
import {samplesPerPixel} from './jpeg-frame.ts';
import type {Stripped} from '../stripping/stripped.ts';

const MB = 1024 * 1024;
/** A picture that takes more is refused: two children at the limit, and the API, stay within 300 MB. */
export const DECODING_BYTES_MAX = 70 * MB;

const AVIF_PER_PIXEL = 18;
const DEEP_AVIF_PER_PIXEL = 27;
const LOSSLESS_WEBP_PER_PIXEL = 4;
const BYTES_PER_COEFFICIENT = 2;
/** What a PNG that is made smaller costs, in lines of it: a wide one of a few lines as much as a tall one. */
const PNG_LINES = 1450;

const bytesPerSample = ({depth}: Metadata) => (depth === 'uchar' ? 1 : 2);

/** What libvips says of a JPEG's colours is too coarse here: 4:2:2 counts as 4:2:0. */
const wholeJpegPerPixel = (jpeg: Buffer, {channels}: Metadata) =>
  BYTES_PER_COEFFICIENT * (samplesPerPixel(jpeg) ?? channels);

/** The whole of it where it has to be decoded whole, and in any case the lines that are kept. */
function pngBytes(header: Metadata): number {
  const {width, height, channels, isProgressive} = header;
  const lines = Math.max(PNG_LINES, isProgressive ? height : 0);
  return width * lines * channels * bytesPerSample(header);
}

/** The memory, in bytes, that decoding a picture with this header takes. */
export function decodingBytes({format, bytes}: Stripped, header: Metadata): number {
  const pixels = header.width * header.height;
  switch (format) {
    case 'avif':
      return pixels * (bytesPerSample(header) === 1 ? AVIF_PER_PIXEL : DEEP_AVIF_PER_PIXEL);
    case 'jpeg':
      return header.isProgressive ? pixels * wholeJpegPerPixel(bytes, header) : 0;
    case 'png':
      return pngBytes(header);
    case 'webp':
      return pixels;
    case 'webp-lossless':
      return pixels * LOSSLESS_WEBP_PER_PIXEL;
  }
}
