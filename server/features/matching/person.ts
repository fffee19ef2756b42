// A member as a round compares them: wishes and traits.
import {wishesOf, type Wishes} from './eligibility.ts';
import type {ComparedMember} from './traits/member.ts';
import {traitsOf, type Traits} from './traits/traits.ts';

export type Person = {
  readonly wishes: Wishes;
  readonly traits: Traits;
  /** Number of empty positions. Members with 0 get no offers, but the norms of the score include them (norms.ts). */
  readonly openPositions: number;
};

export function personOf(member: ComparedMember, openPositions = 0): Person {
  return {wishes: wishesOf(member), traits: traitsOf(member), openPositions};
}
