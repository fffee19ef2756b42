// Strips a PNG for the decoder (PNG 3, section 5): keeps header, palette, transparency, a small colour profile and the
// pixels. Drops text, Exif, animation and everything after the end.
import {inflateSync} from 'node:zlib';
import {PhotoRefused} from './photo-refused.ts';
import {orientationIn, UPRIGHT} from './exif.ts';
import {keepParts} from './in-place-parts.ts';
import {PROFILE_BYTES_MAX, type Stripped} from './stripped.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Decoders must refuse an unknown chunk whose name starts with a capital. */
const isCritical = (name: string) => /^[A-Z]/.test(name);

/** Whether a compressed profile expands to at most {@link PROFILE_BYTES_MAX}. */
function isSmallProfile(data: Buffer): boolean {
  // The name ends with NUL; one byte for the compression method follows.
  const start = data.indexOf(0) + 2;
  if (start < 2) return false;
  try {
    inflateSync(data.subarray(start), {maxOutputLength: PROFILE_BYTES_MAX});
    return true;
  } catch {
    return false;
  }
}

/** @throws PhotoRefused when a chunk is cut off or the end is missing. */
export function stripPng(png: Buffer): Stripped {
  const kept = keepParts(png);
  kept.keep(0, SIGNATURE_BYTES);
  let orientation = UPRIGHT;
  let hasSeenProfile = false;
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD_BYTES <= png.length;) {
    const end = at + CHUNK_OVERHEAD_BYTES + png.readUInt32BE(at);
    if (end > png.length) break;
    const name = png.toString('latin1', at + 4, at + 8);
    const data = () => png.subarray(at + 8, end - 4);
    if (name === 'eXIf') orientation = orientationIn(data());
    // A PNG has one profile; expanding many would take long.
    const isProfile: boolean = name === 'iCCP' && !hasSeenProfile && isSmallProfile(data());
    hasSeenProfile ||= name === 'iCCP';
    if (KEPT.has(name) || isProfile) kept.keep(at, end);
    else if (isCritical(name)) break;
    if (name === 'IEND') return {format: 'png', bytes: kept.bytes(), orientation};
    at = end;
  }
  throw new PhotoRefused('damaged');
}
