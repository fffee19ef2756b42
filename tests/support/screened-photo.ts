// Photos for tests of the screening: each of its own structure, in a colour by which stand-in-classifier.ts behaves.
import {fileURLToPath} from 'node:url';
import sharp from 'sharp';
import {naturalPicture} from './natural-picture.ts';

/** The module for PHOTO_CLASSIFIER. */
export const STAND_IN = fileURLToPath(new URL('stand-in-classifier.ts', import.meta.url));

const COLOURS = {
  clear: '#00b400',
  doubtful: '#b40000',
  /** The model never answers. */
  hanging: '#0000b4',
  /** The process ends. */
  dying: '#b4b400',
  /** The model's numbers make no sense. */
  lying: '#b400b4',
} as const;
export type Behaviour = keyof typeof COLOURS;

const SIZE = {width: 400, height: 500};
/** Leaves the colour to be seen. */
const CONTRAST = 0.25;

/** A JPEG. The same seed gives the same picture. */
export async function screenedPhoto(behaviour: Behaviour, seed: number): Promise<Buffer> {
  const colour = {create: {...SIZE, channels: 3, background: COLOURS[behaviour]}} as const;
  const structure = await sharp(await naturalPicture(seed, SIZE))
    .greyscale()
    .linear(CONTRAST)
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return sharp(colour)
    .composite([{input: structure, blend: 'add'}])
    .jpeg({quality: 92})
    .toBuffer();
}
