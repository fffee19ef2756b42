// Nearness of age by the gap in years. Symmetric.
import type {Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

/** The gap in years at which nearness is half of its maximum. */
const HALF_WIDTH_YEARS = 8;

/** {@link MISSING} if either age is unknown. */
export function ageGap(u: Traits, v: Traits): number {
  return u.age === MISSING || v.age === MISSING ? MISSING : Math.abs(u.age - v.age);
}

export function ageNearness(u: Traits, v: Traits): number {
  const gap = ageGap(u, v);
  return gap === MISSING ? MISSING : 1 / (1 + (gap / HALF_WIDTH_YEARS) ** 2);
}
