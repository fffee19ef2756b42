// The traits that two members share, from answers that both gave alike, and the sentence about them.
import {sharedInterests} from '../../../rules/interests.ts';

/** The answers that the wingman may read. */
export type Answers = {
  interestWeights: readonly number[] | null;
  threeYearsAnswer: string | null;
  firstDateAnswer: string | null;
  qualityTimeAnswer: string | null;
  valuesAnswer: string | null;
};

const SINGLE_CHOICES = [
  'threeYearsAnswer',
  'firstDateAnswer',
  'qualityTimeAnswer',
  'valuesAnswer',
] as const;
type SingleChoice = (typeof SINGLE_CHOICES)[number];

/** How a shared answer reads after "You both ...". */
const PHRASES: Record<SingleChoice, Record<string, string>> = {
  threeYearsAnswer: {
    'Dating casually': 'like to keep things light',
    'Living with someone': 'look forward to sharing a home',
    'Starting a family': 'look forward to a family',
  },
  firstDateAnswer: {
    Activity: 'would rather walk than sit on a first date',
    Coffee: 'think that a first date smells of coffee',
    'Beer/drinks': 'would start with a drink',
  },
  qualityTimeAnswer: {
    'Romantic date night': 'love an evening for two',
    'Dinner with close friends': 'love a long dinner with friends',
    'Going out to a party or event': 'are up for a night out',
  },
  valuesAnswer: {
    Conventional: 'trust a plan that holds',
    'A mix of both': 'mix the familiar with the new',
    Alternative: 'say yes to new ideas',
  },
};

/** Shared traits as phrases that follow "You both ...", interests first. */
export function commonalities(a: Answers, b: Answers): string[] {
  const interests = sharedInterests(a.interestWeights ?? [], b.interestWeights ?? []);
  const phrases = interests.map((interest) => `enjoy ${interest.toLowerCase()}`);
  for (const field of SINGLE_CHOICES) {
    const answer = a[field];
    const phrase = answer !== null && answer === b[field] ? PHRASES[field][answer] : undefined;
    if (phrase) phrases.push(phrase);
  }
  return phrases;
}

const verbOf = (phrase: string) => phrase.slice(0, phrase.indexOf(' '));

/** The "You ... !" sentence before the question (specification, section 7): two traits, a shared verb once. */
export function commonalitySentence([first, second]: readonly string[]): string {
  if (!first) return 'You two have plenty to find out!';
  if (!second) return `You both ${first}!`;
  const verb = verbOf(first);
  const rest = verbOf(second) === verb ? second.slice(verb.length + 1) : second;
  return `You both ${first} and ${rest}!`;
}
