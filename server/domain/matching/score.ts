// The score: how well two people may suit each other. Pure and total: any two members have a value in [0, 1]. Never
// sent to clients.
import {BACKGROUND_FACTORS} from '../../../rules/background.ts';
import {DIMENSIONS} from '../../../rules/dimensions.ts';
import type {Norm, Norms} from './norms.ts';
import {unpack} from './traits/packed.ts';
import {PersonalityTable} from './personality-table.ts';
import {ageNearness} from './terms/age.ts';
import {backgroundPart, backgroundPoints} from './terms/background.ts';
import {sharedInterests} from './terms/interests.ts';
import {looksJudged, looksOf} from './terms/looks.ts';
import {COMMON_TERMS, PARTS, TERMS} from './terms/parts.ts';
import {readinessNearness} from './terms/readiness.ts';
import {MISSING} from './traits/term.ts';
import {RANK_BITS, type Traits} from './traits/traits.ts';

/** The four statements together, in the ratio 4 : 3 : 2 : 1 as u ranks them. */
const RANKED_WEIGHT = 0.6;
/** Weights that are the same for every member. With the one above they sum to 1. */
const COMMON_WEIGHTS: Record<(typeof COMMON_TERMS)[number], number> = {readiness: 0.15, age: 0.25};

/** Limits each comparison, in standard deviations. */
const MOST_SPREADS = 3;
/** A direction's score when all terms are at their mean, and what one standard deviation adds. */
const MIDDLE = 0.5;
const SCORE_PER_SPREAD = 0.125;

/** Stays close to the lower value, so that one-sided interest ranks low. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** Standard deviations from the mean; 0 if all values are equal. */
export function spreadsFrom({mean, spread}: Norm, value: number): number {
  if (spread === 0) return 0;
  const z = (value - mean) / spread;
  return z > MOST_SPREADS ? MOST_SPREADS : z < -MOST_SPREADS ? -MOST_SPREADS : z;
}

const RANKED_TOTAL = (DIMENSIONS.length * (DIMENSIONS.length + 1)) / 2;
/** Exceeds every `Traits.ranking`. */
const RANKINGS = 1 << (RANK_BITS * DIMENSIONS.length);
const UNMEASURED: Norm = {mean: 0, spread: 0};
const BACKGROUND = TERMS.indexOf('background');
const PERSONALITY = TERMS.indexOf('personality');
/** The index of each term's first part in `PARTS`. */
const FIRST_PART = TERMS.map((_, term) => PARTS.findIndex((part) => part.term === term));

/** The weight of each term for a ranking (`Traits.ranking`) if all terms distinguish members. */
function weightsOf(ranking: number): number[] {
  const ranked = DIMENSIONS.map((_, i) =>
    ranking === 0 ? 1 / DIMENSIONS.length : unpack(ranking, i, RANK_BITS) / RANKED_TOTAL,
  );
  return [
    ...ranked.map((share) => RANKED_WEIGHT * share),
    ...COMMON_TERMS.map((term) => COMMON_WEIGHTS[term]),
  ];
}

export type ExplainedTerm = {name: string; weight: number; value: number; adds: number};

/** Scores by the norms of one round. */
export class Scorer {
  /** The terms of the last direction, in standard deviations. */
  readonly terms = new Float64Array(TERMS.length);
  readonly #parts: readonly Norm[];
  readonly #terms: readonly Norm[];
  /** By ranking: what one standard deviation of each term adds to a direction. Computed at first use. */
  readonly #amounts = Array.from({length: RANKINGS}, (): Float64Array | undefined => undefined);
  readonly #personality: PersonalityTable;

  constructor({parts, terms}: Norms) {
    this.#parts = parts;
    this.#personality = new PersonalityTable(parts.slice(FIRST_PART[PERSONALITY]), spreadsFrom);
    this.#terms = terms;
  }

  /** The weights of u's terms, summing to 1. A term without variance leaves its weight to the others in proportion. */
  weights({ranking}: Traits): number[] {
    const all = weightsOf(ranking);
    const distinguishing = all.map((weight, term) => (this.#hasVariance(term) ? weight : 0));
    const total = distinguishing.reduce((sum, weight) => sum + weight, 0);
    return distinguishing.map((weight) => (total === 0 ? 0 : weight / total));
  }

  /** Part i in standard deviations from its mean; 0 when an answer is missing. */
  part(i: number, u: Traits, v: Traits): number {
    const value = PARTS[i]?.compare(u, v) ?? MISSING;
    return value === MISSING ? 0 : spreadsFrom(this.#parts[i] ?? UNMEASURED, value);
  }

  /**
   * The sum of a term's parts before normalisation: NaN if nothing in it is known of both. Divided so that u's few
   * points or answers distinguish members as well as many.
   */
  rawTerm(term: number, u: Traits, v: Traits): number {
    const name = TERMS[term];
    if (name === undefined) throw new RangeError(`There is no term ${term}.`);
    switch (name) {
      case 'interests':
        return this.#single(term, sharedInterests(u, v));
      case 'background':
        return this.#background(u, v);
      case 'personality':
        return this.#personality.compare(u, v);
      case 'looks':
        return looksJudged(u) * this.#single(term, looksOf(u, v));
      case 'readiness':
        return this.#single(term, readinessNearness(u, v));
      case 'age':
        return this.#single(term, ageNearness(u, v));
    }
  }

  /** A term with a single part: NaN when its comparison is missing. */
  #single(term: number, value: number): number {
    return value === MISSING
      ? Number.NaN
      : spreadsFrom(this.#parts[FIRST_PART[term] ?? 0] ?? UNMEASURED, value);
  }

  #background(u: Traits, v: Traits): number {
    const first = FIRST_PART[BACKGROUND] ?? 0;
    let sum = 0;
    let squares = 0;
    let isKnown = false;
    for (let i = 0; i < BACKGROUND_FACTORS.length; i++) {
      const points = backgroundPoints(u, i);
      if (points === 0) continue;
      const norm = this.#parts[first + i] ?? UNMEASURED;
      if (norm.spread === 0) continue;
      squares += points * points;
      const value = backgroundPart(i, u, v);
      if (value === MISSING) continue;
      isKnown = true;
      sum += points * spreadsFrom(norm, value);
    }
    return isKnown ? sum / Math.sqrt(squares) : Number.NaN;
  }

  /** A term in standard deviations from its mean; 0 if nothing in it is known. */
  term(term: number, u: Traits, v: Traits): number {
    const value = this.rawTerm(term, u, v);
    return Number.isNaN(value) ? 0 : spreadsFrom(this.#terms[term] ?? UNMEASURED, value);
  }

  /**
   * How well v suits u, in standard deviations from the mean. A term's share of the variance is its weight. Leaves the
   * terms in {@link terms}.
   */
  direction(u: Traits, v: Traits): number {
    const amounts = (this.#amounts[u.ranking] ??= Float64Array.from(this.weights(u), Math.sqrt));
    let sum = 0;
    for (let term = 0; term < TERMS.length; term++) {
      const amount = amounts[term] ?? 0;
      const value = amount > 0 ? this.term(term, u, v) : 0;
      this.terms[term] = value;
      sum += amount * value;
    }
    return sum;
  }

  /** The pair's value. Symmetric. */
  value(a: Traits, b: Traits): number {
    return valueOf(this.direction(a, b), this.direction(b, a));
  }

  /** The terms behind {@link direction}: their contributions sum to the score, starting from {@link MIDDLE}. */
  explain(u: Traits, v: Traits): ExplainedTerm[] {
    const weights = this.weights(u);
    return TERMS.map((name, term) => {
      const weight = weights[term] ?? 0;
      const value = this.term(term, u, v);
      return {name, weight, value, adds: SCORE_PER_SPREAD * Math.sqrt(weight) * value};
    });
  }

  #hasVariance(term: number): boolean {
    return (this.#terms[term]?.spread ?? 0) > 0;
  }
}

/** A direction in standard deviations as a score of 0 to 1. */
export function scoreOf(direction: number): number {
  return Math.min(1, Math.max(0, MIDDLE + SCORE_PER_SPREAD * direction));
}

/** A pair's value from both directions, in standard deviations. */
export function valueOf(one: number, other: number): number {
  return harmonicMean(scoreOf(one), scoreOf(other));
}
