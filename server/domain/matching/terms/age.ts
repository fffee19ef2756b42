// Nearness of age: the size of the gap in years, the same for both directions.
import type {Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

/** At a gap of this many years nearness is half of what it is at none. */
const HALF_WIDTH_YEARS = 8;

/** {@link MISSING} when either age is not known. */
export function ageGap(u: Traits, v: Traits): number {
  return u.age === MISSING || v.age === MISSING ? MISSING : Math.abs(u.age - v.age);
}

export function ageNearness(u: Traits, v: Traits): number {
  const gap = ageGap(u, v);
  return gap === MISSING ? MISSING : 1 / (1 + (gap / HALF_WIDTH_YEARS) ** 2);
}
