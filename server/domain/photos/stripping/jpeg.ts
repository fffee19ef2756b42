// Strips a JPEG for the decoder: keeps tables, frame, scans, a small colour profile and two segments that define its
// colours. Drops Exif, XMP, comments, thumbnails and everything after the end.
import {PhotoRefused} from './photo-refused.ts';
import {isExif, orientationIn, UPRIGHT} from './exif.ts';
import {keepParts} from './in-place-parts.ts';
import {MARKERS, segmentsOf} from './jpeg-segments.ts';
import {PROFILE_BYTES_MAX, type Stripped} from './stripped.ts';

const SEGMENT_BYTES_MAX = 65_536;
const PROFILE_SEGMENTS_MAX = PROFILE_BYTES_MAX / SEGMENT_BYTES_MAX;
/** Encoders write about ten. Each takes as long to decode as the whole picture. */
const SCANS_MAX = 20;
/** Lowest marker of tables and frames. */
const FIRST_NEEDED = 0xc0;

const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');

const startsWith = (content: Buffer, prefix: Buffer) =>
  content.subarray(0, prefix.length).equals(prefix);

/** A profile is split into segments, each with the total number. */
const isSmallProfile = (content: Buffer) =>
  startsWith(content, PROFILE) && (content[PROFILE.length + 1] ?? 0) <= PROFILE_SEGMENTS_MAX;

/** Markers that are kept or dropped by their content. */
const CONDITIONAL: ReadonlySet<number> = new Set([
  MARKERS.app0,
  MARKERS.app1,
  MARKERS.app2,
  MARKERS.app14,
]);

function isKept(marker: number, content: Buffer, profiles: number): boolean {
  if (marker === MARKERS.app0) return startsWith(content, JFIF);
  if (marker === MARKERS.app14) return startsWith(content, ADOBE);
  return marker === MARKERS.app2 && profiles < PROFILE_SEGMENTS_MAX && isSmallProfile(content);
}

/** @throws PhotoRefused when the end is missing or there are more scans than encoders write. */
export function stripJpeg(jpeg: Buffer): Stripped {
  const kept = keepParts(jpeg);
  kept.keep(0, 2);
  let [orientation, profiles, scans] = [UPRIGHT, 0, 0];
  for (const {marker, start, content: from, end} of segmentsOf(jpeg)) {
    if (marker === MARKERS.startOfScan) scans += 1;
    if (scans > SCANS_MAX) throw new PhotoRefused('too-elaborate');
    if (CONDITIONAL.has(marker)) {
      const content = jpeg.subarray(from, end);
      if (marker === MARKERS.app1 && isExif(content)) orientation = orientationIn(content);
      if (isKept(marker, content, profiles)) {
        if (marker === MARKERS.app2) profiles += 1;
        kept.keep(start, end);
      }
    } else if (marker >= FIRST_NEEDED && marker < MARKERS.app0) {
      kept.keep(start, end);
    }
    if (marker === MARKERS.endOfImage) return {format: 'jpeg', bytes: kept.bytes(), orientation};
  }
  throw new PhotoRefused('damaged');
}
