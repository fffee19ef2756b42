// Strips a WebP for the decoder: a new container with the first picture and a small colour profile. Drops Exif, XMP,
// further frames and everything after the end; an animation becomes its first frame.
import {PhotoRefused} from './photo-refused.ts';
import {orientationIn, UPRIGHT} from './exif.ts';
import {PROFILE_BYTES_MAX, type Stripped} from './stripped.ts';

const RIFF_BYTES = 12;
const CHUNK_BYTES = 8;
/** A frame starts with position, size and duration; chunks follow. */
const FRAME_BYTES = 16;
const FRAME_SIZE = 6;
const CANVAS_SIZE = 4;
const SIZE_BYTES = 6;
const FLAGS = {profile: 0x20, alpha: 0x10} as const;

const READ = new Set(['VP8X', 'ICCP', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']);

type Chunks = Map<string, Buffer>;

/** The content of the first chunk of each relevant name. */
function chunksIn(webp: Buffer, from: number, to: number): Chunks {
  const found: Chunks = new Map();
  for (let at = from; at + CHUNK_BYTES <= to;) {
    const name = webp.toString('latin1', at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const end = at + CHUNK_BYTES + size;
    if (end > to) throw new PhotoRefused('damaged');
    if (READ.has(name) && !found.has(name)) found.set(name, webp.subarray(at + CHUNK_BYTES, end));
    at = end + (size % 2);
  }
  return found;
}

/** A chunk as a list of buffers. */
function chunk(name: string, ...contents: Buffer[]): Buffer[] {
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const header = Buffer.alloc(CHUNK_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(length, 4);
  return [header, ...contents, Buffer.alloc(length % 2)];
}

/** The first frame of an animation, otherwise the file's own chunks. */
function stillOf(chunks: Chunks): {picture: Chunks; size: Buffer | undefined} {
  const frame = chunks.get('ANMF');
  if (!frame) return {picture: chunks, size: chunks.get('VP8X')?.subarray(CANVAS_SIZE)};
  const picture = chunksIn(frame, FRAME_BYTES, frame.length);
  return {picture, size: frame.subarray(FRAME_SIZE, FRAME_SIZE + SIZE_BYTES)};
}

/** @throws PhotoRefused when a chunk is cut off or there is no picture. */
export function stripWebp(webp: Buffer): Stripped {
  const end = 8 + webp.readUInt32LE(4);
  if (end > webp.length) throw new PhotoRefused('damaged');
  const chunks = chunksIn(webp, RIFF_BYTES, end);
  const {picture, size} = stillOf(chunks);
  const name = picture.has('VP8L') ? 'VP8L' : 'VP8 ';
  const data = picture.get(name);
  if (!data) throw new PhotoRefused('damaged');

  const alpha = name === 'VP8 ' ? picture.get('ALPH') : undefined;
  const found = chunks.get('ICCP');
  const profile = found && found.length <= PROFILE_BYTES_MAX ? found : undefined;
  const parts: Buffer[] = [];
  if (size?.length === SIZE_BYTES) {
    const flags = (profile ? FLAGS.profile : 0) | ((chunks.get('VP8X')?.[0] ?? 0) & FLAGS.alpha);
    parts.push(...chunk('VP8X', Buffer.from([flags, 0, 0, 0]), size));
    if (profile) parts.push(...chunk('ICCP', profile));
    if (alpha) parts.push(...chunk('ALPH', alpha));
  }
  parts.push(...chunk(name, data));
  const exif = chunks.get('EXIF');
  return {
    format: name === 'VP8L' ? 'webp-lossless' : 'webp',
    bytes: Buffer.concat(chunk('RIFF', Buffer.from('WEBP', 'latin1'), ...parts)),
    orientation: exif ? orientationIn(exif) : UPRIGHT,
  };
}
