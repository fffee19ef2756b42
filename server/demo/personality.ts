// A demo member's answers to the four single-choice questions, and to the four about the partner they look for.
import {PERSONALITY_QUESTIONS, wantedOption} from '../../rules/personality.ts';
import {
  forEachAnswer,
  SINGLE_CHOICE,
  type AnswerField,
  type Question,
} from '../../rules/single-choice.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';
import type {Person} from './people.ts';
import {chanceOf} from './chance.ts';

type PersonalityAnswers = Record<AnswerField, string> & {personalityPreferences: string[]};

/** Relative weights of the options of "threeYears", by age. */
const THREE_YEARS: {until: number; weights: readonly number[]}[] = [
  {until: 25, weights: [3, 3, 1]},
  {until: 39, weights: [1, 3, 4]},
  {until: Number.POSITIVE_INFINITY, weights: [1, 5, 0]},
];
/** The probability that a demo member looks for a partner with their own answer. */
const SAME_ANSWER_SHARE = 0.75;

function weightsOf(question: Question, age: number): readonly number[] {
  const even = SINGLE_CHOICE[question].options.map(() => 1);
  if (question !== 'threeYears') return even;
  return THREE_YEARS.find(({until}) => age <= until)?.weights ?? even;
}

/** The index of the option that the member chose. */
function chosenOption(question: Question, {userId, age}: Person): number {
  // The two accounts must suit each other, so they answer alike.
  const seed = DEMO_ACCOUNTS.some((account) => account.userId === userId) ? 'accounts' : userId;
  const weights = weightsOf(question, age);
  let left = chanceOf(`${question} of ${seed}`).between(
    0,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return Math.max(
    weights.findIndex((weight) => (left -= weight) < 0),
    0,
  );
}

function wantedAnswer(place: number, person: Person): string {
  const {about: question, options} = PERSONALITY_QUESTIONS[place] ?? PERSONALITY_QUESTIONS[0];
  const chance = chanceOf(`hope ${place} of ${person.userId}`);
  if (!chance.often(SAME_ANSWER_SHARE)) return chance.pick(options);
  const own = chosenOption(question, person);
  return options[wantedOption(question, own)] ?? options[0];
}

export function personalityAnswersOf(person: Person): PersonalityAnswers {
  const title = (question: Question) =>
    SINGLE_CHOICE[question].options[chosenOption(question, person)]?.title ?? '';
  return {
    ...forEachAnswer(title),
    personalityPreferences: PERSONALITY_QUESTIONS.map((_, place) => wantedAnswer(place, person)),
  };
}
