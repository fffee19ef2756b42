// Gender and age of many members, one byte each. Most neighbours of a member are ruled out by these two, without reading
// the neighbours' other wishes.
import {MAX_AGE} from '../../../rules/basics.ts';
import {seeks} from '../../../rules/relationship.ts';
import type {Wishes} from './eligibility.ts';

const UNKNOWN = 0;
/** Above every age. */
const FEMALE = MAX_AGE + 1;

export class GenderAndAge {
  /** The age, plus {@link FEMALE} for women. */
  readonly #values: Uint8Array;

  constructor(wishes: readonly Wishes[]) {
    this.#values = Uint8Array.from(
      wishes,
      ({age, gender}) => (age ?? UNKNOWN) + (gender === 'Female' ? FEMALE : 0),
    );
  }

  /** Whether the member looks for the gender and age of the one at a place. */
  soughtBy({
    seeking,
    minAgePreference: min,
    maxAgePreference: max,
  }: Wishes): (place: number) => boolean {
    const [men, women] = [seeks(seeking, 'Male'), seeks(seeking, 'Female')];
    return (place) => {
      const value = this.#values[place] ?? UNKNOWN;
      const isWoman = value >= FEMALE;
      const age = isWoman ? value - FEMALE : value;
      return (isWoman ? women : men) && (age === UNKNOWN || (min <= age && age <= max));
    };
  }
}
