// Estimates the memory for decoding a photo from its header. Most formats are decoded line by line, JPEG and lossy WebP
// at reduced size, and need next to nothing. A PNG needs buffered lines, and some formats must be decoded whole.
// Measured with libvips 8.18 (docs/decisions/0011).
import type {Metadata} from 'sharp';
import {samplesPerPixel} from './jpeg-frame.ts';
import type {Stripped} from '../stripping/stripped.ts';

const MB = 1024 * 1024;
/** Photos that need more are refused: two children at this limit and the API stay within 300 MB. */
export const DECODING_BYTES_MAX = 70 * MB;

const AVIF_PER_PIXEL = 18;
const DEEP_AVIF_PER_PIXEL = 27;
const LOSSLESS_WEBP_PER_PIXEL = 4;
const BYTES_PER_COEFFICIENT = 2;
/** Lines that a PNG buffers while it is reduced, whatever its height. */
const PNG_LINES = 1450;

const bytesPerSample = ({depth}: Metadata) => (depth === 'uchar' ? 1 : 2);

/** libvips' own chroma value is too coarse: it reports 4:2:2 as 4:2:0. */
const wholeJpegPerPixel = (jpeg: Buffer, {channels}: Metadata) =>
  BYTES_PER_COEFFICIENT * (samplesPerPixel(jpeg) ?? channels);

/** An interlaced PNG is decoded whole; every PNG buffers lines. */
function pngBytes(header: Metadata): number {
  const {width, height, channels, isProgressive} = header;
  const lines = Math.max(PNG_LINES, isProgressive ? height : 0);
  return width * lines * channels * bytesPerSample(header);
}

/** Bytes of memory that decoding needs. */
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
