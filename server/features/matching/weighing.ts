// The weight of a pair in a round: the score mixed with the predicted chance of a match, weighted by the number of
// answers learned from. A random tenth of the pairs is chosen by score alone, as an unbiased control group.
import type {Arm} from '../../platform/database/matching-tables.ts';
import {Predictor, type Coefficients} from './features.ts';
import {trustIn, type Model} from './model.ts';
import {meanAndSpread, type Norm} from './norm.ts';
import {scorerOf, type Norms, type PersonPair} from './norms.ts';
import {offerOf, type Chances, type Offer} from './offered-pair.ts';
import type {Person} from './person.ts';
import {valueOf, type Scorer} from './score.ts';
import type {Member} from './traits/member.ts';
import {traitsOf, type Traits} from './traits/traits.ts';

/** The share of pairs chosen by the score alone. */
const SCORE_ARM = 0.1;
/** The lower bound of an eligible pair's weight. */
const LEAST_WEIGHT = 1e-6;

/** What a round has learned; stored for newcomers until the next round. */
export type Learned = {
  readonly coefficients: Coefficients;
  readonly answers: number;
  /** The norm of the predicted chance of a match, over the pairs that may meet. */
  readonly product: Norm;
};

/** What weighing needs of a member: `willingness` is 0 without answers. */
export type Weighed = {
  readonly userId: string;
  readonly traits: Traits;
  readonly willingness: number;
};

export class Weighing {
  /** The weight of the model, 0 to 1. */
  readonly trust: number;
  readonly scorer: Scorer;
  readonly #predictor: Predictor;
  readonly #norms: Norms;
  readonly #learned: Learned;

  constructor(norms: Norms, learned: Learned) {
    this.trust = trustIn(learned.answers);
    this.scorer = scorerOf(norms);
    this.#predictor = new Predictor(this.scorer, norms, learned.coefficients);
    this.#norms = norms;
    this.#learned = learned;
  }

  value(a: Weighed, b: Weighed): number {
    return this.scorer.value(a.traits, b.traits);
  }

  chances(a: Weighed, b: Weighed): Chances {
    return [
      this.#predictor.predict(a.traits, b.traits, a.willingness).probability,
      this.#predictor.predict(b.traits, a.traits, b.willingness).probability,
    ];
  }

  /** The pair's weight in a round; equal to {@link value} before anything is learned. */
  weight(a: Weighed, b: Weighed): number {
    if (this.trust === 0) return this.value(a, b);
    const ab = this.#predictor.predict(a.traits, b.traits, a.willingness);
    const ba = this.#predictor.predict(b.traits, a.traits, b.willingness);
    const value = valueOf(ab.direction, ba.direction);
    const chance = this.rescaled(ab.probability * ba.probability) ?? value;
    return Math.max(LEAST_WEIGHT, (1 - this.trust) * value + this.trust * chance);
  }

  /** The pair as it is offered. */
  offer(a: Weighed, b: Weighed, arm: Arm): Offer {
    const chances = arm === 'start' ? null : this.chances(a, b);
    return offerOf(a.userId, b.userId, this.value(a, b), {arm, chances});
  }

  /**
   * The chance of a match, rescaled to the mean and spread of the values; undefined if it is the same for all pairs.
   */
  rescaled(chance: number): number | undefined {
    const {product} = this.#learned;
    const {mean, spread} = this.#norms.value;
    return product.spread === 0
      ? undefined
      : mean + (spread * (chance - product.mean)) / product.spread;
  }
}

/**
 * Draws whether a pair, or a search, belongs to the control group that is chosen by the score alone. `share` is the
 * share of members for whom the score also plans.
 */
export function drawsControlGroup(random: () => number, share = 1): boolean {
  return random() < SCORE_ARM / share;
}

export const NOTHING_LEARNED: Learned = {
  coefficients: [],
  answers: 0,
  product: {mean: 0, spread: 0},
};

/** {@link Learned} from a model and the pairs on which the norms were measured. */
export function learnedFrom(norms: Norms, model: Model, pairs: readonly PersonPair[]): Learned {
  const {coefficients, answers} = model;
  const predictor = new Predictor(scorerOf(norms), norms, coefficients);
  const chance = (u: Person, v: Person) =>
    predictor.predict(u.traits, v.traits, weighed(u, model).willingness).probability;
  const product = meanAndSpread(pairs.map(([u, v]) => chance(u, v) * chance(v, u)));
  return {coefficients, answers, product};
}

/** A member as stored, with the willingness by the last round. */
export const weighedAsStored = (member: Member & {readonly willingness: number}): Weighed => ({
  userId: member.userId,
  traits: traitsOf(member),
  willingness: member.willingness,
});

export function weighed(
  {wishes, traits}: Pick<Person, 'wishes' | 'traits'>,
  {willingness}: Pick<Model, 'willingness'>,
): Weighed {
  const {userId} = wishes;
  return {userId, traits, willingness: willingness.get(userId) ?? 0};
}
