// Portraits of the demo community: drawn by our own code, as small WebP pictures with a thumbhash.
import sharp from 'sharp';
import {versionsOf, type PhotoVersions} from '../../domain/photos/decoder/read-photo.ts';
import type {Person} from '../people.ts';
import {chanceOf} from '../../domain/demo-members/random.ts';
import {drawPortrait} from './draw.ts';
import {lookOf} from './look.ts';
import {H, W} from './scene.ts';

/** Flat colours gain nothing from a longer search. */
const EFFORT = 2;

async function rendered(svg: string): Promise<PhotoVersions> {
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return versionsOf({data, width: W, height: H}, EFFORT);
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
export async function portraitsOf(person: Person): Promise<PhotoVersions[]> {
  const look = lookOf(person);
  const portraits: PhotoVersions[] = [];
  for (let index = 0; index < countOf(person); index++) {
    portraits.push(await rendered(drawPortrait(look, person.userId, index)));
  }
  return portraits;
}
