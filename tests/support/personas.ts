// People nobody else suits: each couple of a run has an age of its own at the far end of what Wing
// allows, and looks for that age alone, so that tests share one community without meeting.
import {MAX_AGE} from '../../rules/basics.ts';
import type {Persona} from './member.ts';

let lastLetter = 0;

/** A woman and a man for each other. Couples of one test file never suit each other by name either. */
export function couple(age = 90 + (lastLetter++ % (MAX_AGE - 91))): readonly [Persona, Persona] {
  const ages = [age, age + 1] as const;
  return [
    {name: `Wanda${age}`, age, gender: 'Female', seeking: 'Men', ages},
    {name: `Milo${age}`, age, gender: 'Male', seeking: 'Women', ages},
  ];
}
