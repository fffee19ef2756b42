// Finds the members whom a member may meet by gender and both age ranges, without scanning all.
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../rules/basics.ts';
import {SEEKING, seeks} from '../../../rules/relationship.ts';
import {includesPerson, type Wishes} from './eligibility.ts';

/** The index of an unknown age, which everybody accepts. */
const UNKNOWN_AGE = MIN_AGE - 1;
const AGES = MAX_AGE - UNKNOWN_AGE + 1;
const GROUPS = [false, true].flatMap((isDemo) =>
  GENDERS.flatMap((gender) => SEEKING.map((seeking) => ({isDemo, gender, seeking}))),
);

const clampAge = (age: number) => Math.min(MAX_AGE, Math.max(MIN_AGE, age));
const groupOf = ({isDemo, gender, seeking}: Wishes) =>
  GROUPS.findIndex(
    (group) => group.isDemo === isDemo && group.gender === gender && group.seeking === seeking,
  );

/** A slice of a list of members, from `start` up to but excluding `end`. */
export type ListRange = {
  readonly entries: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
};

/**
 * For every group (gender, wished gender, demo or not) and age: the members of the group who accept that age, youngest
 * first. The people a member may meet are then a few slices, found by binary search.
 */
export class AgeLists {
  readonly #wishes: readonly Wishes[];
  readonly #offsets = new Int32Array(GROUPS.length * AGES + 1);
  readonly #entries: Int32Array;

  /** `members` are indexes into `wishes` of those who may be found. */
  constructor(wishes: readonly Wishes[], members: Iterable<number>) {
    this.#wishes = wishes;
    const byAge = [...members].toSorted((a, b) => this.#age(a) - this.#age(b) || a - b);
    for (const i of byAge)
      this.#eachList(i, (list) => (this.#offsets[list + 1] = this.#from(list + 1) + 1));
    for (let list = 1; list < this.#offsets.length; list++) {
      this.#offsets[list] = this.#from(list) + this.#from(list - 1);
    }
    this.#entries = new Int32Array(this.#from(this.#offsets.length - 1));
    const next = this.#offsets.slice();
    for (const i of byAge) {
      this.#eachList(i, (list) => {
        const at = next[list] ?? 0;
        this.#entries[at] = i;
        next[list] = at + 1;
      });
    }
  }

  #age(i: number): number {
    return this.#wishes[i]?.age ?? UNKNOWN_AGE;
  }

  #from(list: number): number {
    return this.#offsets[list] ?? 0;
  }

  #eachList(i: number, visit: (list: number) => void): void {
    const wishes = this.#wishes[i];
    if (!wishes) return;
    const base = groupOf(wishes) * AGES - UNKNOWN_AGE;
    visit(base + UNKNOWN_AGE);
    const last = clampAge(wishes.maxAgePreference);
    for (let age = clampAge(wishes.minAgePreference); age <= last; age++) visit(base + age);
  }

  /** The people whom a member with these wishes may meet, possibly including that member. */
  ranges(wishes: Wishes): ListRange[] {
    return GROUPS.flatMap(({isDemo, gender, seeking}, group) => {
      if (!includesPerson(wishes, {isDemo})) return [];
      if (!seeks(wishes.seeking, gender) || !seeks(seeking, wishes.gender)) return [];
      const list = group * AGES + (wishes.age ?? UNKNOWN_AGE) - UNKNOWN_AGE;
      const unknown = {start: this.#from(list), end: this.#firstOfAge(list, MIN_AGE)};
      const wished = {
        start: this.#firstOfAge(list, wishes.minAgePreference),
        end: this.#firstOfAge(list, wishes.maxAgePreference + 1),
      };
      return [unknown, wished]
        .filter(({start, end}) => end > start)
        .map((range) => ({...range, entries: this.#entries}));
    });
  }

  /** The index of the first person of this age or older in a list. */
  #firstOfAge(list: number, age: number): number {
    let low = this.#from(list);
    let high = this.#from(list + 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#age(this.#entries[middle] ?? 0) < age) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
