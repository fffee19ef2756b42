// What somebody looks like, the same in each of their photos. Decides; draws nothing.
import type {Person} from '../people.ts';
import {chanceOf} from '../../domain/demo-members/random.ts';
import {GREYS, HAIRS, IRISES, LIPS, SKINS} from './palette.ts';
import {mix} from './svg.ts';

export const WOMENS_HAIR = [
  'long',
  'waves',
  'bob',
  'fringe',
  'bun',
  'ponytail',
  'curls',
  'pixie',
  'lob',
] as const;
export const MENS_HAIR = [
  'parted',
  'quiff',
  'buzz',
  'curly-top',
  'bald',
  'swept',
  'messy',
  'receding',
  'afro',
] as const;
export type HairCut = (typeof WOMENS_HAIR)[number] | (typeof MENS_HAIR)[number];

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'moustache' | 'goatee';
const BEARDS: readonly [Beard, ...Beard[]] = [
  'none',
  'none',
  'none',
  'stubble',
  'stubble',
  'stubble',
  'short',
  'short',
  'full',
  'moustache',
  'goatee',
];
const BEARDS_OF_THE_BALD: readonly [Beard, ...Beard[]] = ['short', 'full', 'stubble'];

export type Look = {
  readonly woman: boolean;
  readonly age: number;
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly hairDark: string;
  readonly hairLight: string;
  readonly iris: string;
  readonly lips: string;
  readonly cut: HairCut;
  readonly beard: Beard;
  readonly glasses: 'none' | 'round' | 'square';
  readonly earrings: 'none' | 'stud' | 'hoop' | 'drop';
  readonly freckles: boolean;
  /** Half widths of the face at the cheeks and the jaw, and how far down the chin is. */
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  readonly eyes: number;
  readonly brows: number;
  readonly nose: number;
  readonly mouth: number;
  /** Where the hair parts, from the middle. */
  readonly parting: number;
  /** 1, or -1 for somebody whose parting is on the other side. */
  readonly side: number;
};

const CUTS_OF_TIGHT_CURLS: {
  woman: readonly [HairCut, ...HairCut[]];
  man: readonly [HairCut, ...HairCut[]];
} = {
  woman: ['curls', 'curls', 'bun', 'pixie', 'curls', 'waves'],
  man: ['buzz', 'afro', 'curly-top', 'bald', 'buzz'],
};
const CUTS_LATER: readonly [HairCut, ...HairCut[]] = [
  'parted',
  'receding',
  'bald',
  'swept',
  'buzz',
];
const CUTS_OF_WOMEN_LATER: readonly [HairCut, ...HairCut[]] = [
  'bob',
  'pixie',
  'lob',
  'waves',
  'bun',
  'curls',
];

function cutOf({gender, age, roots, userId}: Person): HairCut {
  const chance = chanceOf(`cut of ${userId}`);
  const woman = gender === 'Female';
  if (roots === 'africa') return chance.pick(CUTS_OF_TIGHT_CURLS[woman ? 'woman' : 'man']);
  if (woman) return chance.pick(age > 48 ? CUTS_OF_WOMEN_LATER : WOMENS_HAIR);
  if (age > 45) return chance.pick(CUTS_LATER);
  return chance.pick(['parted', 'quiff', 'buzz', 'curly-top', 'swept', 'messy', 'quiff', 'parted']);
}

function hairColour({age, gender, roots, userId}: Person): string {
  const chance = chanceOf(`hair of ${userId}`);
  const young = chance.pick(HAIRS[roots]);
  if (age < 42) return young;
  const grey = chance.pick(GREYS);
  const years = (age - 40) / (gender === 'Female' ? 20 : 16);
  return mix(young, grey, Math.min(1, years * chance.between(0.3, 1.2)));
}

const CLEAN_SHAVEN_UNTIL = 23;

export function lookOf(person: Person): Look {
  const {userId, age, gender, roots} = person;
  const chance = chanceOf(`look of ${userId}`);
  const woman = gender === 'Female';
  const skin = chance.pick(SKINS[roots]);
  const hair = hairColour(person);
  const cut = cutOf(person);
  const bare = chance.often(woman ? 0.45 : 1);
  const softness = woman ? (bare ? 0.3 : 0.1) : 0.5;
  const lips = mix(chance.pick(LIPS[bare ? 'bare' : 'made-up']), skin, softness);
  const beard = chance.pick(cut === 'bald' ? BEARDS_OF_THE_BALD : BEARDS);
  return {
    woman,
    age,
    skin,
    shade: mix(skin, '#6b2f3a', roots === 'africa' ? 0.32 : 0.24),
    hair,
    hairDark: mix(hair, '#1a1220', 0.3),
    hairLight: mix(hair, '#fff0d8', 0.16),
    iris: chance.pick(IRISES[roots === 'north' ? 'light' : 'dark']),
    lips,
    cut,
    beard: woman || age <= CLEAN_SHAVEN_UNTIL ? 'none' : beard,
    glasses: chance.often(0.22) ? chance.pick(['round', 'square']) : 'none',
    earrings: woman ? chance.pick(['none', 'stud', 'hoop', 'drop', 'stud']) : 'none',
    freckles: roots === 'north' && chance.often(0.25),
    cheek: chance.between(116, 128) + (woman ? 0 : 4),
    jaw: woman ? chance.between(80, 94) : chance.between(102, 116),
    chin: woman ? chance.between(170, 182) : chance.between(184, 198),
    eyes: chance.between(0.92, 1.08),
    brows: woman ? chance.between(0.7, 1) : chance.between(1.35, 1.8),
    nose: chance.between(0.9, 1.15) * (woman ? 0.92 : 1.14),
    mouth: chance.between(0.92, 1.1),
    parting: chance.between(15, 50),
    side: chance.pick([1, -1]),
  };
}
