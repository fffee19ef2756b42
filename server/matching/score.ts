// How well two people may suit each other. Pure and total: any two members have a value in [0, 1],
// and nobody outside the server ever sees it.
import {DIMENSIONS} from '../../rules/dimensions.ts';
import {backgroundTerm} from './terms/background.ts';
import {interestsTerm} from './terms/interests.ts';
import {looksTerm} from './terms/looks.ts';
import {personalityTerm} from './terms/personality.ts';
import {readinessTerm} from './terms/readiness.ts';
import type {Traits} from './traits.ts';

type Term = (u: Traits, v: Traits) => number;

/**
 * A quarter of every score, whoever asks: two people who want different things are not helped by a
 * shared love of cooking. The other three quarters are u's own ranking of the four statements.
 */
export const READINESS_WEIGHT = 0.25;

const DIMENSION_TERM: Record<(typeof DIMENSIONS)[number], {name: string; term: Term}> = {
  'Shared interests': {name: 'interests', term: interestsTerm},
  'Partner has a good job/education': {name: 'background', term: backgroundTerm},
  'Similar personality (shared values)': {name: 'personality', term: personalityTerm},
  'Partner is attractive': {name: 'looks', term: looksTerm},
};
const RANKED = DIMENSIONS.map((dimension) => DIMENSION_TERM[dimension]);

/** What v is to u, 0 to 1: u's ranking weighs the four dimensions, then readiness is added. */
export function directionScore(u: Traits, v: Traits): number {
  let ranked = 0;
  for (let i = 0; i < RANKED.length; i++) {
    ranked += (u.dimensions[i] ?? 0) * (RANKED[i]?.term(u, v) ?? 0);
  }
  return (1 - READINESS_WEIGHT) * ranked + READINESS_WEIGHT * readinessTerm(u, v);
}

/** The harmonic mean: it stays close to the lower side, so one-sided enthusiasm does not win. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** What the pair is worth to a round. The same whichever side is named first. */
export function pairValue(a: Traits, b: Traits): number {
  return harmonicMean(directionScore(a, b), directionScore(b, a));
}

export type ExplainedTerm = {name: string; weight: number; value: number};

/** The terms behind {@link directionScore}: their weights sum to 1, weight times value to the score. */
export function explainDirection(u: Traits, v: Traits): ExplainedTerm[] {
  const ranked = RANKED.map(({name, term}, i) => ({
    name,
    weight: (1 - READINESS_WEIGHT) * (u.dimensions[i] ?? 0),
    value: term(u, v),
  }));
  return [...ranked, {name: 'readiness', weight: READINESS_WEIGHT, value: readinessTerm(u, v)}];
}
