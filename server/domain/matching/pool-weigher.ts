// Weighs pairs of a round's pool, and converts chosen pairs to offers.
import type {Arm} from '../database/matching-tables.ts';
import type {Model} from './model.ts';
import {offerOf, type Offer} from './offered-pair.ts';
import type {Pool} from './pool.ts';
import type {Weighed, Weighing} from './weighing.ts';

export class PoolWeigher {
  readonly #pool: Pool;
  readonly #weighing: Weighing;
  readonly #members: readonly Weighed[];

  constructor(pool: Pool, weighing: Weighing, {willingness}: Model) {
    this.#pool = pool;
    this.#weighing = weighing;
    this.#members = pool.people.map(({traits, wishes}) => ({
      traits,
      willingness: willingness.get(wishes.userId) ?? 0,
    }));
  }

  get hasLearned(): boolean {
    return this.#weighing.trust > 0;
  }

  /** By the score alone. */
  readonly value = (i: number, j: number): number => {
    const [a, b] = [this.#members[i], this.#members[j]];
    return a && b ? this.#weighing.value(a, b) : 0;
  };

  /** By the score and the model. */
  readonly weight = (i: number, j: number): number => {
    const [a, b] = [this.#members[i], this.#members[j]];
    return a && b ? this.#weighing.weight(a, b) : 0;
  };

  offer({a: i, b: j}: {readonly a: number; readonly b: number}, arm: Arm): Offer {
    const [a, b] = [this.#members[i], this.#members[j]];
    if (!a || !b) throw new Error(`No pair ${i} ${j} in the pool`);
    const chances = arm === 'start' ? null : this.#weighing.chances(a, b);
    const value = this.#weighing.value(a, b);
    return offerOf(this.#pool.userId(i), this.#pool.userId(j), value, {arm, chances});
  }
}
