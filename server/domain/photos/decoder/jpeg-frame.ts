// Reads a JPEG's chroma subsampling from its frame header (ITU T.81, B.2.2).
import {segmentsOf} from '../stripping/jpeg-segments.ts';

/** SOF markers; three codes in their range have other meanings. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Samples per pixel of one frame header: 3 without subsampling, 1.5 for 4:2:0. */
function samplesIn(frame: Buffer): number | undefined {
  const count = frame[5] ?? 0;
  const factors = Array.from({length: count}, (_, i) => frame[7 + 3 * i] ?? 0).map((both) => ({
    across: both >> 4,
    down: both & 15,
  }));
  const finest =
    Math.max(...factors.map(({across}) => across)) * Math.max(...factors.map(({down}) => down));
  const samples = factors.reduce((sum, {across, down}) => sum + across * down, 0);
  return finest > 0 ? samples / finest : undefined;
}

/** Samples per pixel; undefined for an unusual header. */
export function samplesPerPixel(jpeg: Buffer): number | undefined {
  for (const {marker, content, end} of segmentsOf(jpeg)) {
    if (isFrame(marker)) return samplesIn(jpeg.subarray(content, end));
  }
  return undefined;
}
