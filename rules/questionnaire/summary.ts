// The default About Me text, and when a stored About Me follows it.
import {titleWords, words} from '../words/words.ts';
import {characters} from '../characters.ts';
import {INTERESTS, OTHER_INTEREST, OTHER_INTEREST_MAX} from './interests.ts';

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
 * The summary after its inputs change: the new default, unless the member has written their own. A stored text that
 * equals the default of the former inputs counts as the default, also when the member typed it.
 */
export function updatedSummary(
  stored: string | null | undefined,
  {before, after}: {before: SummaryInput; after: SummaryInput},
): string {
  return !stored || stored === defaultSummary(before) ? defaultSummary(after) : stored;
}

const ABOUT = words('questionnaire', 'about', {
  one: (name: string, age: number, first: string) => ({name, age, first}),
  two: (name: string, age: number, first: string, second: string) => ({name, age, first, second}),
});
/** Of an interest as the default has it; a member's own stays. */
const enjoyedInWords = titleWords('questionnaire', 'enjoyed');

const KNOWN = new Set([...INTERESTS.map((name) => name.toLowerCase()), SUMMARY_FALLBACK]);

/** A stored default in the reader's language. Undefined for a text that the member has written, or has written on. */
function defaultInWords(stored: string, {name, age}: SummaryInput): string | undefined {
  const opening = `Meet ${name}, a ${age}-year-old who enjoys `;
  if (!stored.startsWith(opening)) return undefined;
  const enjoyed = stored.slice(opening.length).split(' and ');
  const [own = '', ...others] = enjoyed.filter((each) => !KNOWN.has(each));
  // The default has the member's own interest in small letters.
  const isInterest =
    characters(own) <= OTHER_INTEREST_MAX && own === own.toLowerCase() && !own.includes('\n');
  if (enjoyed.length > 2 || others.length > 0 || !isInterest) return undefined;
  const [first = '', second] = enjoyed.map(enjoyedInWords);
  return second === undefined ? ABOUT.one(name, age, first) : ABOUT.two(name, age, first, second);
}

/**
 * The About Me that the member and their matches read: a default in the reader's language. A profile from before defaults were
 * stored has no summary.
 */
export function aboutOf({name, age, summary}: SummaryInput & {summary?: string | null}): string {
  const stored = summary || defaultSummary({name, age});
  return defaultInWords(stored, {name, age}) ?? stored;
}
