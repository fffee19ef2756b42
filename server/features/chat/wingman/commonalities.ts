// The traits that two members share, from answers that both gave alike, and the sentence about them.
import {INTERESTS_IN_LINE, TRAITS, WINGMAN} from '../../../../rules/chat/wingman.ts';
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

type Phrase = Exclude<keyof typeof TRAITS, 'interest' | 'interests'>;

/** The phrase for a shared answer, by its stored title. */
const PHRASES: Record<Question, Record<string, Phrase>> = {
  threeYears: {
    'Dating casually': 'light',
    'Living with someone': 'home',
    'Starting a family': 'family',
  },
  firstDate: {Activity: 'walk', Coffee: 'coffee', 'Beer/drinks': 'drink'},
  qualityTime: {
    'Romantic date night': 'evening',
    'Dinner with close friends': 'dinner',
    'Going out to a party or event': 'night',
  },
  values: {Conventional: 'plan', 'A mix of both': 'mix', Alternative: 'ideas'},
};

/** `phrase` follows "You both ...". */
export type Trait = {readonly phrase: string; readonly interest?: string};

/** Shared traits, interests first. */
export function commonalities(a: Answers, b: Answers): Trait[] {
  const traits = sharedInterests(a.interestWeights ?? [], b.interestWeights ?? []).flatMap(
    (title): Trait[] => {
      if (title === 'Other') return [];
      const interest = INTERESTS_IN_LINE[title];
      return [{interest, phrase: TRAITS.interest(interest)}];
    },
  );
  for (const question of QUESTIONS) {
    const field = answerField(question);
    const answer = a[field];
    const phrase = answer !== null && answer === b[field] ? PHRASES[question][answer] : undefined;
    if (phrase) traits.push({phrase: TRAITS[phrase]});
  }
  return traits;
}

/** The "You ... !" sentence before the question (specification, section 7): two traits, a shared verb once. */
export function commonalitySentence([first, second]: readonly Trait[]): string {
  if (!first) return WINGMAN.nothing;
  if (!second) return WINGMAN.one(first.phrase);
  return first.interest !== undefined && second.interest !== undefined
    ? WINGMAN.one(TRAITS.interests(first.interest, second.interest))
    : WINGMAN.two(first.phrase, second.phrase);
}
