// The default About Me text.
import {INTERESTS, OTHER_INTEREST} from './interests.ts';

export const SUMMARY_FALLBACK = 'discovering new hobbies';

export type SummaryInput = {
  name: string;
  age: number;
  interestWeights?: readonly number[] | null;
  otherInterestText?: string | null;
};

/** The two heaviest interests by name, heavier first, ties in the list's order. */
function topInterests({interestWeights, otherInterestText}: SummaryInput): string[] {
  return (interestWeights ?? [])
    .map((weight, i) => ({
      weight,
      name: i === OTHER_INTEREST ? otherInterestText?.trim() : INTERESTS[i],
    }))
    .filter(({weight, name}) => weight > 0 && name)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({name}) => String(name).toLowerCase());
}

/** "Meet {name}, a {age}-year-old who enjoys ..." (specification, section 9). */
export function defaultSummary(input: SummaryInput): string {
  const enjoys = topInterests(input).join(' and ') || SUMMARY_FALLBACK;
  return `Meet ${input.name}, a ${input.age}-year-old who enjoys ${enjoys}`;
}

/**
 * The summary after its inputs change: a stored default is replaced by the new default, the member's own text stays,
 * and an unsaved summary stays unsaved.
 */
export function updatedSummary(
  stored: string | null | undefined,
  {before, after}: {before: SummaryInput; after: SummaryInput},
): string | null {
  if (!stored) return null;
  return stored === defaultSummary(before) ? defaultSummary(after) : stored;
}
