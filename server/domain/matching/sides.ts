// Gender and age of many members side by side in little memory: most of those who live near somebody are ruled out by
// these, without a look at the members themselves.
import {MAX_AGE} from '../../../rules/basics.ts';
import {seeks} from '../../../rules/relationship.ts';
import type {Wishes} from './eligibility.ts';

const UNKNOWN = 0;
/** Above every age. */
const FEMALE = MAX_AGE + 1;

export class Sides {
  /** The age, plus {@link FEMALE} for women. */
  readonly #sides: Uint8Array;

  constructor(wishes: readonly Wishes[]) {
    this.#sides = Uint8Array.from(
      wishes,
      ({age, gender}) => (age ?? UNKNOWN) + (gender === 'Female' ? FEMALE : 0),
    );
  }

  /** Whether the member looks for the gender and age of the one at a place. */
  seenBy({
    seeking,
    minAgePreference: min,
    maxAgePreference: max,
  }: Wishes): (place: number) => boolean {
    const [men, women] = [seeks(seeking, 'Male'), seeks(seeking, 'Female')];
    return (place) => {
      const side = this.#sides[place] ?? UNKNOWN;
      const isWoman = side >= FEMALE;
      const age = isWoman ? side - FEMALE : side;
      return (isWoman ? women : men) && (age === UNKNOWN || (min <= age && age <= max));
    };
  }
}
