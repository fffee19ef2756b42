// Portraits of the demo community: drawn by our own code, as small WebP pictures with a thumbhash.
import sharp from 'sharp';
import {rgbaToThumbHash} from 'thumbhash';
import type {Person} from '../people.ts';
import {chanceOf} from '../random.ts';
import {drawPortrait} from './draw.ts';
import {lookOf} from './look.ts';
import {H, W} from './scene.ts';

export const PORTRAIT_SIZE = {width: W, height: H} as const;

export type Portrait = {
  /** A WebP of {@link PORTRAIT_SIZE}. */
  readonly bytes: Uint8Array;
  /** In base64. */
  readonly thumbhash: string;
};

const QUALITY = 84;
/** Flat colours gain nothing from a longer search. */
const EFFORT = 2;
const HASHED = {width: 80, height: 100} as const;

async function rendered(svg: string): Promise<Portrait> {
  const drawn = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const raw = {raw: {...PORTRAIT_SIZE, channels: 4 as const}};
  const bytes = await sharp(drawn, raw)
    .removeAlpha()
    .webp({quality: QUALITY, effort: EFFORT})
    .toBuffer();
  const {width, height} = HASHED;
  const small = await sharp(drawn, raw).resize(width, height).raw().toBuffer();
  const hash = rgbaToThumbHash(width, height, small);
  return {bytes, thumbhash: Buffer.from(hash).toString('base64')};
}

const TWO_SHARE = 0.35;
const THREE_SHARE = 0.12;

/** How many photos somebody has put in: one, sometimes two or three. */
function countOf({userId}: Person): number {
  const draw = chanceOf(`photos of ${userId}`).next();
  if (draw < THREE_SHARE) return 3;
  return draw < THREE_SHARE + TWO_SHARE ? 2 : 1;
}

/** Somebody's photos, first one first. The same person gives the same pictures every time. */
export async function portraitsOf(person: Person): Promise<Portrait[]> {
  const look = lookOf(person);
  const portraits: Portrait[] = [];
  for (let index = 0; index < countOf(person); index++) {
    portraits.push(await rendered(drawPortrait(look, person.userId, index)));
  }
  return portraits;
}
