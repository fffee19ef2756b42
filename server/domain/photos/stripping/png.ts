// What the decoder gets to see of a PNG (PNG 3, section 5): header, palette, transparency, a small colour profile
// and the pixels. Text, Exif, animation and everything behind the end are dropped.
import {inflateSync} from 'node:zlib';
import {PhotoRefused} from './refused.ts';
import {orientationIn, UPRIGHT} from './exif.ts';
import {keepingIn} from './in-place.ts';
import {PROFILE_BYTES_MAX, type Stripped} from './stripped.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12;
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** A decoder must not go on without a chunk whose name begins with a capital. */
const isCritical = (name: string) => /^[A-Z]/.test(name);

/** Whether a compressed profile unfolds into one of ordinary size. */
function isSmallProfile(data: Buffer): boolean {
  // A name that ends with 0, and the compression method.
  const start = data.indexOf(0) + 2;
  if (start < 2) return false;
  try {
    inflateSync(data.subarray(start), {maxOutputLength: PROFILE_BYTES_MAX});
    return true;
  } catch {
    return false;
  }
}

/** @throws PhotoRefused when its chunks do not lead to its end. */
export function stripPng(png: Buffer): Stripped {
  const kept = keepingIn(png);
  kept.keep(0, SIGNATURE_BYTES);
  let orientation = UPRIGHT;
  let hasSeenProfile = false;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (end > png.length) break;
    const name = png.toString('latin1', at + 4, at + 8);
    const data = () => png.subarray(at + 8, end - 4);
    if (name === 'eXIf') orientation = orientationIn(data());
    // A picture has one profile: looking into each of many would take long.
    const isProfile: boolean = name === 'iCCP' && !hasSeenProfile && isSmallProfile(data());
    hasSeenProfile ||= name === 'iCCP';
    if (KEPT.has(name) || isProfile) kept.keep(at, end);
    else if (isCritical(name)) break;
    if (name === 'IEND') return {format: 'png', bytes: kept.bytes(), orientation};
    at = end;
  }
  throw new PhotoRefused('damaged');
}
