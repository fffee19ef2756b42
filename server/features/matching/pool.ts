// The people of a round, numbered, with their traits and the barred pairs.
import {GENDERS} from '../../../rules/questionnaire/basics.ts';
import {areEligible, type Wishes} from './eligibility.ts';
import type {Person} from './person.ts';
import {hashText, randomFrom, shuffled} from './random.ts';

const ageOf = ({age}: Wishes) => age ?? 0;

/** Pairs of indexes into a list of people, flattened: a0, b0, a1, b1, ... */
export type IndexPairs = Int32Array;

export class Pool {
  readonly people: readonly Person[];
  /** The wishes alone, a smaller array to scan. */
  readonly wishes: readonly Wishes[];
  /** For each person the others that they may not meet, also pairs of this round. */
  readonly #barred: number[][];

  /**
   * Orders the people by gender and age, and within that by the seed, whatever the given order: people who may meet are
   * then close in memory, which at 100,000 people saves half of a round's time. `barred` are indexes into `people` as
   * given.
   */
  constructor(people: readonly Person[], barred: IndexPairs, seed: string) {
    const given = people.map((person, place) => ({person, place}));
    const byId = given.toSorted((a, b) =>
      a.person.wishes.userId < b.person.wishes.userId ? -1 : 1,
    );
    const ordered = shuffled(byId, randomFrom(hashText(seed))).toSorted(
      ({person: {wishes: a}}, {person: {wishes: b}}) =>
        GENDERS.indexOf(a.gender) - GENDERS.indexOf(b.gender) || ageOf(a) - ageOf(b),
    );
    this.people = ordered.map(({person}) => person);
    this.wishes = this.people.map(({wishes}) => wishes);
    const now = new Int32Array(people.length);
    ordered.forEach(({place}, i) => (now[place] = i));
    this.#barred = people.map(() => []);
    for (let p = 0; p < barred.length; p += 2) {
      this.bar(now[barred[p] ?? 0] ?? 0, now[barred[p + 1] ?? 0] ?? 0);
    }
  }

  get size(): number {
    return this.people.length;
  }

  userId(i: number): string {
    return this.wishes[i]?.userId ?? '';
  }

  /** The number of people barred for this one. A sample may be smaller by as many. */
  barredCount(i: number): number {
    return this.#barred[i]?.length ?? 0;
  }

  isBarred(i: number, j: number): boolean {
    return this.#barred[i]?.includes(j) === true;
  }

  mayMeet(i: number, j: number): boolean {
    const [a, b] = [this.wishes[i], this.wishes[j]];
    return a !== undefined && b !== undefined && areEligible(a, b) && !this.isBarred(i, j);
  }

  /** Bars these two from meeting. */
  bar(i: number, j: number): void {
    this.#barred[i]?.push(j);
    this.#barred[j]?.push(i);
  }

  /** Undoes {@link bar}. */
  unbar(i: number, j: number): void {
    this.#barred[i] = this.#barred[i]?.filter((other) => other !== j) ?? [];
    this.#barred[j] = this.#barred[j]?.filter((other) => other !== i) ?? [];
  }
}
