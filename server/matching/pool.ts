// Everybody a round may serve, as numbers: person i, their traits, and whom they may never meet (again).
import {GENDERS} from '../../rules/basics.ts';
import {areEligible, wishesOf, type Wishes} from './eligibility.ts';
import type {Member} from './member.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import {pairValue} from './score.ts';
import {traitsReader, type Traits} from './traits.ts';

export type Pair = readonly [string, string];

export class Pool {
  readonly members: readonly Member[];
  /** What eligibility asks, apart from the long answers: a third of the memory to go through. */
  readonly #wishes: readonly Wishes[];
  readonly #traits: readonly Traits[];
  readonly #barred: (Set<number> | undefined)[] = [];

  /**
   * Orders the members by gender and age, and by the seed within, whatever the caller's order: those who
   * may meet then lie close together in memory, which at 100,000 is worth half of a round's time.
   */
  constructor(members: readonly Member[], barred: Iterable<Pair>, seed: string) {
    const byId = members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    this.members = shuffled(byId, randomFrom(hashText(seed))).toSorted(
      (a, b) => GENDERS.indexOf(a.gender) - GENDERS.indexOf(b.gender) || a.age - b.age,
    );
    this.#wishes = this.members.map(wishesOf);
    this.#traits = this.members.map(traitsReader());
    const index = new Map(this.members.map(({userId}, i) => [userId, i]));
    for (const [a, b] of barred) {
      const [i, j] = [index.get(a), index.get(b)];
      if (i !== undefined && j !== undefined) this.bar(i, j);
    }
  }

  get size(): number {
    return this.members.length;
  }

  /** How many of the pool this person may never meet: by so many a sample may come back short. */
  barredCount(i: number): number {
    return this.#barred[i]?.size ?? 0;
  }

  isBarred(i: number, j: number): boolean {
    return this.#barred[i]?.has(j) ?? false;
  }

  mayMeet(i: number, j: number): boolean {
    const [a, b] = [this.#wishes[i], this.#wishes[j]];
    return a !== undefined && b !== undefined && areEligible(a, b) && !this.isBarred(i, j);
  }

  value(i: number, j: number): number {
    const [a, b] = [this.#traits[i], this.#traits[j]];
    return a && b ? pairValue(a, b) : 0;
  }

  /** From now on these two may not meet. */
  bar(i: number, j: number): void {
    (this.#barred[i] ??= new Set()).add(j);
    (this.#barred[j] ??= new Set()).add(i);
  }
}
