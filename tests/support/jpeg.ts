// JPEGs by hand, in arrangements that sharp does not write: every colour in a scan of its own, held as
// finely or as coarsely as one likes. They are grey all over, so a few hundred kilobytes are any size.

const BLOCK = 8;
/** A block of such a picture: no difference to the one before (one bit), and nothing else (one bit). */
const BITS_PER_BLOCK = 2;

type Factors = readonly [across: number, down: number];

function segment(marker: number, ...content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

/** A Huffman table of one code, of one bit, that means nought. */
const huffman = (which: number) => segment(0xc4, which, 1, ...Array.from({length: 15}, () => 0), 0);

/** A JPEG of three colours with these sampling factors, in three scans: it can only be decoded whole. */
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
    const bytes = Math.ceil((columns * rows * BITS_PER_BLOCK) / 8);
    return [segment(0xda, 1, i + 1, 0, 0, 63, 0), Buffer.alloc(bytes)];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array.from({length: 64}, () => 16)),
    segment(0xc0, 8, ...size, 3, ...colours),
    huffman(0x00),
    huffman(0x10),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}
