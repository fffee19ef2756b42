// The weight of a pair in a round: the score's value mixed with the chance of two Yeses, by how much was learned. A random
// tenth of the pairs is chosen by the score alone, for an unbiased comparison with the model.
import {Predictor, trustIn, type Coefficients, type Model} from './model.ts';
import {meanAndSpread, type Norm, type Norms, type PersonPair} from './norms.ts';
import type {Person} from './person.ts';
import {Scorer, valueOf} from './score.ts';
import type {Traits} from './traits/traits.ts';

/** The part that is left to the score. */
const SCORE_ARM = 0.1;
/** No pair that may be offered is worth nothing. */
const LEAST_WEIGHT = 1e-6;

/** What a round has learned, as it is kept for the newcomers until the next one. */
export type Learned = {
  readonly coefficients: Coefficients;
  readonly answers: number;
  /** Of the chances that both say Yes, over the pairs that may meet. */
  readonly product: Norm;
};

/** A member as pairs are weighed: `willingness` is 0 for those who have not answered. */
export type Weighed = {readonly traits: Traits; readonly willingness: number};

export type Chances = readonly [ab: number, ba: number];

export class Weighing {
  /** How much the model counts, 0 to 1. */
  readonly trust: number;
  readonly #scorer: Scorer;
  readonly #predictor: Predictor;
  readonly #norms: Norms;
  readonly #learned: Learned;

  constructor(norms: Norms, learned: Learned) {
    this.trust = trustIn(learned.answers);
    this.#scorer = new Scorer(norms);
    this.#predictor = new Predictor(norms, learned.coefficients);
    this.#norms = norms;
    this.#learned = learned;
  }

  value(a: Weighed, b: Weighed): number {
    return this.#scorer.value(a.traits, b.traits);
  }

  /** How likely each is to say Yes to the other. */
  chances(a: Weighed, b: Weighed): Chances {
    return [
      this.#predictor.probability(a.traits, b.traits, a.willingness),
      this.#predictor.probability(b.traits, a.traits, b.willingness),
    ];
  }

  /** What the pair is worth to a round; with nothing learned, its value to the last bit. */
  weight(a: Weighed, b: Weighed): number {
    if (this.trust === 0) return this.value(a, b);
    const ab = this.#predictor.probability(a.traits, b.traits, a.willingness);
    const one = this.#predictor.direction;
    const ba = this.#predictor.probability(b.traits, a.traits, b.willingness);
    return this.mixed(valueOf(one, this.#predictor.direction), [ab, ba]);
  }

  /** {@link weight} of a pair whose value and chances are known already. */
  mixed(value: number, [ab, ba]: Chances): number {
    if (this.trust === 0) return value;
    const rescaled = this.rescaled([ab, ba]) ?? value;
    return Math.max(LEAST_WEIGHT, (1 - this.trust) * value + this.trust * rescaled);
  }

  /** The chance that both say Yes, brought to the mean and spread of the values; nothing where it is the same for all. */
  rescaled([ab, ba]: Chances): number | undefined {
    const {product} = this.#learned;
    const {mean, spread} = this.#norms.value;
    return product.spread === 0
      ? undefined
      : mean + (spread * (ab * ba - product.mean)) / product.spread;
  }
}

/**
 * Whether a pair, or a search, is left to the score for comparison: drawn by chance, whatever the model makes of
 * it. `share` is the part of all members for whom the score has planned.
 */
export function isCompared(random: () => number, share = 1): boolean {
  return random() < SCORE_ARM / share;
}

const NOTHING: Norm = {mean: 0, spread: 0};
export const NOTHING_LEARNED: Learned = {coefficients: [], answers: 0, product: NOTHING};

/** {@link Learned} from a model and the pairs by which the norms were measured. */
export function learnedFrom(norms: Norms, model: Model, pairs: readonly PersonPair[]): Learned {
  const {coefficients, answers} = model;
  const unscaled: Learned = {coefficients, answers, product: NOTHING};
  const weighing = new Weighing(norms, unscaled);
  const weighed = ({wishes, traits}: Person): Weighed => ({
    traits,
    willingness: model.willingness.get(wishes.userId) ?? 0,
  });
  const products = pairs.map(([u, v]) => {
    const [ab, ba] = weighing.chances(weighed(u), weighed(v));
    return ab * ba;
  });
  return {...unscaled, product: meanAndSpread(products)};
}
