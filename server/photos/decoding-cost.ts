// What opening a picture would cost in memory, told from its header. Most are read line by line and cost
// next to nothing; some formats can only be decoded whole. Measured with libvips 8.18 (docs/decisions/0011).
import type {Metadata} from 'sharp';
import type {PhotoFormat} from './formats.ts';

const MB = 1024 * 1024;
/** More than this is refused: with what uploads cost besides, a server stays within 150 MB. */
const MOST_BYTES = 70 * MB;

const AVIF_PER_PIXEL = 18;
const LOSSLESS_WEBP_PER_PIXEL = 4;
const ANIMATION_PER_PIXEL = 8;

/** Two bytes a coefficient; a chroma plane of half the width and height has a quarter of them. */
function progressiveJpegPerPixel({chromaSubsampling, channels}: Metadata): number {
  if (chromaSubsampling === '4:2:0') return 3;
  return 2 * channels;
}

const bytesPerSample = ({depth}: Metadata) => (depth === 'uchar' ? 1 : 2);

function bytesPerPixel(format: PhotoFormat, header: Metadata): number {
  const isWhole = Boolean(header.isProgressive);
  switch (format) {
    case 'avif':
      return AVIF_PER_PIXEL;
    case 'jpeg':
      return isWhole ? progressiveJpegPerPixel(header) : 0;
    case 'png':
      return isWhole ? header.channels * bytesPerSample(header) : 0;
    case 'webp':
      return (header.pages ?? 1) > 1 ? ANIMATION_PER_PIXEL : 1;
    case 'webp-lossless':
      return (header.pages ?? 1) > 1 ? ANIMATION_PER_PIXEL : LOSSLESS_WEBP_PER_PIXEL;
  }
}

/** Whether a picture with this header can be decoded within what one upload may cost. */
export function isAffordable(format: PhotoFormat, header: Metadata): boolean {
  const pixels = header.width * header.height;
  return pixels * bytesPerPixel(format, header) <= MOST_BYTES;
}
