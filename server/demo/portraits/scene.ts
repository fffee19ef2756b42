// What all places behind a portrait have in common: their size, their sky, and leaves.
import type {Chance} from '../../domain/demo-members/random.ts';
import type {Mood} from './palette.ts';
import {box, group, line, shape} from './svg.ts';

export const W = 800;
export const H = 1000;

/** A picture's background in a mood's colours. */
export type Scene = (mood: Mood, chance: Chance) => string;

export const backdrop = ({sky}: Mood) => box([0, 0], [W, H], sky);

/** A single leaf, growing from its foot at `x`, `y`. */
export function leaf(x: number, y: number, angle: number, size: number, colour: string): string {
  return group(
    shape('M 0 0 C 30 -40 30 -110 0 -150 C -30 -110 -30 -40 0 0 Z', colour) +
      line('M 0 -6 L 0 -136', '#ffffff', 3, {opacity: 0.18}),
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
  );
}

export const GREEN = '#5f8267';
