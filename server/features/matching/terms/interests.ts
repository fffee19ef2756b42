// "Shared interests": how much of u's interests v shares.
import {
  INTEREST_POINTS,
  INTERESTS,
  OTHER_INTEREST,
  SHARED_INTEREST_MIN,
} from '../../../../rules/questionnaire/interests.ts';
import {onesIn, packOnes} from '../traits/packed.ts';
import type {Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

const ALL = packOnes(
  INTERESTS.map(() => INTEREST_POINTS.each),
  INTEREST_POINTS.each,
);
const OTHER = packOnes(
  INTERESTS.map((_, i) => (i === OTHER_INTEREST ? INTEREST_POINTS.each : 0)),
  INTEREST_POINTS.each,
);
/** One bit per interest: set where the member gave at least {@link SHARED_INTEREST_MIN} points. */
const STRONG =
  packOnes(
    INTERESTS.map(() => SHARED_INTEREST_MIN),
    INTEREST_POINTS.each,
  ) ^
  packOnes(
    INTERESTS.map(() => SHARED_INTEREST_MIN - 1),
    INTEREST_POINTS.each,
  );

/**
 * Half is the overlap of the points, which is symmetric. Half is the share of u's strong interests (two points or more)
 * that v also holds strongly. "Other" counts as shared only if the texts are equal.
 */
export function sharedInterests(u: Traits, v: Traits): number {
  if (u.interests === MISSING || v.interests === MISSING) return MISSING;
  const both = u.interests & v.interests;
  const isSameOther = (both & OTHER) === 0 || u.otherInterest === v.otherInterest;
  const shared = isSameOther ? both : both & (ALL ^ OTHER);
  const overlap = onesIn(shared) / INTEREST_POINTS.total;
  const strong = onesIn(u.interests & STRONG);
  return strong === 0 ? overlap : (overlap + onesIn(shared & STRONG) / strong) / 2;
}
