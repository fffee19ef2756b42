// The terms of the score and their parts. Each part compares u with v on its own scale; the score normalises all parts
// before it weighs them.
import {BACKGROUND_FACTORS} from '../../../../rules/questionnaire/background.ts';
import {QUESTIONS} from '../../../../rules/questionnaire/single-choice.ts';
import type {Traits} from '../traits/traits.ts';
import {ageNearness} from './age.ts';
import {backgroundPart} from './background.ts';
import {sharedInterests} from './interests.ts';
import {looksOf} from './looks.ts';
import {wantedAnswer, sameAnswer} from './personality.ts';
import {readinessNearness} from './readiness.ts';

/** The terms of the four ranked statements, in the order of `DIMENSIONS`. */
export const RANKED_TERMS = ['interests', 'background', 'personality', 'looks'] as const;
/** The terms whose weight is the same for every member. */
export const COMMON_TERMS = ['readiness', 'age'] as const;
export const TERMS = [...RANKED_TERMS, ...COMMON_TERMS] as const;
export type Term = (typeof TERMS)[number];

type Comparison = {
  readonly name: string;
  /** How well v suits u, or `MISSING`. */
  readonly compare: (u: Traits, v: Traits) => number;
};

export type Part = Comparison & {readonly term: number};

const PARTS_OF: Record<Term, readonly Comparison[]> = {
  interests: [{name: 'interests', compare: sharedInterests}],
  background: BACKGROUND_FACTORS.map((name, i) => ({
    name,
    compare: (u, v) => backgroundPart(i, u, v),
  })),
  personality: QUESTIONS.flatMap((question, i) => [
    {name: `${question}, the same answer`, compare: sameAnswer(i)},
    {name: `${question}, the answer hoped for`, compare: wantedAnswer(i)},
  ]),
  looks: [{name: 'looks', compare: looksOf}],
  readiness: [{name: 'readiness', compare: readinessNearness}],
  age: [{name: 'age', compare: ageNearness}],
};

/** In the order of `TERMS`. */
export const PARTS: readonly Part[] = TERMS.flatMap((name, term) =>
  PARTS_OF[name].map((part) => ({...part, term})),
);
