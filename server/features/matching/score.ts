// The score: how well two people may suit each other. Pure and total: any two members have a value in [0, 1]. Never
// sent to clients.
import {DIMENSIONS} from '../../../rules/questionnaire/dimensions.ts';
import {spreadsFrom, type Norm} from './norm.ts';
import type {RawTerms} from './raw-terms.ts';
import {COMMON_TERMS, TERMS} from './terms/parts.ts';
import {unpack} from './traits/packed.ts';
import {RANK_BITS, type Traits} from './traits/traits.ts';

/** The four statements together, in the ratio 4 : 3 : 2 : 1 as u ranks them. */
const RANKED_WEIGHT = 0.6;
/** Weights that are the same for every member. With the one above they sum to 1. */
const COMMON_WEIGHTS: Record<(typeof COMMON_TERMS)[number], number> = {readiness: 0.15, age: 0.25};

/** A direction's score when all terms are at their mean, and what one standard deviation adds. */
const MIDDLE = 0.5;
const SCORE_PER_SPREAD = 0.125;

/** Exceeds every `Traits.ranking`. */
const RANKINGS = 1 << (RANK_BITS * DIMENSIONS.length);
const RANKED_TOTAL = (DIMENSIONS.length * (DIMENSIONS.length + 1)) / 2;
const UNMEASURED: Norm = {mean: 0, spread: 0};

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
  readonly raw: RawTerms;
  readonly #norms: readonly Norm[];
  /** By ranking; computed at first use. */
  readonly #amounts = Array.from({length: RANKINGS}, (): Float64Array | undefined => undefined);

  /** `norms` are those of `raw`, in the order of `TERMS`. */
  constructor(raw: RawTerms, norms: readonly Norm[]) {
    this.raw = raw;
    this.#norms = norms;
  }

  /** The weights of u's terms, summing to 1. A term without variance leaves its weight to the others in proportion. */
  weights({ranking}: Traits): number[] {
    const distinguishing = weightsOf(ranking).map((weight, term) =>
      (this.#norms[term]?.spread ?? 0) > 0 ? weight : 0,
    );
    const total = distinguishing.reduce((sum, weight) => sum + weight, 0);
    return distinguishing.map((weight) => (total === 0 ? 0 : weight / total));
  }

  /** What one standard deviation of each term adds to a direction: a term's share of the variance is its weight. */
  amounts(u: Traits): Float64Array {
    return (this.#amounts[u.ranking] ??= Float64Array.from(this.weights(u), Math.sqrt));
  }

  /** A term in standard deviations from its mean; 0 if nothing in it is known. */
  term(term: number, u: Traits, v: Traits): number {
    const value = this.raw.of(term, u, v);
    return Number.isNaN(value) ? 0 : spreadsFrom(this.#norms[term] ?? UNMEASURED, value);
  }

  /** How well v suits u, in standard deviations from the mean. */
  direction(u: Traits, v: Traits): number {
    const amounts = this.amounts(u);
    let sum = 0;
    for (let term = 0; term < TERMS.length; term++) {
      const amount = amounts[term] ?? 0;
      if (amount > 0) sum += amount * this.term(term, u, v);
    }
    return sum;
  }

  /** The pair's value. Symmetric. */
  value(a: Traits, b: Traits): number {
    return valueOf(this.direction(a, b), this.direction(b, a));
  }

  /** The terms behind {@link direction}: what they add sums to the score, starting from {@link MIDDLE}. */
  explain(u: Traits, v: Traits): ExplainedTerm[] {
    const weights = this.weights(u);
    return TERMS.map((name, term) => {
      const weight = weights[term] ?? 0;
      const value = this.term(term, u, v);
      return {name, weight, value, adds: SCORE_PER_SPREAD * Math.sqrt(weight) * value};
    });
  }
}

/** A direction in standard deviations as a score of 0 to 1. */
export function scoreOf(direction: number): number {
  return Math.min(1, Math.max(0, MIDDLE + SCORE_PER_SPREAD * direction));
}

/** Stays close to the lower value, so that one-sided interest ranks low. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** A pair's value from both directions, in standard deviations. */
export function valueOf(one: number, other: number): number {
  return harmonicMean(scoreOf(one), scoreOf(other));
}
