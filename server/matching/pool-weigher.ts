// The pairs of a round's pool as they are weighed: each in the arm that the round's seed gives it.
import type {Model} from './model.ts';
import {offerOf, type Offer} from './offered-pair.ts';
import type {Pool} from './pool.ts';
import {hashText} from './random.ts';
import type {Weighed, Weighing} from './weighing.ts';

export class PoolWeigher {
  readonly #pool: Pool;
  readonly #weighing: Weighing;
  readonly #members: readonly Weighed[];
  readonly #seed: number;

  constructor(pool: Pool, weighing: Weighing, {willingness}: Model, seed: string) {
    this.#pool = pool;
    this.#weighing = weighing;
    this.#members = pool.people.map(({traits, wishes}) => ({
      traits,
      willingness: willingness.get(wishes.userId) ?? 0,
    }));
    this.#seed = hashText(`${seed}/arms`);
  }

  weight(i: number, j: number): number {
    const [a, b] = [this.#members[i], this.#members[j]];
    return a && b ? this.#weighing.weight(this.#weighing.armOf(this.#seed, i, j), a, b) : 0;
  }

  offer(i: number, j: number): Offer | undefined {
    const [a, b] = [this.#members[i], this.#members[j]];
    if (!a || !b) return undefined;
    const arm = this.#weighing.armOf(this.#seed, i, j);
    const chances = arm === 'start' ? null : this.#weighing.chances(a, b);
    const value = this.#weighing.value(a, b);
    return offerOf(this.#pool.userId(i), this.#pool.userId(j), value, {arm, chances});
  }
}
