// A member as a round compares them: wishes, and answers as numbers. Without the texts, 100,000 fit into little memory.
import {wishesOf, type Wishes} from './eligibility.ts';
import type {Residence} from '../places/distance-km.ts';
import type {ComparedMember} from './traits/member.ts';
import {traitsReader, type Traits} from './traits/traits.ts';

export type Participant = {
  readonly member: ComparedMember;
  /** Number of empty positions. A member with 0 counts for the norms and gets no offers. */
  readonly room: number;
};

export type Person = {readonly wishes: Wishes; readonly traits: Traits; readonly room: number};

/** Reads participants one after the other; texts and towns they have in common are kept once. */
export function personReader(): (participant: Participant) => Person {
  const traits = traitsReader();
  const residences = new Map<string, Residence>();
  const once = (residence: Residence | null) => {
    if (!residence) return null;
    const key = Object.values(residence).join(' ');
    const known = residences.get(key) ?? residence;
    residences.set(key, known);
    return known;
  };
  return ({member, room}) => ({
    wishes: {...wishesOf(member), residence: once(member.residence)},
    traits: traits(member),
    room,
  });
}
