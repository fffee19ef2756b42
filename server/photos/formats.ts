// What a file is, by its first bytes alone: its name and its declared type are anybody's claim.
import {open} from 'node:fs/promises';

/** A lossless WebP is a format of its own where it matters: in what opening it takes. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'webp-lossless' | 'avif';

const HEAD_BYTES = 64;
/** A WebP's chunks before its first picture: header, colour profile, animation. */
const CHUNKS_MAX = 16;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** The brands of an ISO media file: its own and those it is compatible with. */
function brands(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const found = [text(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(text(head, at, at + 4));
  return found;
}

/** Undefined for everything that is no photo. SVG and GIF are none. */
function sniff(head: Buffer): PhotoFormat | 'heic' | undefined {
  if (head.length < 12) return undefined;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  if (text(head, 4, 8) !== 'ftyp') return undefined;
  const known = brands(head);
  if (known.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return known.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}

export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** Reads pieces of a file; the last one may be shorter than asked for. */
export async function reading<T>(file: string, work: (read: ReadAt) => Promise<T>): Promise<T> {
  const handle = await open(file);
  try {
    return await work(async (at, length) => {
      const {buffer, bytesRead} = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Follows a WebP's chunks to the first that holds a picture. */
async function isLossless(read: ReadAt): Promise<boolean> {
  for (let at = 12, i = 0; i < CHUNKS_MAX; i += 1) {
    const chunk = await read(at, 8);
    const name = text(chunk, 0, 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ' || chunk.length < 8) return false;
    const size = chunk.readUInt32LE(4);
    // A frame of an animation begins with 16 bytes about itself, then has chunks of its own.
    at += name === 'ANMF' ? 24 : 8 + size + (size % 2);
  }
  return true;
}

/** The format of a file, or undefined when it is no photo. */
export function formatOf(file: string): Promise<PhotoFormat | 'heic' | undefined> {
  return reading(file, async (read) => {
    const format = sniff(await read(0, HEAD_BYTES));
    return format === 'webp' && (await isLossless(read)) ? 'webp-lossless' : format;
  });
}
