// The terms of the score and their parts. Each part compares u with v on its own scale; the score normalises all parts
// before it weighs them.
import {BACKGROUND_FACTORS} from '../../../../rules/background.ts';
import {QUESTIONS} from '../../../../rules/single-choice.ts';
import type {Traits} from '../traits/traits.ts';
import {ageNearness} from './age.ts';
import {backgroundPart} from './background.ts';
import {sharedInterests} from './interests.ts';
import {looksOf} from './looks.ts';
import {hopedAnswer, sameAnswer} from './personality.ts';
import {readinessNearness} from './readiness.ts';

/** The four ranked statements in the order of `DIMENSIONS`, then the terms that count for everybody. */
export const TERMS = [
  'interests',
  'background',
  'personality',
  'looks',
  'readiness',
  'age',
] as const;
export type Term = (typeof TERMS)[number];

export type Part = {
  readonly name: string;
  readonly term: number;
  /** How well v suits u, or `MISSING`. */
  readonly compare: (u: Traits, v: Traits) => number;
};

function only(term: Term, compare: Part['compare']): Part {
  return {name: term, term: TERMS.indexOf(term), compare};
}

const background = BACKGROUND_FACTORS.map((name, i): Part => ({
  name,
  term: TERMS.indexOf('background'),
  compare: (u, v) => backgroundPart(i, u, v),
}));

const personality = QUESTIONS.flatMap((question, i): Part[] => [
  {
    name: `${question}, the same answer`,
    term: TERMS.indexOf('personality'),
    compare: sameAnswer(i),
  },
  {
    name: `${question}, the answer hoped for`,
    term: TERMS.indexOf('personality'),
    compare: hopedAnswer(i),
  },
]);

export const PARTS: readonly Part[] = [
  only('interests', sharedInterests),
  ...background,
  ...personality,
  only('looks', looksOf),
  only('readiness', readinessNearness),
  only('age', ageNearness),
];
