// What a pair is worth to a round: the score's value, and, the more was learned the more so, how likely the
// two are to say Yes to each other. A random tenth of all pairs is weighed by the score alone, so that
// the model can be compared with it honestly.
import type {Arm} from '../db/matching-tables.ts';
import {Predictor, trustIn, type Coefficients, type Model} from './model.ts';
import {meanAndSpread, type Norm, type Norms, type PersonPair} from './norms.ts';
import {Scorer, valueOf} from './score.ts';
import type {Traits} from './traits.ts';

/** The part of all pairs that the score alone weighs. */
const SCORE_ARM = 0.1;
/** As many 32-bit hashes there are. */
const HASHES = 2 ** 32;
/** No pair that may be offered is worth nothing. */
const LEAST_WEIGHT = 1e-6;

/** What a round has learned, as it is kept for the newcomers until the next one. */
export type Learned = {
  readonly coefficients: Coefficients;
  readonly answers: number;
  /** Of the chances that both say Yes, over the pairs that may meet. */
  readonly product: Norm;
  /** Of the pairs' weights. */
  readonly weight: Norm;
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

  /** By chance alone, before anything is chosen: a pair gets into no arm by what it is worth. */
  armOf(seed: number, i: number, j: number): Arm {
    if (this.trust === 0) return 'start';
    const [low, high] = i < j ? [i, j] : [j, i];
    let hash = Math.imul(low ^ seed, 0x9e3779b1) ^ Math.imul(high + 1, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
    return ((hash ^ (hash >>> 15)) >>> 0) / HASHES < SCORE_ARM ? 'score' : 'model';
  }

  /** How likely each is to say Yes to the other. */
  chances(a: Weighed, b: Weighed): Chances {
    return [
      this.#predictor.probability(a.traits, b.traits, a.willingness),
      this.#predictor.probability(b.traits, a.traits, b.willingness),
    ];
  }

  /** What the pair is worth in one of the arms; with nothing learned, its value to the last bit. */
  weight(arm: Arm, a: Weighed, b: Weighed): number {
    if (this.trust === 0) return this.value(a, b);
    if (arm !== 'model') return this.#onScaleOfWeights(this.value(a, b));
    const ab = this.#predictor.probability(a.traits, b.traits, a.willingness);
    const one = this.#predictor.direction;
    const ba = this.#predictor.probability(b.traits, a.traits, b.willingness);
    return this.mixed(valueOf(one, this.#predictor.direction), [ab, ba]);
  }

  /** The weight in the model's arm, of what is known of the pair already. */
  mixed(value: number, [ab, ba]: Chances): number {
    if (this.trust === 0) return value;
    const {product} = this.#learned;
    const {mean, spread} = this.#norms.value;
    const rescaled =
      product.spread === 0 ? value : mean + (spread * (ab * ba - product.mean)) / product.spread;
    return Math.max(LEAST_WEIGHT, (1 - this.trust) * value + this.trust * rescaled);
  }

  /** The score's order, on the spread of the other arm's weights: neither arm crowds the other out. */
  #onScaleOfWeights(value: number): number {
    const {weight} = this.#learned;
    const {mean, spread} = this.#norms.value;
    if (spread === 0) return value;
    return Math.max(LEAST_WEIGHT, weight.mean + (weight.spread * (value - mean)) / spread);
  }
}

const NOTHING: Norm = {mean: 0, spread: 0};
export const NOTHING_LEARNED: Learned = {
  coefficients: [],
  answers: 0,
  product: NOTHING,
  weight: NOTHING,
};

/** {@link Learned} from a model and the pairs by which the norms were measured. */
export function learnedFrom(norms: Norms, model: Model, pairs: readonly PersonPair[]): Learned {
  const {coefficients, answers} = model;
  const weighed = pairs.map(([u, v]) =>
    [u, v].map(({wishes, traits}) => ({
      traits,
      willingness: model.willingness.get(wishes.userId) ?? 0,
    })),
  );
  const over = (
    learned: Learned,
    measure: (weighing: Weighing, a: Weighed, b: Weighed) => number,
  ) => {
    const weighing = new Weighing(norms, learned);
    return meanAndSpread(weighed.flatMap(([a, b]) => (a && b ? [measure(weighing, a, b)] : [])));
  };
  const unscaled = {coefficients, answers, product: NOTHING, weight: NOTHING};
  const product = over(unscaled, (weighing, a, b) => {
    const [ab, ba] = weighing.chances(a, b);
    return ab * ba;
  });
  const weight = over({...unscaled, product}, (weighing, a, b) => weighing.weight('model', a, b));
  return {...unscaled, product, weight};
}
