// Pictures with the statistics of photographs: the coarser a structure, the stronger it is.
import sharp from 'sharp';
import {randomFrom} from '../../server/features/matching/random.ts';

/** Cells along a side: each layer is half as strong as the one before. */
const LAYERS = [3, 6, 12, 24, 48];
const FINEST = 48;
const CHANNELS = 3;
const SHADES = 256;

/** Adds random cells of one size, so that they run smoothly into each other. */
function addLayer(random: () => number, cells: number, sum: Float32Array): void {
  const values = Array.from({length: (cells + 1) ** 2 * CHANNELS}, () => random() * SHADES);
  const [coarsest = 1] = LAYERS;
  const strength = coarsest / cells / 2;
  for (let i = 0; i < sum.length; i += 1) {
    const channel = i % CHANNELS;
    const at = Math.floor(i / CHANNELS);
    const [x, y] = [((at % FINEST) * cells) / FINEST, (Math.floor(at / FINEST) * cells) / FINEST];
    const value = (column: number, row: number) =>
      values[(row * (cells + 1) + column) * CHANNELS + channel] ?? 0;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const upper = value(left, top) * (left + 1 - x) + value(left + 1, top) * (x - left);
    const lower = value(left, top + 1) * (left + 1 - x) + value(left + 1, top + 1) * (x - left);
    sum[i] = (sum[i] ?? 0) + strength * (upper * (top + 1 - y) + lower * (y - top));
  }
}

/** A PNG. The same seed gives the same picture. */
export async function naturalPicture(
  seed: number,
  {width, height}: {width: number; height: number},
): Promise<Buffer> {
  const random = randomFrom(seed);
  const sum = new Float32Array(FINEST * FINEST * CHANNELS);
  for (const cells of LAYERS) addLayer(random, cells, sum);
  const data = Buffer.from(Uint8ClampedArray.from(sum));
  return sharp(data, {raw: {width: FINEST, height: FINEST, channels: CHANNELS}})
    .resize(width, height, {fit: 'fill', kernel: 'cubic'})
    .png({compressionLevel: 0})
    .toBuffer();
}
