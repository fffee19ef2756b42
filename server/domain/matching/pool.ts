// The people a round may serve, numbered, with their traits and the pairs that are barred.
import {GENDERS} from '../../../rules/basics.ts';
import {BarredPairs} from './barred-pairs.ts';
import {areEligible, type Wishes} from './eligibility.ts';
import type {Person} from './person.ts';
import {hashText, randomFrom, shuffled} from './random.ts';

const ageOf = ({age}: Wishes) => age ?? 0;

/** Pairs of places in a list of people, one after the other: a0, b0, a1, b1, ... */
export type PlacePairs = Int32Array;

export class Pool {
  readonly people: readonly Person[];
  /** What eligibility asks, apart from the traits: less memory to go through. */
  readonly wishes: readonly Wishes[];
  readonly #barred: BarredPairs;

  /**
   * Orders the people by gender and age, and by the seed within, whatever the caller's order: those who
   * may meet then lie close together in memory, which at 100,000 is worth half of a round's time.
   * `barred` are places in `people` as given.
   */
  constructor(people: readonly Person[], barred: PlacePairs, seed: string) {
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
    this.#barred = new BarredPairs(
      people.length,
      barred.map((place) => now[place] ?? 0),
    );
  }

  get size(): number {
    return this.people.length;
  }

  userId(i: number): string {
    return this.wishes[i]?.userId ?? '';
  }

  /** How many of the pool this person may never meet: by so many a sample may come back short. */
  barredCount(i: number): number {
    return this.#barred.count(i);
  }

  isBarred(i: number, j: number): boolean {
    return this.#barred.has(i, j);
  }

  mayMeet(i: number, j: number): boolean {
    const [a, b] = [this.wishes[i], this.wishes[j]];
    return a !== undefined && b !== undefined && areEligible(a, b) && !this.isBarred(i, j);
  }

  /** From now on these two may not meet. */
  bar(i: number, j: number): void {
    this.#barred.add(i, j);
  }

  /** Takes a {@link bar} back. */
  unbar(i: number, j: number): void {
    this.#barred.remove(i, j);
  }
}
