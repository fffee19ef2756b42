// Builds JPEGs that sharp does not write: one scan per colour, with any sampling factors. They are uniformly grey, so a
// few hundred kilobytes hold any dimensions.

const BLOCK = 8;
/** One bit for "no difference to the previous block" and one for "no detail". */
const BITS_PER_BLOCK = 2;

type Factors = readonly [across: number, down: number];

/** A marker with its content. */
export function segment(marker: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content]);
}

const bytes = (...values: number[]) => Buffer.from(values);

/** A Huffman table with a single one-bit code for zero. */
const huffman = (which: number) => segment(0xc4, bytes(which, 1), Buffer.alloc(16));

/** A JPEG of three components with these sampling factors, in three scans: it can only be decoded whole. */
export function jpegInScans(
  {width, height}: {width: number; height: number},
  factors: readonly [Factors, Factors, Factors],
): Buffer {
  const across = Math.max(...factors.map(([x]) => x));
  const down = Math.max(...factors.map(([, y]) => y));
  const colours = factors.flatMap(([x, y], i) => [i + 1, x * 16 + y, 0]);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const scans = factors.flatMap(([x, y], i) => {
    const columns = Math.ceil(Math.ceil((width * x) / across) / BLOCK);
    const rows = Math.ceil(Math.ceil((height * y) / down) / BLOCK);
    const length = Math.ceil((columns * rows * BITS_PER_BLOCK) / 8);
    return [segment(0xda, bytes(1, i + 1, 0, 0, 63, 0)), Buffer.alloc(length)];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, bytes(0), Buffer.alloc(64, 16)),
    segment(0xc0, bytes(8, ...size, 3, ...colours)),
    huffman(0x00),
    huffman(0x10),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}
