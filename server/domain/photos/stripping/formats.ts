// Detects a file's format by its first bytes, because name and declared type are untrusted.

const HEAD_BYTES = 64;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** Major and compatible brands of an ISO media file. */
function brands(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const found = [text(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(text(head, at, at + 4));
  return found;
}

/** Undefined when the file is no supported photo, such as SVG and GIF. */
export function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined {
  const head = file.subarray(0, HEAD_BYTES);
  if (head.length < 12) return undefined;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  if (text(head, 4, 8) !== 'ftyp') return undefined;
  const known = brands(head);
  if (known.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return known.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}
