// Nine points over nine interests, at most three each.
import {ANSWER_REFUSALS} from './answer-refusals.ts';
import {isAllocation, movePoints, sumOf} from './allocation.ts';
import {characters, trimmed} from '../characters.ts';
import {refusal, type Refusal} from '../refusal.ts';

export const INTERESTS = [
  'Sports',
  'Nature',
  'Music',
  'Cooking',
  'Travel',
  'Film',
  'Pets',
  'Home Improvement',
  'Other',
] as const;
export type Interest = (typeof INTERESTS)[number];

export const INTEREST_POINTS = {each: 3, total: 9} as const;
export const OTHER_INTEREST = INTERESTS.indexOf('Other');
export const OTHER_INTEREST_MAX = 50;
/** An interest is shared when both members gave it at least this many points (specification, section 9). */
export const SHARED_INTEREST_MIN = 2;

export type Interests = {interestWeights: readonly number[]; otherInterestText: string};

/** The stored form: the text trimmed, and empty when Other has no points. */
export function normalizeInterests({interestWeights, otherInterestText}: Interests): Interests {
  const hasOther = (interestWeights[OTHER_INTEREST] ?? 0) > 0;
  return {interestWeights, otherInterestText: hasOther ? trimmed(otherInterestText) : ''};
}

/** Moves one stepper. Other at zero clears its text (specification, section 5). */
export function giveInterestPoints(answer: Interests, interest: number, value: number): Interests {
  const interestWeights = movePoints(answer.interestWeights, interest, value, INTEREST_POINTS);
  const isCleared = interest === OTHER_INTEREST && interestWeights[OTHER_INTEREST] === 0;
  return {interestWeights, otherInterestText: isCleared ? '' : answer.otherInterestText};
}

export function checkInterests(answer: Interests): Refusal | undefined {
  const {interestWeights, otherInterestText} = normalizeInterests(answer);
  const wellFormed = isAllocation(interestWeights, INTERESTS.length, INTEREST_POINTS.each);
  if (!wellFormed || sumOf(interestWeights) !== INTEREST_POINTS.total) {
    return refusal('wrong-total', () => ANSWER_REFUSALS.interestsTotal);
  }
  if ((interestWeights[OTHER_INTEREST] ?? 0) > 0 && otherInterestText === '') {
    return refusal('other-text-missing', () => ANSWER_REFUSALS.otherInterestMissing);
  }
  if (characters(otherInterestText) > OTHER_INTEREST_MAX) {
    return refusal('too-long', () => ANSWER_REFUSALS.otherInterestTooLong(OTHER_INTEREST_MAX));
  }
  return undefined;
}

/** Interests that both weigh at least {@link SHARED_INTEREST_MIN}, in the list's order, without Other. */
export function sharedInterests(a: readonly number[], b: readonly number[]): Interest[] {
  return INTERESTS.filter(
    (interest, i) =>
      interest !== 'Other' &&
      (a[i] ?? 0) >= SHARED_INTEREST_MIN &&
      (b[i] ?? 0) >= SHARED_INTEREST_MIN,
  );
}
