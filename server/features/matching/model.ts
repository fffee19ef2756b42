// The model that learns from answers: the probability that u says Yes to v, anchored in the score. Refitted each round
// from all stored answers, so that an erased member's answers have no effect.
import {FEATURES, featuresOf, SCORE_FEATURE, type Coefficients} from './features.ts';
import {
  coefficientVariance,
  fitLogistic,
  groupVariance,
  type Prior,
  type Sample,
} from './logistic.ts';
import {scorerOf, type Norms} from './norms.ts';
import type {Traits} from './traits/traits.ts';

/** One answer to an offered card. Expired offers without an answer do not count. */
export type AnsweredCard = {
  readonly fromId: string;
  readonly toId: string;
  readonly isYes: boolean;
};

export type Answer = AnsweredCard & {readonly from: Traits; readonly to: Traits};

export type Model = {
  readonly coefficients: Coefficients;
  /** Each answering member's willingness to say Yes, in log-odds; 0 for all others. */
  readonly willingness: ReadonlyMap<string, number>;
  /** The number of answers it was fitted to. */
  readonly answers: number;
};

/** The number of answers at which model and score have equal weight. */
const HALF_TRUST = 500;
/** What one standard deviation of the score adds to the log-odds of a Yes by the prior. */
const PRIOR_SCORE = 0.3;
/**
 * Strengths of the prior. The score's coefficient is always shrunk to its prior by the least strength; the others are
 * shrunk to 0, more strongly while the answers show no difference. Otherwise a dozen random coefficients would cost
 * matches.
 */
const LEAST_STRENGTH = 100;
const MOST_STRENGTH = 10_000;
/** The base is nearly unconstrained. */
const BASE_STRENGTH = 1;
/** The prior variance of members' willingness, in squared log-odds. */
const PRIOR_VARIANCE = 1 / 1.3;
const LEAST_VARIANCE = 0.01;
const MOST_VARIANCE = 4;
/** Weight of the prior variance: that of about a hundred answers. */
const STRENGTH_BELIEF = 10_000;
const VARIANCE_BELIEF = 10;

/** `strength` applies to the coefficients after the score's. */
function priorOf(strength: number): Prior {
  const strengthOf = (feature: number) => {
    if (feature === 0) return BASE_STRENGTH;
    return feature === SCORE_FEATURE ? LEAST_STRENGTH : strength;
  };
  return {
    mean: FEATURES.map((_, i) => (i === SCORE_FEATURE ? PRIOR_SCORE : 0)),
    strength: FEATURES.map((_, i) => strengthOf(i)),
    groupStrength: 1 / PRIOR_VARIANCE,
  };
}

/** A prior as wide as the sample shows coefficients and members to differ. */
function priorFor(sample: Sample): Prior {
  const least = priorOf(LEAST_STRENGTH);
  const ofCoefficients = coefficientVariance(sample, least, SCORE_FEATURE + 1, {
    variance: 1 / LEAST_STRENGTH,
    belief: STRENGTH_BELIEF,
  });
  const prior = priorOf(1 / clamp(ofCoefficients, 1 / MOST_STRENGTH, 1 / LEAST_STRENGTH));
  const belief = {variance: PRIOR_VARIANCE, belief: VARIANCE_BELIEF};
  const ofMembers = groupVariance(sample, prior, belief);
  return {...prior, groupStrength: 1 / clamp(ofMembers, LEAST_VARIANCE, MOST_VARIANCE)};
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The weight of the model beside the score, from 0 to 1. */
export function trustIn(answers: number): number {
  return answers / (answers + HALF_TRUST);
}

/** By answering member, then by the other member, then No before Yes. */
function compareAnswers(a: Answer, b: Answer): number {
  if (a.fromId !== b.fromId) return a.fromId < b.fromId ? -1 : 1;
  if (a.toId !== b.toId) return a.toId < b.toId ? -1 : 1;
  return Number(a.isYes) - Number(b.isYes);
}

/** Fits the model. The result does not depend on the order of answers, to the last bit. */
export function fitModel(norms: Norms, given: readonly Answer[]): Model {
  const answers = given.toSorted(compareAnswers);
  const scorer = scorerOf(norms);
  const width = FEATURES.length;
  const x = new Float64Array(answers.length * width);
  const members = new Map<string, number>();
  const group = Int32Array.from(answers, ({fromId, from, to}, row) => {
    x.set(featuresOf(scorer, norms, from, to), row * width);
    const known = members.get(fromId) ?? members.size;
    members.set(fromId, known);
    return known;
  });
  const y = Uint8Array.from(answers, ({isYes}) => Number(isYes));
  const sample = {x, width, group, groups: members.size, y};
  const fit = fitLogistic(sample, priorFor(sample));
  return {
    coefficients: [...fit.coefficients],
    willingness: new Map([...members].map(([id, i]) => [id, fit.intercepts[i] ?? 0])),
    answers: answers.length,
  };
}
