// Reads the orientation from a photo's Exif block (Exif 2.3), and no other tag.

const PREFIX = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
/** Cameras write some 20 entries. */
const ENTRIES_MAX = 500;

export const UPRIGHT = 1;

/** Whether a block starts like Exif in a JPEG. */
export const isExif = (block: Buffer) => block.subarray(0, PREFIX.length).equals(PREFIX);

/** The orientation, 1 to 8; {@link UPRIGHT} when the block has none. */
export function orientationIn(block: Buffer): number {
  const tiff = isExif(block) ? block.subarray(PREFIX.length) : block;
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if ((!isLittle && order !== 'MM\0*') || tiff.length < 8) return UPRIGHT;
  const u16 = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(u16(directory), ENTRIES_MAX);
  for (let i = 0; i < count; i += 1) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (u16(entry) !== ORIENTATION) continue;
    const value = u16(entry + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}
