// The traits that two members share, from answers that both gave alike, and the sentence about them.
import {sharedInterests} from '../../../../rules/questionnaire/interests.ts';
import {
  answerField,
  QUESTIONS,
  type AnswerField,
  type Question,
} from '../../../../rules/questionnaire/single-choice.ts';

/** The answers that the wingman may read. */
export type Answers = {interestWeights: readonly number[] | null} & Record<
  AnswerField,
  string | null
>;

/** How a shared answer reads after "You both ...". */
const PHRASES: Record<Question, Record<string, string>> = {
  threeYears: {
    'Dating casually': 'like to keep things light',
    'Living with someone': 'look forward to sharing a home',
    'Starting a family': 'look forward to a family',
  },
  firstDate: {
    Activity: 'would rather walk than sit on a first date',
    Coffee: 'think that a first date smells of coffee',
    'Beer/drinks': 'would start with a drink',
  },
  qualityTime: {
    'Romantic date night': 'love an evening for two',
    'Dinner with close friends': 'love a long dinner with friends',
    'Going out to a party or event': 'are up for a night out',
  },
  values: {
    Conventional: 'trust a plan that holds',
    'A mix of both': 'mix the familiar with the new',
    Alternative: 'say yes to new ideas',
  },
};

/** Shared traits as phrases that follow "You both ...", interests first. */
export function commonalities(a: Answers, b: Answers): string[] {
  const interests = sharedInterests(a.interestWeights ?? [], b.interestWeights ?? []);
  const phrases = interests.map((interest) => `enjoy ${interest.toLowerCase()}`);
  for (const question of QUESTIONS) {
    const field = answerField(question);
    const answer = a[field];
    const phrase = answer !== null && answer === b[field] ? PHRASES[question][answer] : undefined;
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
