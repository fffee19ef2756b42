// A member as a round compares them: wishes and traits. Equal texts and towns are stored once, so that 100,000 members fit
// in memory.
import {wishesOf, type Wishes} from './eligibility.ts';
import type {Residence} from '../places/distance-km.ts';
import type {ComparedMember} from './traits/member.ts';
import {traitsReader, type Traits} from './traits/traits.ts';

export type Participant = {
  readonly member: ComparedMember;
  /** Number of empty positions. Members with 0 get no offers, but the norms of the score include them (norms.ts). */
  readonly openPositions: number;
};

export type Person = {
  readonly wishes: Wishes;
  readonly traits: Traits;
  readonly openPositions: number;
};

/** Returns a converter of participants that interns equal texts and towns. */
export function personReader(): (participant: Participant) => Person {
  const traits = traitsReader();
  const residences = new Map<string, Residence>();
  const intern = (residence: Residence | null) => {
    if (!residence) return null;
    const key = Object.values(residence).join(' ');
    const known = residences.get(key) ?? residence;
    residences.set(key, known);
    return known;
  };
  return ({member, openPositions}) => ({
    wishes: {...wishesOf(member), residence: intern(member.residence)},
    traits: traits(member),
    openPositions,
  });
}
