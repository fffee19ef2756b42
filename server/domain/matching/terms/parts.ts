// What the score compares: six terms, each made of one or more parts. A part is a comparison of u with v
// on a scale of its own; the score brings all of them to one spread before it weighs them.
import {BACKGROUND_FACTORS} from '../../../../rules/background.ts';
import {QUESTIONS} from '../../../../rules/single-choice.ts';
import {answerAt, type Traits} from '../traits/traits.ts';
import {ageNearness} from './age.ts';
import {BACKGROUND_PARTS, backgroundPoints} from './background.ts';
import {sharedInterests} from './interests.ts';
import {looksJudged, looksOf} from './looks.ts';
import {hopedAnswer, sameAnswer} from './personality.ts';
import {readinessNearness} from './readiness.ts';
import {MISSING} from '../traits/term.ts';

/** The four ranked statements in the order of `DIMENSIONS`, then what counts for everybody. */
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
  /** What v is to u, or {@link MISSING}. */
  readonly compare: (u: Traits, v: Traits) => number;
  /** How much the part counts within its term for u, from 0 on. */
  readonly points: (u: Traits) => number;
};

const always = () => 1;

function only(term: Term, compare: Part['compare'], points: Part['points'] = always): Part {
  return {name: term, term: TERMS.indexOf(term), compare, points};
}

const background = BACKGROUND_FACTORS.map((name, i): Part => ({
  name,
  term: TERMS.indexOf('background'),
  compare: BACKGROUND_PARTS[i] ?? (() => MISSING),
  points: (u) => backgroundPoints(u, i),
}));

const personality = QUESTIONS.flatMap((question, i): Part[] => [
  {
    name: `${question}, the same answer`,
    term: TERMS.indexOf('personality'),
    compare: sameAnswer(i),
    points: (u) => Number(answerAt(u.answers, i) !== MISSING),
  },
  {
    name: `${question}, the answer hoped for`,
    term: TERMS.indexOf('personality'),
    compare: hopedAnswer(i),
    points: (u) => Number(answerAt(u.hopes, i) !== MISSING),
  },
]);

export const PARTS: readonly Part[] = [
  only('interests', sharedInterests),
  ...background,
  ...personality,
  only('looks', looksOf, looksJudged),
  only('readiness', readinessNearness),
  only('age', ageNearness),
];
