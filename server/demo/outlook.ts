// A demo member's answers to the four single-choice questions, and to the four about the partner they look for.
import {PERSONALITY_QUESTIONS} from '../../rules/personality.ts';
import {
  forEachAnswer,
  SINGLE_CHOICE,
  type AnswerField,
  type Question,
} from '../../rules/single-choice.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';
import type {Person} from './people.ts';
import {chanceOf} from '../domain/demo-members/random.ts';

type Outlook = Record<AnswerField, string> & {personalityPreferences: string[]};

/** Relative weights of the options of "threeYears", by age. */
const THREE_YEARS: {until: number; leaning: readonly number[]}[] = [
  {until: 25, leaning: [3, 3, 1]},
  {until: 39, leaning: [1, 3, 4]},
  {until: Number.POSITIVE_INFINITY, leaning: [1, 5, 0]},
];
/** The probability that a demo member looks for a partner with their own answer. */
const LIKE_SEEKS_LIKE = 0.75;

/** For each option of the "values" question, the index of the same option on the partner screen. */
const SAME_VALUES = [1, 2, 0];

function leaningOf(question: Question, age: number): readonly number[] {
  const none = SINGLE_CHOICE[question].options.map(() => 1);
  if (question !== 'threeYears') return none;
  return THREE_YEARS.find(({until}) => age <= until)?.leaning ?? none;
}

/** The index of the option that the member chose. */
function chosen(question: Question, {userId, age}: Person): number {
  // The two accounts must suit each other, so they answer alike.
  const seed = DEMO_ACCOUNTS.some((account) => account.userId === userId) ? 'accounts' : userId;
  const leaning = leaningOf(question, age);
  let left = chanceOf(`${question} of ${seed}`).between(
    0,
    leaning.reduce((sum, weight) => sum + weight, 0),
  );
  return Math.max(
    leaning.findIndex((weight) => (left -= weight) < 0),
    0,
  );
}

function hopedFor(place: number, person: Person): string {
  const {about: question, options} = PERSONALITY_QUESTIONS[place] ?? PERSONALITY_QUESTIONS[0];
  const chance = chanceOf(`hope ${place} of ${person.userId}`);
  if (!chance.often(LIKE_SEEKS_LIKE)) return chance.pick(options);
  const own = chosen(question, person);
  return options[question === 'values' ? (SAME_VALUES[own] ?? 0) : own] ?? options[0];
}

export function outlookOf(person: Person): Outlook {
  const title = (question: Question) =>
    SINGLE_CHOICE[question].options[chosen(question, person)]?.title ?? '';
  return {
    ...forEachAnswer(title),
    personalityPreferences: PERSONALITY_QUESTIONS.map((_, place) => hopedFor(place, person)),
  };
}
