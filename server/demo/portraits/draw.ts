// One portrait as SVG: a place, a person before it, and how they hold their head.
import {chanceOf} from '../../domain/demo-members/random.ts';
import {clothes, GARMENTS, neckAndChest, necklace, type Garment} from './clothes.ts';
import {beard, earrings, glasses} from './extras.ts';
import {ears, faceOutline, faceShade, features, type Expression} from './face.ts';
import {hairBefore, hairBehind} from './hair.ts';
import type {Look} from './look.ts';
import {FABRICS, MOODS} from './palette.ts';
import {H, W} from './scene.ts';
import {SCENES} from './scenes.ts';
import {group, shape} from './svg.ts';

const NECKLACE_SHOWS = new Set<Garment>(['scoop', 'cardigan', 'blazer', 'sweater']);
const MENS_GARMENTS: readonly [Garment, ...Garment[]] = [
  'tee',
  'shirt',
  'blazer',
  'sweater',
  'hoodie',
  'turtleneck',
  'shirt',
  'scarf',
];
/** The first photo is the one on the card: nobody looks stern there. */
const FIRST: readonly [Expression, ...Expression[]] = ['smile', 'smile', 'laugh'];
const FURTHER: readonly [Expression, ...Expression[]] = ['smile', 'laugh', 'calm'];

/** The `index`-th photo of whoever looks like this; `seed` is theirs. */
export function drawPortrait(look: Look, seed: string, index: number): string {
  const chance = chanceOf(`photo ${index} of ${seed}`);
  const start = chanceOf(`places of ${seed}`);
  const scene = start.shuffle(SCENES)[index] ?? SCENES[0];
  const mood = start.shuffle(MOODS)[index] ?? MOODS[0];
  const [fabric = FABRICS[0], second = FABRICS[1] ?? FABRICS[0]] = start
    .shuffle(FABRICS)
    .slice(index * 2);
  const garment = chance.pick(look.woman ? GARMENTS : MENS_GARMENTS);
  const expression = chance.pick(index === 0 ? FIRST : FURTHER);
  const turn = chance.between(-9, 9);
  const tilt = chance.between(-4, 4);
  const size = chance.between(1.2, 1.36);
  const x = W / 2 + chance.between(-26, 26);

  const y = H * chance.between(0.43, 0.46);

  const head =
    ears(look) +
    shape(faceOutline(look), look.skin) +
    faceShade(look) +
    beard(look) +
    features(look, expression, turn) +
    earrings(look) +
    hairBefore(look) +
    glasses(look, turn);
  const leaning = (content: string) => group(content, `rotate(${tilt} 0 170)`);
  const person =
    leaning(hairBehind(look)) +
    neckAndChest(look) +
    clothes(look, {garment, fabric, second}) +
    (NECKLACE_SHOWS.has(garment) && chance.often(0.5) ? necklace(look) : '') +
    leaning(head);
  const placed = group(person, `translate(${x} ${y}) scale(${size * look.side} ${size})`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${scene(mood, chance)}${placed}</svg>`;
}
