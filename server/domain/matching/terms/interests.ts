// "Shared interests": how much of what fills u's days fills v's as well.
import {
  INTEREST_POINTS,
  INTERESTS,
  OTHER_INTEREST,
  SHARED_INTEREST_MIN,
} from '../../../../rules/interests.ts';
import {unpack} from '../traits/packed.ts';
import {INTEREST_BITS, type Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

/**
 * Half is the overlap of the nine points, the same seen from both sides. Half is the share of u's
 * own strong interests (two points or more) that v holds strongly too: a member who lives for one
 * thing cares whether it is shared. Two people's "Other" is common ground only when the words agree.
 */
export function sharedInterests(u: Traits, v: Traits): number {
  if (u.interests === MISSING || v.interests === MISSING) return MISSING;
  let overlap = 0;
  let strong = 0;
  let shared = 0;
  for (let i = 0; i < INTERESTS.length; i++) {
    const own = unpack(u.interests, i, INTEREST_BITS);
    if (own === 0) continue;
    const sameThing = i !== OTHER_INTEREST || u.otherInterest === v.otherInterest;
    const theirs = sameThing ? unpack(v.interests, i, INTEREST_BITS) : 0;
    overlap += Math.min(own, theirs);
    if (own < SHARED_INTEREST_MIN) continue;
    strong += 1;
    if (theirs >= SHARED_INTEREST_MIN) shared += 1;
  }
  const common = overlap / INTEREST_POINTS.total;
  return strong === 0 ? common : (common + shared / strong) / 2;
}
