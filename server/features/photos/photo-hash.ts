// Perceptual hashes (difference hashes): which of two neighbouring cells of a shrunk picture is brighter, along rows and
// along columns. Compression, resizing and brightness change few bits, so similar pictures have similar hashes.
import sharp from 'sharp';
import {PHOTO_HASH_BITS} from '../../../rules/photos/photo-states.ts';

/** Cells along each side whose neighbours are compared, in two directions. */
const SIDE = Math.sqrt(PHOTO_HASH_BITS / 2);

/** The brightness of a cell. */
type Cells = (x: number, y: number) => number;

async function cellsOf(picture: Buffer, width: number, height: number): Promise<Cells> {
  const shades = await sharp(picture)
    .greyscale()
    .resize(width, height, {fit: 'fill'})
    .raw()
    .toBuffer();
  return (x, y) => shades[y * width + x] ?? 0;
}

function bitsOf(wide: Cells, tall: Cells): string {
  let bits = '';
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      bits += wide(x, y) < wide(x + 1, y) ? '1' : '0';
      bits += tall(x, y) < tall(x, y + 1) ? '1' : '0';
    }
  }
  return bits;
}

/**
 * The hashes of an encoded picture and of its mirror image, as zeros and ones. Only one of two pictures has to be mirrored
 * to compare them.
 */
export async function hashesOf(picture: Buffer): Promise<[string, string]> {
  const wide = await cellsOf(picture, SIDE + 1, SIDE);
  const tall = await cellsOf(picture, SIDE, SIDE + 1);
  const mirrored = bitsOf(
    (x, y) => wide(SIDE - x, y),
    (x, y) => tall(SIDE - 1 - x, y),
  );
  return [bitsOf(wide, tall), mirrored];
}
