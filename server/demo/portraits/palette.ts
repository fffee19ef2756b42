// The colours that portraits are painted in: muted, warm, made to sit beside each other.
import type {Roots} from '../people.ts';

export const INK = '#2b2430';
export const WHITE = '#fbf6ee';

type Choices = readonly [string, ...string[]];

export const SKINS: Record<Roots, Choices> = {
  north: ['#f3cdb4', '#efc3a6', '#f6d5c0', '#e9b99a'],
  south: ['#e3b08a', '#d79f78', '#c98d66', '#e9bc98'],
  'middle-east': ['#d9a57d', '#c9906a', '#e2b38f'],
  africa: ['#7a4a32', '#8f5b3e', '#643a28', '#a36a48'],
  'south-asia': ['#b57b54', '#a46b47', '#c58c64'],
  'east-asia': ['#efcaa6', '#e6b98f', '#f3d4b6'],
};

const DARK_HAIR: Choices = ['#2a2023', '#34272a', '#231c24'];
export const HAIRS: Record<Roots, Choices> = {
  north: ['#8a5a35', '#c99a5b', '#5b3b2a', '#a9502f', '#dcb677', '#6f4a30'],
  south: ['#3b2620', '#57382a', '#2a2023', '#6b432c'],
  'middle-east': ['#2d2122', '#44302a', '#231c24'],
  africa: ['#231b1e', '#2d2224', '#3b2a26'],
  'south-asia': DARK_HAIR,
  'east-asia': DARK_HAIR,
};
export const GREYS: Choices = ['#b9b3ad', '#d8d3cb', '#8e8984', '#a59d96'];

export const IRISES: Record<'light' | 'dark', Choices> = {
  light: ['#5d7f8c', '#6b7d55', '#7a5a3c', '#4f6d86', '#6a4a30'],
  dark: ['#3f2a20', '#4d3323', '#33231d'],
};

/** A place's light: from far to near, and the colour of what shines in it. */
export type Mood = {
  readonly sky: string;
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly glow: string;
};

export const MOODS: readonly [Mood, ...Mood[]] = [
  {sky: '#f1dcc6', far: '#e5bf9f', mid: '#c98f70', near: '#8f5a4b', glow: '#fff1d8'},
  {sky: '#d7e2da', far: '#b3c9bb', mid: '#7f9f8e', near: '#4d6f62', glow: '#f7f3df'},
  {sky: '#cfdde6', far: '#a5bfd0', mid: '#6f92ab', near: '#40617c', glow: '#fdf3e3'},
  {sky: '#f2d9cf', far: '#dfb0a8', mid: '#b67b7f', near: '#71495a', glow: '#fff0dd'},
  {sky: '#e9dfcb', far: '#d3bf95', mid: '#a99157', near: '#6b5f3c', glow: '#fffbe8'},
  {sky: '#dcd6e6', far: '#b7abcb', mid: '#8577a3', near: '#4f4570', glow: '#fdeedd'},
  {sky: '#f5d7ae', far: '#eab07c', mid: '#c7775a', near: '#7b4450', glow: '#fff4d2'},
  {sky: '#c4d8d8', far: '#93b7b8', mid: '#5a8c90', near: '#2f5d66', glow: '#fbf2dc'},
  {sky: '#e6e2dc', far: '#cbc3b8', mid: '#9d9287', near: '#655c56', glow: '#fff8ea'},
  {sky: '#6a7a96', far: '#566786', mid: '#455673', near: '#33415c', glow: '#f6d29b'},
];

export const FABRICS: Choices = [
  '#274060',
  '#3d5a4c',
  '#8c3f3a',
  '#c7772f',
  '#e9dfcf',
  '#4a3b5c',
  '#1f2a36',
  '#d9a441',
  '#7b8f6a',
  '#b85c4a',
  '#5c7c8a',
  '#f2ece2',
  '#6d4c41',
  '#a8b8c4',
  '#d9b8a8',
  '#34495a',
];

export const LIPS: Record<'bare' | 'made-up', Choices> = {
  bare: ['#c0766a', '#b96a60'],
  'made-up': ['#b8434a', '#a83a52', '#c25b5b', '#c9636b'],
};
