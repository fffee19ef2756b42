// How a demo member sees life: the four questions about themselves and the four about a partner.
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

/** How much likelier each option is than the others, by the age of life. */
const THREE_YEARS: {until: number; leaning: readonly number[]}[] = [
  {until: 25, leaning: [3, 3, 1]},
  {until: 39, leaning: [1, 3, 4]},
  {until: Number.POSITIVE_INFINITY, leaning: [1, 5, 0]},
];
/** Somebody hopes for in another what they are themselves, this often. */
const LIKE_SEEKS_LIKE = 0.75;

/** That screen's options of "Values" in the order of the single question's. */
const SAME_VALUES = [1, 2, 0];

function leaningOf(question: Question, age: number): readonly number[] {
  const none = SINGLE_CHOICE[question].options.map(() => 1);
  if (question !== 'threeYears') return none;
  return THREE_YEARS.find(({until}) => age <= until)?.leaning ?? none;
}

/** Which option of a question somebody chose, by its place. */
function chosen(question: Question, {userId, age}: Person): number {
  // The two accounts are meant for each other and answer alike.
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
